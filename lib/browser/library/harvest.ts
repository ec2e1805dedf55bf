import { comparable } from '@/lib/core/answers/text'
import { contradict, sharesCertain } from '@/lib/browser/library/aliases'
import { type Observation, observe, type Bought, type Observed } from '@/lib/browser/library/observe'
import { held } from '@/lib/browser/library/facts'
import {
  joinRecords,
  newRecord,
  mergeObservation,
  type FullRecord,
  type Source,
} from '@/lib/browser/library/full-record'
import { forgottenAmong } from '@/lib/browser/library/forgotten'
import { lookupIn, readHere, type Analyzed, harvestVersion, pending } from '@/lib/browser/library/reading'
import { moveRecord } from '@/lib/browser/library/records'
import { err, ok, type Result } from '@/lib/core/result'
import { openStore, writeTogether } from '@/lib/browser/database/database'
import type { Database } from '@/lib/browser/database/reading'

export type Merge = {
  records: Map<string, FullRecord>
  owners: Map<string, string>
  merged: Map<string, string>
  newId: () => string
}

/** Takes one observation in: into the record that shares a name with it, over all that do, or into a new one. */
export function takeObservation(gathering: Merge, observation: Observation, source: Source): string {
  const { records, owners } = gathering
  const candidates = [...new Set(observation.aliases.flatMap((alias) => owners.get(alias) ?? []))]
    .flatMap((id) => records.get(id) ?? [])
    .filter((record) => canBe(record, observation))
    .toSorted((a, b) => rank(b, observation) - rank(a, observation))
  const [first, ...others] = candidates
  let record = first ?? newRecord(gathering.newId(), observation.kind, source.at)
  for (const other of others)
    if (!contradict(record.detail.aliases, other.detail.aliases)) record = absorb(gathering, record, other)
  record = mergeObservation(record, observation, source)
  const { id } = record.row
  records.set(id, record)
  for (const alias of observation.aliases) claim(gathering, alias, id, source.at)
  return id
}

/** A record with a name that is certain comes before one that only shares an address. */
const rank = ({ row, detail }: FullRecord, { aliases }: Observation) =>
  (sharesCertain(detail.aliases, aliases) ? 1e15 : 0) - row.firstAt

function canBe({ detail }: FullRecord, { aliases, facts, kind }: Observation): boolean {
  if (contradict(detail.aliases, aliases)) return false
  if (kind !== 'person' || sharesCertain(detail.aliases, aliases)) return true
  return !areStrangers(held(detail, 'name')?.value, facts['name'])
}

/** Two names in the same letters without a word in common: an address that passed from one person to another. */
function areStrangers(one: unknown, other: unknown): boolean {
  const [some, others] = [latinWords(one), latinWords(other)]
  return some.length > 1 && others.length > 1 && !some.some((word) => others.includes(word))
}

function latinWords(name: unknown): string[] {
  if (typeof name !== 'string') return []
  const folded = comparable(name).normalize('NFD').replace(/\p{M}/gu, '')
  const words = folded.split(/[^\p{L}]+/u).filter((word) => word.length > 1)
  return words.every((word) => /^\p{Script=Latin}+$/u.test(word)) ? words : []
}

/** An address that changed hands is the later one's; what is certain never does. */
function claim({ records, owners }: Merge, alias: string, id: string, at: number) {
  const owner = records.get(owners.get(alias) ?? '')
  const isLater = !owner || at >= owner.row.at
  if (isLater || owner.row.id === id) owners.set(alias, id)
  const loser = isLater ? owner : records.get(id)
  if (!owner || !loser || owner.row.id === id) return
  const aliases = loser.detail.aliases.filter((one) => one !== alias)
  records.set(loser.row.id, { ...loser, detail: { ...loser.detail, aliases } })
}

function absorb({ records, owners, merged }: Merge, record: FullRecord, other: FullRecord): FullRecord {
  const [kept, gone] = record.row.firstAt <= other.row.firstAt ? [record, other] : [other, record]
  for (const alias of gone.detail.aliases) owners.set(alias, kept.row.id)
  records.delete(gone.row.id)
  merged.set(gone.row.id, kept.row.id)
  return joinRecords(kept, gone)
}

export type HarvestProblem = 'no-room' | 'failed'

/** Records of one transaction: what a visitor buys, opens or ticks meanwhile waits for no more than these. */
const handful = 400

