import type { Database } from '@/lib/service/data/database'
import { kinds, type Counts, type Records } from '@/lib/service/data/model'
import { readFilling, tables } from '@/lib/service/data/schema'
import { finish } from '@/lib/service/load/files'
import { batchSize, openWords, put } from '@/lib/service/load/put'
import { makeCompanies, makeSchools } from '@/lib/sandbox/network/companies'
import { makeAds, makeJobs } from '@/lib/sandbox/network/listings'
import { makePeople } from '@/lib/sandbox/network/people'
import { homeCities, readPlaces } from '@/lib/sandbox/network/places'
import { positionsAt, soughtCities } from '@/lib/sandbox/network/positions'
import { makeComments, makePosts, makeRelations } from '@/lib/sandbox/network/posts'

/** Changes whenever the generated network changes: an older filling is then replaced. */
export const version = '2026-11-29.1'

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
  const done = await db.transaction(async (inside) => {
    await inside.exec('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await inside.query(takeLock)
    const there = await readFilling(inside)
    if (there?.version === version) return { filled: false, counts: there.counts }
    await inside.exec(tables)
    const words = openWords()
    for (const kind of kinds) {
      const records = network[kind]
      notice(`Filling ${kind}: ${records.length} rows.`)
      for (let at = 0; at < records.length; at += batchSize)
        await put(inside, kind, records.slice(at, at + batchSize), words)
    }
    notice('Making the indexes.')
    return { filled: true, counts: await finish(inside, version, true) }
  })
  if (done.filled) await db.exec('vacuum analyze')
  return done
}
