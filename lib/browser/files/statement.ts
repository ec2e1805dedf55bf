import type { Sighting } from '@/lib/browser/database/stores'
import { columnOf, type FactName } from '@/lib/browser/files/columns'
import type { Facts, FactValue } from '@/lib/browser/files/records'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { factsIn, ofEmail, type FactValues } from '@/lib/browser/library/facts'
import { isObject, pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { comparable } from '@/lib/core/answers/text'
import { findEndpoint } from '@/lib/core/catalogue'
import { isFields } from '@/lib/core/json'
import type { KeptKind } from '@/lib/core/kind-titles'
import { email } from '@/lib/core/records/email'
import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'

export type Statement = Sighting & { facts: FactValues; record: unknown }

/** What one place says of a record; null where it is not there any more. */
export function statementAt(
  kind: KeptKind,
  aliases: readonly string[],
  { json, pointer, endpointId, at }: Omit<Sighting, 'intentId' | 'isSubject'> & { json: unknown },
): Pick<Statement, 'facts' | 'record'> | null {
  const value = resolve(json, pointer)
  if (!isObject(value)) return null
  if (findEndpoint(endpointId)?.result === 'email')
    return { facts: kind === 'person' ? factsIn(email, value, at) : {}, record: value }
  const known = new Set(aliases)
  const bears = (record: unknown) => aliasesOf(kind, record).some((alias) => known.has(alias))
  // a row speaks of others too: a post of its author, a person of an employer, who may stand in it more than once
  const inner = Object.values(value).filter(isObject)
  const [record] = [value, ...inner]
    .filter(bears)
    .map((own) => ({ facts: factsIn(keptKinds[kind], own, at), record: own }))
    .toSorted((a, b) => Object.keys(b.facts).length - Object.keys(a.facts).length)
  if (record !== undefined) return record
  // what was asked for by a name that its record does not repeat; one with names of its own is another record
  const isOther = aliasesOf(kind, value).length > 0
  return isOther || pickText(value, ['id', 'networkid', 'url', 'networkurl']) === null
    ? null
    : { facts: factsIn(keptKinds[kind], value, at), record: value }
}

/** Facts by the columns of exported files. */
export function inColumns(kind: RecordKind, facts: FactValues): Facts {
  const cells: Partial<Record<FactName, FactValue>> = {}
  for (const [key, value] of Object.entries(facts)) {
    const column = columnOf(kind, key)
    if (column !== null) cells[column] = value
  }
  return cells
}

const ownFacts = ['work_email', 'phone', 'full_name'] as const

/** What was bought of a row, and what the row came with that this says otherwise. */
export function overOwn(own: Facts, kind: RecordKind, known: FactValues): { bought: Facts; outdone: Facts } {
  // what is said of a bought address says nothing of the row's own
  const isOwnEmail = known['email'] === undefined && own.work_email !== undefined
  const said = Object.entries(known).filter(([name]) => !isOwnEmail || !ofEmail.has(name))
  const bought = inColumns(kind, Object.fromEntries(said))
  const other = ownFacts.filter((name) => areTwo(own[name], bought[name]))
  return { bought, outdone: Object.fromEntries(other.map((name) => [name, own[name]])) }
}

/** Whether these are two addresses, numbers or texts, however they are written. */
export const areTwo = (...both: unknown[]): boolean =>
  new Set(both.flatMap((one) => (one ? comparable(String(one)).replace(/[\s().-]+/g, '') : []))).size > 1

/** One record of all that was bought of it; the last counts where two have the same field. */
export const mergedRecord = (records: readonly unknown[]): unknown =>
  records.length > 0 && records.every(isFields) ? Object.assign({}, ...records) : (records.at(-1) ?? null)
