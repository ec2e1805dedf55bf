import { ago } from '@/components/frame/when'
import type { TableRow } from '@/components/tables/table/item-row'
import { lookWords } from '@/components/tables/runs/run-words'
import type { RowLook } from '@/components/tables/runs/use-runs'
import { held } from '@/lib/browser/library/tell'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { isFinding, placeOf, type Look, type LookStep } from '@/lib/browser/tables/runs/run'
import { endpointFor } from '@/lib/browser/tables/runs/wanted'
import { badgeFor, type Badge } from '@/lib/core/answers/email'
import { findEndpoint } from '@/lib/core/catalogue'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { formatUsdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

/** What a cell says of something that is bought for its row. */
export type Bought = {
  /** What was found, in words; null where nothing was, and where the answer has to be read for it. */
  value: string | null
  /** What became of it, or how good the value is. */
  mark: { word: string; tone: Tone } | null
  /** When, from where and for how much it was bought, or why it was not. */
  about: string
  /** The purchase whose answer it is. */
  intentId: Hex | null
  /** What was asked, and what that answers with. */
  endpointId: string
  result: ResultKind
}

/** When, from where and for how much something was bought or is being asked for, for one row of the payment. */
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

const tones = {
  verified: 'success',
  risky: 'warning',
  'do-not-use': 'danger',
  'not-found': 'danger',
  unknown: 'neutral',
  verbatim: 'neutral',
} as const satisfies Record<Badge, Tone>

function emailMark({ detail }: TableRow): Bought['mark'] {
  const state = detail && held(detail, 'emailState')?.value
  return typeof state === 'string' && state !== '' ? { word: state, tone: tones[badgeFor(state)] } : null
}

/** What an answer brought for a row: an address with how good it is, how fresh a record is, or of whom it tells. */
function broughtTo(
  row: TableRow,
  result: ResultKind,
  entry: Entry | undefined,
): Pick<Bought, 'value' | 'mark'> {
  const { record } = row
  const fresh = entry ? `Enriched ${ago(entry.purchase.preparedAt)}` : null
  switch (result) {
    case 'email':
      return { value: record?.email ?? null, mark: record?.email === undefined ? null : emailMark(row) }
    case 'company':
      return { value: (record?.kind === 'person' && record.company) || fresh, mark: null }
    case 'profile':
    case 'bulk':
    case 'job':
    case 'ad':
      return { value: fresh, mark: null }
    default:
      return { value: null, mark: null }
  }
}

/** A purchase that brought an answer for a row. */
export function boughtWith(row: TableRow, entry: Entry): Bought {
  const { endpointId } = entry.lookup
  const result = findEndpoint(endpointId)?.result ?? 'profile'
  const about = purchaseWords(entry)
  return { ...broughtTo(row, result, entry), about, intentId: entry.purchase.intentId, endpointId, result }
}

type Told = Omit<RowLook, 'look'> & { look: Look | undefined }

/** What a run brought for a row in one step, else how the row stands in it; `byId` are the purchases of the journal. */
export function boughtBy(
  row: TableRow,
  { step, look, isMoving, askedBy }: Told,
  byId: ReadonlyMap<string, Entry>,
): Bought {
  const endpoint = endpointFor(step.wanted)
  const { id: endpointId, result } = endpoint ?? { id: step.wanted, result: 'profile' as const }
  const { word, tone, reason } = lookWords(look, isMoving)
  const intentId = placeOf(look)?.intentId ?? null
  const paidBy = look && look.is !== 'waiting' && 'intentId' in look ? look.intentId : intentId
  const payment = paidBy === null ? undefined : byId.get(paidBy)
  const by = payment && askedBy !== null && look?.is !== 'skipped' && `asked by ${askedBy}`
  const about = [reason, payment && purchaseWords(payment), by].filter(Boolean).join(' · ')
  if (intentId === null) return { value: null, mark: { word, tone }, about, intentId, endpointId, result }
  // a search by name tells of several; how sure it is who of them is meant is what it brought
  const brought = isFinding(step) ? { value: word, mark: null } : broughtTo(row, result, payment)
  return { ...brought, about, intentId, endpointId, result }
}

/** What a step brings for a row. */
export const resultOf = ({ wanted }: Pick<LookStep, 'wanted'>): ResultKind =>
  endpointFor(wanted)?.result ?? 'profile'
