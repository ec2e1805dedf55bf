import type { Database, Queries } from '@/lib/service/data/database'
import type { Counts, Records } from '@/lib/service/data/model'
import { columnsOf, indexes, readFilling, tables, type TableName } from '@/lib/service/data/schema'
import { makeAds } from '@/lib/sandbox/network/ads'
import { makeCompanies } from '@/lib/sandbox/network/companies'
import { makeJobs } from '@/lib/sandbox/network/jobs'
import { makePeople } from '@/lib/sandbox/network/people'
import { homeCities, readPlaces } from '@/lib/sandbox/network/places'
import { positionsAt, soughtCities } from '@/lib/sandbox/network/positions'
import { makeComments, makePosts, makeRelations } from '@/lib/sandbox/network/posts'
import { rowsOf } from '@/lib/sandbox/network/rows'
import { makeSchools } from '@/lib/sandbox/network/schools'

/** Changes whenever the generated network changes: an older filling is then replaced. */
export const version = '2026-11-26.3'

/** How much of everything is generated, those of the sought cities not counted. */
export const sizes = { companies: 360, schools: 140, people: 2400, posts: 8400, jobs: 900, ads: 450 } as const

// Several processes may start on the same Postgres: one fills it, the others wait for its lock and find it filled.
const takeLock = 'select pg_advisory_xact_lock(20261121)'

/** The whole fictional network in memory; two calls give equal answers. */
export async function makeNetwork(): Promise<Records> {
  const places = readPlaces()
  const homes = homeCities(places)
  const companies = makeCompanies(sizes.companies, homes, soughtCities(homes))
  const spread = companies.slice(0, sizes.companies)
  const settled = companies.slice(sizes.companies)
  const { filled, open } = positionsAt(settled)
  const schools = makeSchools(sizes.schools, homes)
  const unrelated = await makePeople(sizes.people, { companies: spread, schools, positions: filled })
  const relations = makeRelations(unrelated, companies)
  const { people } = relations
  const posts = makePosts(sizes.posts, relations)
  const comments = makeComments(posts, relations)
  const jobs = makeJobs(sizes.jobs, spread, open, people)
  const ads = makeAds(sizes.ads, spread, settled)
  return { places, companies, schools, people, posts, comments, jobs, ads }
}

/** Fills the database unless this version stands in it whole; says whether anything was written. */
export async function fillData(
  db: Database,
  notice: (message: string) => void = () => undefined,
): Promise<{ filled: boolean; counts: Counts }> {
  const known = await readFilling(db)
  if (known?.version === version) return { filled: false, counts: known.counts }
  notice('Filling the database with a generated network. This happens once.')
  const network = await makeNetwork()
  const counts = countsOf(network)
  const filled = await db.transaction(async (inside) => {
    await inside.exec('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await inside.query(takeLock)
    if ((await readFilling(inside))?.version === version) return false
    await inside.exec(
      'drop table if exists network_filling; create table network_filling (version text not null, counts jsonb not null)',
    )
    await inside.exec(tables)
    const filling = rowsOf(network)
    for (const [at, { into, rows }] of filling.entries()) {
      notice(`Filling table ${at + 1} of ${filling.length}: ${rows.length} rows.`)
      await insert(inside, into, rows)
    }
    notice('Making the indexes.')
    await inside.exec(indexes)
    await inside.query('insert into network_filling values ($1, $2::jsonb)', [
      version,
      JSON.stringify(counts),
    ])
    return true
  })
  if (filled) await db.exec('analyze')
  return { filled, counts }
}

const countsOf = (records: Records): Counts =>
  // safe: fromEntries forgets which keys an object has
  Object.fromEntries(Object.entries(records).map(([name, list]) => [name, list.length])) as Counts

const chunk = 2_000

async function insert(db: Queries, table: TableName, rows: readonly object[]): Promise<void> {
  const columns = columnsOf(table)
  const names = columns.map((column) => column.split(' ')[0]).join(', ')
  for (let at = 0; at < rows.length; at += chunk) {
    const part = JSON.stringify(rows.slice(at, at + chunk))
    await db.query(
      `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as t(${columns.join(', ')})`,
      [part],
    )
  }
}
