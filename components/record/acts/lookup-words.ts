import {
  type ById,
  type CellState,
  type RunCell,
  type Skip,
  type Standing,
  chargeOpen,
  cellStateOf,
  isFinding,
  isStanding,
  placeOf,
  replyWords,
} from '@/lib/browser/tables/runs/run'
import { skipTitles } from '@/components/pay/runs/step-words'
import { counted } from '@/lib/core/text'
import { ago } from '@/components/frame/when'
import type { LookupState, ShownCell } from '@/components/record/acts/lookup-state'
import type { RecordRow } from '@/lib/browser/database/stores'
import { isMissed, type Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { endpointFor } from '@/lib/browser/tables/runs/wanted'
import { isNoAddress, noAddress } from '@/lib/core/answers/email'
import { judgedWords } from '@/lib/core/rows/column'
import { findEndpoint } from '@/lib/core/catalogue'
import { formatUsdc } from '@/lib/core/money'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

const knownWords = {
  file: 'Came with an identifier',
  library: 'Known in your library',
  decision: 'Chosen by you before',
} as const satisfies Record<Extract<Skip, { why: 'known' }>['from'], string>

export function skipWords(skip: Skip): string {
  if ('reason' in skip) return skip.reason
  if (skip.why === 'duplicate') return `The same as row ${skip.ofLine}`
  return skip.why === 'known' ? knownWords[skip.from] : skipTitles[skip.why]
}

type Words = { word: string; tone: Tone }

/** What stands for a row that needs no lookup, since what it would bring is here. */
const ownedWords = {
  known: 'Known',
  stored: skipTitles.stored,
  'has-email': skipTitles['has-email'],
} as const satisfies Partial<Record<Skip['why'], string>>

export const isOwned = (skip: Skip): skip is Extract<Skip, { why: keyof typeof ownedWords }> =>
  Object.hasOwn(ownedWords, skip.why)

export const standingWords = {
  sure: { word: 'Found', tone: 'success' },
  likely: { word: 'Found, likely', tone: 'warning' },
  chosen: { word: 'Chosen by you', tone: 'success' },
  done: { word: 'Done', tone: 'success' },
  check: { word: 'To check', tone: 'warning' },
  notFound: { word: 'Not found, charged', tone: 'neutral' },
  notFoundFree: { word: 'Not found', tone: 'neutral' },
  failed: { word: 'Failed, not charged', tone: 'warning' },
  failedCharged: { word: 'Failed, charged', tone: 'danger' },
  unknown: { word: 'Being checked', tone: 'warning' },
  waiting: { word: 'Not bought', tone: 'neutral' },
  ahead: { word: 'To come', tone: 'neutral' },
} as const satisfies Record<Standing, Words>

function reasonOf(look: RunCell | undefined, standing: CellState, byId: ById): string {
  switch (look?.is) {
    case 'skipped':
      return skipWords(look.skip)
    case 'check':
      return `${counted(look.candidates.length, 'person', 'people')} may be meant`
    case 'not-found':
    case 'failed':
      return standing === 'unknown' ? `${look.reason} ${chargeOpen}` : look.reason
    case 'unknown': {
      const entry = byId.get(look.intentId)
      return entry ? `${replyWords(entry)} ${chargeOpen}` : chargeOpen
    }
    default:
      return ''
  }
}

export function cellWords(
  look: RunCell | undefined,
  byId: ById,
  isMoving = false,
): Words & { reason: string } {
  const state = cellStateOf(look, byId)
  const reason = reasonOf(look, state, byId)
  if (state === 'waiting' && isMoving) return { ...standingWords.waiting, word: 'Queued', reason }
  if (isStanding(state)) return { ...standingWords[state], reason }
  const word = look?.is === 'skipped' && isOwned(look.skip) ? ownedWords[look.skip.why] : 'Left out'
  return { word, tone: 'neutral', reason }
}

/** What is said of an answer that is here until it is read. */
export const foundWord = (result: ResultKind): string => (result === 'email' ? 'Asked' : 'Found')

export type About = { record?: RecordRow | null | undefined }

/** What was found, in words: null where nothing was, and where the answer has to be read for it. */
type Brought = { value: string | null; isAge?: boolean; emailState?: string | undefined; mark: Mark | null }

type Mark = Pick<Words, 'word' | 'tone'>

export type LookupValue = Brought & {
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
  const isBought = state === 'RESULT' || state === 'PAID_NO_RESULT'
  const price = paid && paid > 0n ? formatUsdc(paid / each) : 'not charged'
  return [
    `${isBought ? 'Bought' : 'Asked'} ${ago(at)}`,
    endpoint?.title,
    paid === null ? 'its charge is being checked' : price,
  ]
    .filter(Boolean)
    .join(' · ')
}

function broughtTo({ record }: About, result: ResultKind, at: number | null): Brought {
  if (result === 'email' && record?.email === undefined)
    return { value: isNoAddress(record?.emailState) ? noAddress : null, mark: null }
  if (result === 'email') return { value: record?.email ?? null, mark: null, emailState: record?.emailState }
  if (result === 'company' && record?.kind === 'person' && record.company)
    return { value: record.company, mark: null }
  const isAge = at !== null && ['profile', 'bulk', 'company', 'job', 'ad'].includes(result)
  return { value: isAge ? `Enriched ${ago(at)}` : null, isAge, mark: null }
}

function askedWith({ lookup: { endpointId }, purchase: { intentId, preparedAt } }: Entry) {
  return { at: preparedAt, intentId, endpointId, result: findEndpoint(endpointId)?.result ?? 'profile' }
}

function boughtWith(about: About, entry: Entry): LookupValue {
  const asked = askedWith(entry)
  return { ...broughtTo(about, asked.result, asked.at), ...asked, about: purchaseWords(entry) }
}

function boughtBy(row: About, { step, look, isMoving, askedBy }: ShownCell, byId: ById): LookupValue {
  const { id: endpointId, result } = endpointFor(step.wanted) ?? { id: step.wanted, result: 'profile' }
  const { word, tone, reason } = cellWords(look, byId, isMoving)
  const intentId = placeOf(look)?.intentId ?? null
  const paidBy = look.is !== 'waiting' && 'intentId' in look ? look.intentId : intentId
  const payment = paidBy === null ? undefined : byId.get(paidBy)
  const at = payment?.purchase.preparedAt ?? null
  const by = payment && askedBy !== null && look.is !== 'skipped' && `asked by ${askedBy}`
  const about = [reason, payment && purchaseWords(payment), by].filter(Boolean).join(' · ')
  const asked = { about, at, intentId, endpointId, result }
  if (intentId === null) return { ...asked, value: null, mark: { word, tone } }
  // a search by name tells of several; how sure it is who of them is meant is what it brought
  return { ...asked, ...(isFinding(step) ? { value: word, mark: null } : broughtTo(row, result, at)) }
}

const byOneNode = 'Only one node of the chain says so far that it was not charged'

/** What was asked for, brought nothing and was not charged. */
export function endedOf(asked: LookupState): (LookupValue & { mark: Mark; at: number }) | null {
  if (asked.state !== 'not-charged' && asked.state !== 'doubtful') return null
  const { entry } = asked
  const { intentId, state } = entry.purchase
  const is = isMissed(entry) ? 'not-found' : 'failed'
  const look = { is, intentId, state, reason: replyWords(entry) } as const
  const { word, tone, reason } = cellWords(look, new Map([[intentId, entry]]))
  const about = [reason, purchaseWords(entry), asked.state === 'doubtful' && byOneNode]
    .filter(Boolean)
    .join(' · ')
  return { ...askedWith(entry), value: null, mark: { word, tone }, about, intentId: null }
}

export function lookupValue(about: About, state: LookupState, byId: ById): LookupValue | null {
  if (state.state === 'bought') return boughtWith(about, state.entry)
  return state.state === 'run' ? boughtBy(about, state.look, byId) : endedOf(state)
}

export function lookupText(about: About, state: LookupState, byId: ById): string {
  const brought = lookupValue(about, state, byId)
  if (!brought) return ''
  const { value, mark, result, intentId, emailState } = brought
  if (value !== null) return judgedWords(value, emailState)
  return mark?.word ?? (intentId === null ? '' : foundWord(result))
}
