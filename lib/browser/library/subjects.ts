import { isArray, isObject } from '@/lib/core/answers/json'
import { textAliases } from '@/lib/core/answers/identity'
import { broughtBy, findEndpoint } from '@/lib/core/catalogue'
import { isMissed, type Entry } from '@/lib/browser/purchase/journal'
import { entityOf, keptAs } from '@/lib/core/answers/names'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { askedAliases, typedAliases } from '@/lib/browser/library/aliases'
import { recordsOf } from '@/lib/browser/library/records'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'
import { counted } from '@/lib/core/text'
import { lookupIn } from '@/lib/browser/library/reading'
import { observe } from '@/lib/browser/library/observe'
import { readBought } from '@/lib/browser/library/read-bought'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { openStore } from '@/lib/browser/database/database'
import type { Shelf } from '@/lib/browser/library/shelf'
import { noAddress } from '@/lib/core/answers/email'

type Asked = Lookup & { intentId: string }

function subjectOf({ result, expects }: Endpoint): KeptKind | null {
  if (result === 'posts') return 'person'
  return expects === 'item' ? keptAs(entityOf(result)) : null
}

/** Under which names the library may know each of those whom a lookup is about; several where many are bought at once. */
function namesIn({ endpointId, input }: Lookup): string[][] {
  const endpoint = findEndpoint(endpointId)
  if (endpoint && broughtBy(endpointId) === 'profile' && endpoint.expects !== 'item')
    return textsIn(input).map((text) => typedAliases('person', text))
  const kind = endpoint && subjectOf(endpoint)
  return kind ? [askedAliases(kind, input)] : []
}

type Subject = Asked & { of: number; rows: readonly RecordRow[] }

async function readSubjects(asked: readonly Asked[]): Promise<Subject[]> {
  const named = asked.map((one) => ({ ...one, names: namesIn(one) }))
  const records = await recordsOf(named.flatMap(({ names }) => names.flat()))
  return named.map(({ names, ...one }) => ({
    ...one,
    of: names.length,
    rows: names.flatMap((each) => each.flatMap((name) => records.get(name) ?? []).slice(0, 1)),
  }))
}

/** The record that each lookup of one was about, by purchase; nothing where the library knows none. */
export async function subjectRecords(asked: readonly Asked[]): Promise<Map<string, RecordRow>> {
  const subjects = await readSubjects(asked)
  return new Map(
    subjects.flatMap(({ intentId, of, rows: [row] }) => (of === 1 && row ? [[intentId, row] as const] : [])),
  )
}

/** The records that each lookup was about, one by one. */
export const recordsAsked = async (asked: readonly Asked[]) =>
  (await readSubjects(asked)).flatMap(({ intentId, rows }) => rows.map(({ id }) => ({ id, intentId })))

/** What a search names by an id or an address, and under which names the library may know that. */
const refsIn = ({ input }: Lookup) =>
  Object.entries(input).flatMap(([field, text]) => {
    if (typeof text !== 'string') return []
    if (field === 'followerOf') return [{ field, names: typedAliases('person', text) }]
    const isCompany = /company|school/i.test(field) && /\d|:\/\//.test(text)
    return isCompany ? [{ field, names: typedAliases('company', text) }] : []
  })

/** Purchases of addresses that were not found and not charged, which no answer tells of: the newest by record and by name. */
export async function missedEmails(entries: readonly Entry[]): Promise<Map<string, Entry>> {
  const missed = entries.filter((entry) => entry.purchase.state === 'NOT_CHARGED' && isMissed(entry))
  const people = hadPeople(missed.toReversed(), 'email').map(({ entry, aliases }) => ({
    entry,
    names: aliases.map((alias) => keptAlias('person', alias)),
  }))
  const records = await recordsOf(people.flatMap(({ names }) => names))
  return new Map(
    people.flatMap(({ entry, names }) =>
      names.flatMap((name) => [name, records.get(name)?.id ?? name]).map((key) => [key, entry] as const),
    ),
  )
}

/** A shelf where people whose address was asked for in vain say so. */
export function withMissed(shelf: Shelf, missed: ReadonlyMap<string, Entry>): Shelf {
  const person = shelf.sections.person.map((row) => {
    const entry = missed.get(row.id)
    if (!entry || row.email !== undefined) return row
    const { endpointId } = entry.lookup
    const { intentId, preparedAt: at } = entry.purchase
    if ((row.bought[endpointId]?.at ?? 0) > at) return row
    const bought = { ...row.bought, [endpointId]: { intentId, at } }
    return { ...row, emailState: noAddress, bought }
  })
  return { ...shelf, sections: { ...shelf.sections, person } }
}

