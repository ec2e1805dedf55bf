import { ago } from '@/components/frame/when'
import { lookWords, type Tone } from '@/components/record/acts/look-words'
import type { LookupState, RowLook } from '@/components/record/acts/lookup-state'
import type { RecordRow } from '@/lib/browser/database/stores'
import { type Entry, readAnswer, readEntry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { isFinding, placeOf } from '@/lib/browser/tables/runs/run'
import { endpointFor } from '@/lib/browser/tables/runs/wanted'
import { judgedWords } from '@/lib/core/rows/column'
import { findEndpoint } from '@/lib/core/catalogue'
import { formatUsdc } from '@/lib/core/money'
import { readBought } from '@/lib/browser/tables/runs/read'
import { readEmail } from '@/lib/core/answers/email'
import { resolve } from '@/lib/core/answers/pointer'
import type { ListView } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { countOf, kindNamed } from '@/lib/core/kind-titles'
import type { Hex } from '@/lib/core/payment/bytes'
import { counted, countText } from '@/lib/core/text'

export type About = { record?: RecordRow | null | undefined }

export type LookupValue = {
  /** What was found, in words; null where nothing was, and where the answer has to be read for it. */
  value: string | null
  isAge?: boolean
  emailState?: string | undefined
  mark: { word: string; tone: Tone } | null
  about: string
  /** When it was bought, in milliseconds; null where no purchase is known. */
  at: number | null
  intentId: Hex | null
  endpointId: string
  result: ResultKind
}

export function purchaseWords(entry: Entry): string {
  const { at, endpointId, items, paid, state } = receiptOf(entry)
  const endpoint = findEndpoint(endpointId)
  const each = endpoint?.result === 'bulk' ? BigInt(Math.max(1, items)) : 1n
  return [
    `${state === 'HOT' ? 'Asked' : 'Bought'} ${ago(at)}`,
    endpoint?.title,
    paid === null ? 'its charge is being checked' : paid > 0n && formatUsdc(paid / each),
  ]
    .filter(Boolean)
    .join(' · ')
}

function broughtTo(
  about: About,
  result: ResultKind,
  at: number | null,
): Pick<LookupValue, 'value' | 'mark' | 'isAge' | 'emailState'> {
  const { record } = about
  const fresh = { value: at === null ? null : `Enriched ${ago(at)}`, isAge: at !== null, mark: null }
  switch (result) {
    case 'email':
      return { value: record?.email ?? null, mark: null, emailState: record?.email && record.emailState }
    case 'company':
      return record?.kind === 'person' && record.company ? { value: record.company, mark: null } : fresh
    case 'profile':
    case 'bulk':
    case 'job':
    case 'ad':
      return fresh
    default:
      return { value: null, mark: null }
  }
}

function boughtWith(about: About, entry: Entry): LookupValue {
  const { endpointId } = entry.lookup
  const result = findEndpoint(endpointId)?.result ?? 'profile'
  const { intentId, preparedAt: at } = entry.purchase
  return {
    ...broughtTo(about, result, at),
    ...{ about: purchaseWords(entry), at, intentId, endpointId, result },
  }
}

function boughtBy(row: About, { step, look, isMoving, askedBy }: RowLook, byId: ById): LookupValue {
  const endpoint = endpointFor(step.wanted)
  const { id: endpointId, result } = endpoint ?? { id: step.wanted, result: 'profile' as const }
  const { word, tone, reason } = lookWords(look, byId, isMoving)
  const intentId = placeOf(look)?.intentId ?? null
  const paidBy = look.is !== 'waiting' && 'intentId' in look ? look.intentId : intentId
  const payment = paidBy === null ? undefined : byId.get(paidBy)
  const at = payment?.purchase.preparedAt ?? null
  const by = payment && askedBy !== null && look.is !== 'skipped' && `asked by ${askedBy}`
  const about = [reason, payment && purchaseWords(payment), by].filter(Boolean).join(' · ')
  const asked = { about, at, intentId, endpointId, result }
  if (intentId === null) return { value: null, mark: { word, tone }, ...asked }
  // a search by name tells of several; how sure it is who of them is meant is what it brought
  const brought = isFinding(step) ? { value: word, mark: null } : broughtTo(row, result, at)
  return { ...brought, ...asked }
}

type ById = ReadonlyMap<string, Entry>

/** What a lookup brought, or why it brought nothing; null while it has done neither. `byId` are the purchases. */
export function lookupValue(about: About, state: LookupState, byId: ById): LookupValue | null {
  if (state.state === 'bought') return boughtWith(about, state.entry)
  return state.state === 'run' ? boughtBy(about, state.look, byId) : null
}

/** The same in words, as it is copied and sorted by; an answer without an address is as empty as none. */
export function lookupText(about: About, state: LookupState, byId: ById): string {
  const brought = lookupValue(about, state, byId)
  if (!brought) return ''
  const { value, mark, result, intentId, emailState } = brought
  return value !== null
    ? judgedWords(value, emailState)
    : (mark?.word ?? (intentId !== null && result !== 'email' ? 'Found' : ''))
}

export const found = 'Found'

export async function answerWords(intentId: Hex, result: ResultKind): Promise<string> {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  const read = entry && answer && (await readBought(entry, answer))
  if (!read) return found
  const { document, view } = read
  if (result === 'email') return readEmail(resolve(document, view.itemPtr ?? '')).address ?? 'Not found'
  if (view.lists.length === 0) return found
  const lists = view.lists.filter(({ rows }, at) => rows > 0 || at === 0)
  return lists.map((list) => listWords(result, list)).join(', ')
}

function listWords(result: ResultKind, { entity, rows, paging: { total } }: ListView): string {
  const kind = kindNamed(result)
  const words = (count: number) => (kind ? countOf(kind, count) : counted(count, entity))
  return total !== null && total > rows ? `${countText(rows)} of ${words(total)}` : words(rows)
}