/** Takes answers into the library, the oldest first; doing it twice or in two tabs changes nothing. */
export async function harvest(
  pause: () => Promise<void> = () => Promise.resolve(),
  analyzed: ReadonlyMap<string, Analyzed> = new Map(),
): Promise<Result<{ answers: number; records: string[] }, HarvestProblem>> {
  const store = await openStore()
  let answers = 0
  const records = new Set<string>()
  try {
    for (const intentId of await pending(store))
      if (await takeInAnswer(store, intentId, analyzed.get(intentId), pause, records)) answers += 1
  } catch (error) {
    return err(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-room' : 'failed')
  }
  return ok({ answers, records: [...records] })
}

/** The same with rests between the handfuls, when the page has the database and the processor for itself. */
export const harvestSlowly = (analyzed: ReadonlyMap<string, Analyzed>) =>
  harvest(() => new Promise((resolve) => setTimeout(resolve, 20)), analyzed)

/** Takes one answer in, as it is when it is written: one that is edited meanwhile is read anew. False for none. */
async function takeInAnswer(
  store: Database,
  intentId: string,
  known: Analyzed | undefined,
  pause: () => Promise<void>,
  taken: Set<string>,
): Promise<boolean> {
  const reading = store.transaction(['purchases', 'answers'])
  const [purchase, answer] = await Promise.all([
    reading.objectStore('purchases').get(intentId),
    reading.objectStore('answers').get(intentId),
  ])
  if (!answer) return false
  const lookup = lookupIn(purchase?.record) ?? { endpointId: '', input: {} }
  const bought: Bought = { intentId, ...lookup, at: answer.at }
  const read = await readHere(lookup, answer, { known })
  const { isCached, observations } = observe(bought, read)
  for (let from = 0; from === 0 || from < observations.length; from += handful) {
    const some = { isCached, observations: observations.slice(from, from + handful) }
    const isWhole = from + handful >= observations.length
    const kept = await keep(store, bought, some, { isWhole, editedAt: answer.editedAt })
    if (!kept) return takeInAnswer(store, intentId, known, pause, taken)
    for (const id of kept) taken.add(id)
    await pause()
  }
  return true
}

const stores = ['answers', 'records', 'details', 'aliases', 'harvested', 'listItems', 'runRows'] as const

/**
 * The ids of records that are others now, or part of others; null when the answer is not as it was read any more, and then
 * nothing is kept.
 */
async function keep(
  store: Database,
  bought: Bought,
  { isCached, observations }: Observed,
  { isWhole, editedAt }: { isWhole: boolean; editedAt: number | undefined },
): Promise<string[] | null> {
  const { intentId, endpointId, at } = bought
  const names = [...new Set(observations.flatMap(({ aliases }) => aliases))]
  const forgotten = await forgottenAmong(store, names)
  const wanted = observations.filter(({ aliases }) => !aliases.some((alias) => forgotten.has(alias)))
  return writeTogether(stores, async (transaction) => {
    const answer = await transaction.objectStore('answers').get(intentId)
    if (!answer || answer.editedAt !== editedAt) return null
    const records = transaction.objectStore('records')
    const details = transaction.objectStore('details')
    const aliases = transaction.objectStore('aliases')
    const rows = await Promise.all(names.map((alias) => aliases.get(alias)))
    const owned = rows.flatMap((row) => row ?? [])
    const ids = [...new Set(owned.map(({ recordId }) => recordId))]
    const held = await Promise.all(
      ids.map(async (id) => ({ id, row: await records.get(id), detail: await details.get(id) })),
    )
    const gathering: Merge = {
      records: new Map(held.flatMap(({ id, row, detail }) => (row && detail ? [[id, { row, detail }]] : []))),
      owners: new Map(owned.map(({ alias, recordId }) => [alias, recordId])),
      merged: new Map(),
      newId,
    }
    const source = { intentId, endpointId, at, isCached }
    for (const observation of wanted) takeObservation(gathering, observation, source)
    for (const [from, to] of gathering.merged) await moveRecord(transaction, from, to)
    // each in a function of its own: one that throws at once leaves none of the others unwatched
    await Promise.all([
      ...[...gathering.records.values()].map(async ({ row }) => records.put(row)),
      ...[...gathering.records.values()].map(async ({ detail }) => details.put(detail)),
      ...[...gathering.owners].map(async ([alias, recordId]) => aliases.put({ alias, recordId })),
      isWhole &&
        transaction.objectStore('harvested').put({ intentId, version: harvestVersion, at: Date.now() }),
    ])
    return [...gathering.records.keys(), ...gathering.merged.keys()]
  })
}

let made = 0

/** Records of one answer keep its order by their ids, which otherwise say nothing. */
function newId(): string {
  made = (made + 1) % 0x10000
  const order = Date.now().toString(16).padStart(12, '0') + made.toString(16).padStart(4, '0')
  return `r${order}${crypto.randomUUID().slice(0, 8)}`
}