/** What the library calls whom or what lookups are about, or name by an id; by purchase, nothing where it knows none. */
export async function subjectsOf(asked: readonly Asked[]): Promise<Map<string, string>> {
  const refs = asked.flatMap(refsIn).flatMap(({ names }) => names)
  const [subjects, known] = await Promise.all([readSubjects(asked), recordsOf(refs)])
  const words = ({ of, rows: [row], endpointId, input }: Subject): string => {
    if (row) return of === 1 ? row.title : `${row.title} and ${counted(of - 1, 'other')}`
    const named = refsIn({ endpointId, input }).flatMap(({ field, names }) =>
      names.flatMap((name) => known.get(name) ?? []).map(({ title }) => [field, title]),
    )
    return named.length > 0 ? describeLookup({ endpointId, input }, Object.fromEntries(named)).about : ''
  }
  return new Map(subjects.map((one) => [one.intentId, words(one)] as const).filter(([, said]) => said))
}

/** What is left of a lookup of several: each once, none of these records, and nobody who is to be left alone. */
async function restOf(
  lookup: Lookup,
  records: readonly RecordRow[],
  alone: ReadonlySet<string>,
): Promise<Lookup | null> {
  const { endpointId, input } = lookup
  const taken = new Set(records.map(({ id }) => id))
  const known = await recordsOf(namesIn(lookup).flat())
  function isLeft(item: unknown): boolean {
    const [names = []] = namesIn({ endpointId, input: { item } })
    const [id] = names.flatMap((name) => known.get(name)?.id ?? [])
    const isTaken = id !== undefined && taken.has(id)
    if (id !== undefined) taken.add(id)
    return !isTaken && textsIn(item).every((text) => !alone.has(text))
  }
  const left = Object.entries(input).map(
    ([field, value]) => [field, isArray(value) ? value.filter(isLeft) : value] as const,
  )
  const isOfSome = left.some(([, value]) => isArray(value) && value.length > 0)
  return isOfSome ? { endpointId, input: Object.fromEntries(left) } : null
}

export type OwnedIn = { of: number; rows: readonly RecordRow[]; twins: number; rest: Lookup | null }

/**
 * Of how many a lookup is about, the records among them of which what it brings is here already, newest first, how many
 * of them are named twice, and the lookup of the rest, without the texts of `alone`, where that is another.
 */
export async function ownedIn(lookup: Lookup, alone: readonly string[] = []): Promise<OwnedIn> {
  const what = broughtBy(lookup.endpointId)
  const isOfRecords = what === 'profile' || findEndpoint(lookup.endpointId)?.expects === 'item'
  if (!what || !isOfRecords) return { of: 0, rows: [], twins: 0, rest: null }
  const [subject] = await readSubjects([{ ...lookup, intentId: '' }])
  const { of = 0, rows: known = [] } = subject ?? {}
  const once = [...new Map(known.map((row) => [row.id, row])).values()]
  const rows = once
    .filter(({ bought }) => Object.keys(bought).some((id) => broughtBy(id) === what))
    .toSorted((a, b) => b.at - a.at)
  const twins = known.length - once.length
  return {
    of,
    rows,
    twins,
    rest: rows.length + twins > 0 ? await restOf(lookup, rows, new Set(alone)) : null,
  }
}

/** All that people were named by in purchases of their whole profile, or their address. */
export const hadPeople = (entries: readonly Entry[], what: 'profile' | 'email') =>
  entries
    .filter(({ lookup }) => broughtBy(lookup.endpointId) === what)
    .map((entry) => ({ entry, aliases: textsIn(entry.lookup.input).flatMap(textAliases) }))

function textsIn(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}

/** The records that a bought answer is about, which of them are new, and how many rows are hidden. */
export async function recordsInAnswer(intentId: string) {
  const store = await openStore()
  const [purchase, answer] = await Promise.all([
    store.get('purchases', intentId),
    store.get('answers', intentId),
  ])
  const lookup = lookupIn(purchase?.record)
  if (!answer || !lookup) return { records: [], fresh: [], hidden: 0 }
  const { observations, unnamed } = observe(
    { intentId, ...lookup, at: answer.at },
    await readBought(lookup, answer),
  )
  const first = observations[0]?.kind
  const main = observations.filter(({ kind }) => kind === first)
  const found = await recordsOf(main.flatMap(({ aliases }) => aliases))
  const records = [...new Map([...found.values()].map((row) => [row.id, row])).values()]
  return { records, fresh: records.filter(({ firstAt }) => firstAt >= answer.at), hidden: unnamed }
}
