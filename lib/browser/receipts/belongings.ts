import { openStore } from '@/lib/browser/database/database'
import { subjectRecords } from '@/lib/browser/library/subjects'
import type { Entry } from '@/lib/browser/purchase/journal'
import { paymentsOf } from '@/lib/browser/tables/runs/run'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'

/** `key` is an id, for a tag its text. */
export type Named = { key: string; name: string }

/** The run that bought it, and the lists and tags of whom or what it is about. */
export type Belonging = { job: readonly Named[]; list: readonly Named[]; tag: readonly Named[] }

/** By purchase; absent where it belongs to nothing. */
export type Belongings = ReadonlyMap<string, Belonging>

type Job = { job: Named; listId: string }

async function readJobs(): Promise<Map<string, Job>> {
  const jobs = new Map<string, Job>()
  for (const run of await allRuns()) {
    const job = { job: { key: run.id, name: run.name }, listId: run.listId }
    for (const intentId of paymentsOf(run, await readLines(run.id))) jobs.set(intentId, job)
  }
  return jobs
}

type Place = { list: Named; tags: readonly string[] }

async function readPlaces(): Promise<{ named: Map<string, Named>; places: Map<string, Place[]> }> {
  const store = await openStore()
  const [lists, items] = await Promise.all([store.getAll('lists'), store.getAll('listItems')])
  const named = new Map(lists.map(({ id, name }) => [id, { key: id, name }]))
  const places = new Map<string, Place[]>()
  for (const { listId, recordId, tags } of items) {
    const list = named.get(listId)
    if (list && recordId !== undefined)
      places.set(recordId, [...(places.get(recordId) ?? []), { list, tags }])
  }
  return { named, places }
}

/** Those that the answer names as its subject, or else the question. */
async function readSubjects(
  entries: readonly Entry[],
  places: ReadonlyMap<string, readonly Place[]>,
): Promise<Map<string, Set<string>>> {
  const subjects = new Map<string, Set<string>>()
  const add = (intentId: string, recordId: string) =>
    subjects.set(intentId, (subjects.get(intentId) ?? new Set()).add(recordId))
  const details = (await openStore()).transaction('details').store
  const found = await Promise.all([...places.keys()].map((recordId) => details.get(recordId)))
  for (const detail of found)
    for (const { intentId, isSubject } of detail?.sightings ?? [])
      if (isSubject && detail) add(intentId, detail.recordId)
  const asked = entries
    .filter(({ purchase }) => !subjects.has(purchase.intentId))
    .map(({ purchase: { intentId }, lookup }) => ({ intentId, ...lookup }))
  for (const [intentId, { id }] of await subjectRecords(asked)) if (places.has(id)) add(intentId, id)
  return subjects
}

/** Each once, by name: the ids of lists are random, and a file is to be the same every time. */
const once = (names: readonly Named[]): Named[] =>
  [...new Map(names.map((one) => [one.key, one])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )

/** What every purchase belongs to; later lists count, removed runs do not. */
export async function readBelongings(entries: readonly Entry[]): Promise<Belongings> {
  const [jobs, { named, places }] = await Promise.all([readJobs(), readPlaces()])
  const subjects = await readSubjects(entries, places)
  return new Map(
    entries.flatMap(({ purchase: { intentId } }) => {
      const job = jobs.get(intentId)
      const stands = [...(subjects.get(intentId) ?? [])].flatMap((recordId) => places.get(recordId) ?? [])
      if (!job && stands.length === 0) return []
      // a search of a run is about nobody on the list yet, and was bought for it all the same
      const own = (job && named.get(job.listId)) ?? []
      const belonging: Belonging = {
        job: job ? [job.job] : [],
        list: once(stands.map(({ list }) => list).concat(own)),
        tag: once(stands.flatMap(({ tags }) => tags.map((tag) => ({ key: tag.toLowerCase(), name: tag })))),
      }
      return [[intentId, belonging] as const]
    }),
  )
}
