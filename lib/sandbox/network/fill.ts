import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database, Queries } from '@/lib/service/data/database'
import type { Counts, Facts, Kind } from '@/lib/service/data/model'
import { readFilling, tables, unhurried } from '@/lib/service/data/schema'
import { finish, ownVersion } from '@/lib/service/load/files'
import type { Employer } from '@/lib/service/load/columns'
import { batchSize, openWords, prepare, putNew, type Prepared } from '@/lib/service/load/put'
import { makeCompanies, makeSchools } from '@/lib/sandbox/network/companies'
import { makeAds, makeJobs } from '@/lib/sandbox/network/listings'
import { openPeople, planPeople } from '@/lib/sandbox/network/people'
import { homeCities, readPlaces } from '@/lib/sandbox/network/places'
import { peoplePerCity, positionsAt, soughtCities } from '@/lib/sandbox/network/positions'
import { makeComments, makePosts, openRelations } from '@/lib/sandbox/network/posts'
import { industries } from '@/lib/sandbox/network/words'

/** Changes whenever the generated network changes: an older filling is then replaced. */
export const version = '2026-11-29.2'

/** People of a network whose size nobody says. */
export const usualPeople = 22_000

const schoolCount = 140

// Several processes may start on the same Postgres: one fills it, the others wait for its lock and find it filled.
const takeLock = 'select pg_advisory_xact_lock(20261121)'

type Batch = { [K in Kind]: { kind: K; records: Facts[K][] } }[Kind]

/**
 * The fictional network, record after record in batches: two calls give equal ones. Companies and schools are in memory
 * with the numbers of their people; nobody else is for longer than it takes to write them.
 */
export async function* makeNetwork(people = usualPeople): AsyncGenerator<Batch> {
  const places = readPlaces()
  const homes = homeCities(places)
  yield { kind: 'places', records: places }
  // a tenth of the people at least are of all trades and places, and these have companies of their own
  const cities = soughtCities(homes).slice(0, Math.floor((people * 0.9) / peoplePerCity))
  const others = people - cities.length * peoplePerCity
  const spreadCount = Math.max(industries.length, Math.round(others / 7))
  const companies = makeCompanies(spreadCount, homes, cities)
  const [spread, settled] = [companies.slice(0, spreadCount), companies.slice(spreadCount)]
  yield { kind: 'companies', records: companies }
  const schools = makeSchools(schoolCount, homes)
  yield { kind: 'schools', records: schools }
  const { filled, open } = positionsAt(settled)
  const startOf = planPeople(others, spread, filled)
  const personOf = await openPeople(companies, schools)
  const relations = openRelations(people, startOf, companies)
  for (let from = 1; from <= people; from += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, people + 1 - from) }, (_, at) => from + at)
    const some = ids.map((id) => relations.withFollows(personOf(startOf(id)), startOf(id)))
    yield { kind: 'people', records: some }
    const written = some.map((author) => ({ author, posts: makePosts(author, relations) }))
    yield { kind: 'posts', records: written.flatMap(({ posts }) => posts) }
    const comments = written.flatMap(({ author, posts }) =>
      posts.flatMap((post) => makeComments(post, author, relations)),
    )
    yield { kind: 'comments', records: comments }
  }
  yield { kind: 'jobs', records: makeJobs(Math.round(spreadCount * 2.5), spread, open, relations.recruiters) }
  yield { kind: 'ads', records: makeAds(Math.round(spreadCount * 1.25), spread, settled) }
}

/** The network prepared for the database, in the same order. */
export async function* prepareNetwork(people: number): AsyncGenerator<Prepared> {
  const employers = new Map<number, Employer>()
  for await (const { kind, records } of makeNetwork(people)) {
    if (kind === 'companies') for (const company of records) employers.set(company.id, company)
    for (let at = 0; at < records.length; at += batchSize)
      yield prepare(kind, records.slice(at, at + batchSize), employers)
  }
}

/** The same by a thread of its own: the network is made while the database takes in what was made before. */
async function* preparedBeside(people: number): AsyncGenerator<Prepared> {
  const maker = new Worker(new URL('./maker.mjs', import.meta.url), {
    workerData: people,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  try {
    for await (const [some] of on(maker, 'message')) {
      if (some === null) return
      maker.postMessage('taken')
      yield some
    }
  } finally {
    await maker.terminate()
  }
}

/** Fills the database unless this version, or somebody's own data, stands in it whole; says whether anything was written. */
export async function fillData(
  db: Database,
  notice: (message: string) => void = () => undefined,
  people = usualPeople,
): Promise<{ filled: boolean; counts: Counts }> {
  const size = `${version}/${people}`
  const standing = async (queries: Queries) => {
    const known = await readFilling(queries)
    return known && [size, ownVersion].includes(known.version)
      ? { filled: false, counts: known.counts }
      : null
  }
  const before = await standing(db)
  if (before) return before
  notice('Filling the database with a generated network. This happens once.')
  const done = await db.transaction(async (inside) => {
    await inside.exec(unhurried)
    await inside.query(takeLock)
    const meanwhile = await standing(inside)
    if (meanwhile) return meanwhile
    await inside.exec(tables)
    const words = openWords()
    let made = 0
    for await (const some of preparedBeside(people)) {
      await putNew(inside, some, words)
      if (some.kind === 'people') notice(`Filling: ${(made += some.keys.length)} of ${people} people.`)
    }
    notice('Making the indexes.')
    return { filled: true, counts: await finish(inside, size, true) }
  })
  if (done.filled) await db.exec('vacuum analyze')
  return done
}
