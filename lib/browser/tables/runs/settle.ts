import type { AnswerRow } from '@/lib/browser/database/stores'
import { quoted } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import { findIn, peopleIn, type Finding, type Identity } from '@/lib/browser/tables/runs/match'
import { askedIn } from '@/lib/browser/tables/runs/known'
import { readBought, type Read } from '@/lib/browser/tables/runs/read'
import type { Line, Look, LookStep, Said } from '@/lib/browser/tables/runs/run'
import { chargeOpen, isFinding } from '@/lib/browser/tables/runs/run'
import { textAliases } from '@/lib/core/answers/identity'
import { readEmail } from '@/lib/core/answers/email'
import { resolve } from '@/lib/core/answers/pointer'
import type { BulkRow } from '@/lib/core/answers/view'
import type { Hex } from '@/lib/core/payment/bytes'
import { foreignWords } from '@/lib/core/text'

export type Settled = {
  entry: Entry
  answer: AnswerRow | undefined
  rows: number
  said: Said | null
}

const ended = ({ purchase }: Entry, is: 'not-found' | 'failed', reason: string): Look => ({
  ...{ is, intentId: purchase.intentId, state: purchase.state, reason: foreignWords(reason) },
})

const nothing = 'The service found nothing under this identifier.'
const noHits = 'The search found nothing. A search is charged whatever it finds.'
const notMatched =
  'The answer holds records that name none of the rows asked for, so this row could not be matched. It is kept with the purchase.'

/** Whether the words of a refusal say that there is nobody of that name. */
export const isMissing = (text: string): boolean =>
  /not[_ -]?found|no (?:match|such)|does not exist|names nobody/i.test(text)

/** What became of the rows of one payment, in the order asked for; null while nothing was sent for them. */
export async function looksOf({ entry, answer, rows, said }: Settled): Promise<Look[] | null> {
  const { intentId, state } = entry.purchase
  const all = (look: Look) => Array.from({ length: rows }, () => look)
  switch (state) {
    case 'PREPARED':
    case 'SIGNED':
    case 'DECLINED':
      return null
    case 'HOT':
      return all({ is: 'unknown', intentId, reason: `${answered(entry, said)} ${chargeOpen}`, said })
    case 'PAID_NO_RESULT':
      return all(
        ended(entry, 'failed', 'Paid, but the answer did not arrive. It is asked for again for a day.'),
      )
    case 'NOT_CHARGED':
      return all(refusedLook(entry, said))
    case 'RESULT': {
      if (!answer) return all(ended(entry, 'failed', 'The answer is not kept in this browser any more.'))
      const read = await readBought(entry, answer)
      if (!read)
        return all(ended(entry, 'failed', 'The answer could not be read. It is kept with the purchase.'))
      return read.view.bulk ? bulkLooks(read, entry, rows) : all(singleLook(read, entry))
    }
  }
}

function answered({ purchase: { lastOutcome } }: Entry, said: Said | null): string {
  const { status, said: words } = lastOutcome ?? {}
  if (said ?? words) return said?.sentence ?? quoted(words ?? '')
  return status ? `The service answered ${status}.` : 'No answer came.'
}

function refusedLook(entry: Entry, said: Said | null): Look {
  const isNotFound = entry.purchase.lastOutcome?.status === 404 || said?.isMissing === true
  return ended(entry, isNotFound ? 'not-found' : 'failed', answered(entry, said))
}

function singleLook({ endpoint, document, view }: Read, entry: Entry): Look {
  const { intentId } = entry.purchase
  const done = (pointer: string): Look => ({ is: 'done', intentId, pointer })
  const { failure } = view
  if (view.shape === 'error' && failure) {
    const isNotFound = isMissing(`${failure.code ?? ''} ${failure.message}`)
    return ended(entry, isNotFound ? 'not-found' : 'failed', quoted(failure.message))
  }
  if (endpoint.result === 'email') {
    const pointer = view.itemPtr ?? ''
    const { address } = readEmail(resolve(document, pointer))
    return address === null ? ended(entry, 'not-found', 'No address was found.') : done(pointer)
  }
  if (view.shape === 'item') return done(view.itemPtr ?? '')
  const rows = view.lists.reduce((sum, list) => sum + list.rows, 0)
  return rows > 0 ? done('') : ended(entry, 'not-found', endpoint.rate.per === 'page' ? noHits : nothing)
}

const wordsOf = (row: BulkRow | undefined) => (row?.message ? quoted(row.message) : null)

function bulkLooks({ view }: Read, entry: Entry, rows: number): Look[] {
  const { intentId } = entry.purchase
  const match = view.bulk
  const byInput = new Map<number, BulkRow>()
  for (const row of match?.rows ?? []) if (row.input !== null) byInput.set(row.input, row)
  return Array.from({ length: rows }, (_, input): Look => {
    const row = byInput.get(input)
    if (row?.status === 'found' && row.record !== null) return { is: 'done', intentId, pointer: row.record }
    if (row?.status === 'failed')
      return ended(entry, 'failed', wordsOf(row) ?? 'The service could not look this one up.')
    if (!row && (match?.unmatched ?? 0) > 0) return ended(entry, 'failed', notMatched)
    return ended(entry, 'not-found', wordsOf(row) ?? nothing)
  })
}

export type Outcome = { look: Look; person?: Identity | undefined }

function byFinding(finding: Finding, entry: Entry): Outcome {
  const { intentId } = entry.purchase
  switch (finding.is) {
    case 'found': {
      const { identifier, aliases, pointer } = finding.found
      const { match } = finding
      return { look: { is: 'done', intentId, pointer, match }, person: { identifier, aliases } }
    }
    case 'check':
      return { look: { is: 'check', intentId, copyAt: null, candidates: finding.candidates } }
    case 'nobody':
      return { look: ended(entry, 'not-found', finding.reason) }
  }
}

const unnamed: Finding = { is: 'nobody', reason: 'The name of this row was deleted.' }

/** What became of the rows of one payment of a step, in their order; null while nothing was sent for them. */
export async function outcomesOf(
  step: LookStep | undefined,
  lines: readonly Line[],
  settled: Omit<Settled, 'rows'>,
): Promise<Outcome[] | null> {
  const { entry, answer } = settled
  const { state } = entry.purchase
  const read = isFinding(step) && state === 'RESULT' && answer ? await readBought(entry, answer) : null
  if (read && read.view.shape !== 'error') {
    const people = peopleIn(read)
    return lines.map(({ named }) => byFinding(named ? findIn(named, people) : unnamed, entry))
  }
  const asked = step ? askedIn(entry, step).map(textAliases) : []
  const looks = await looksOf({ ...settled, rows: Math.max(asked.length, lines.length) })
  if (!looks) return null
  // a row whose person was deleted asks for nothing any more; it may be gone from the kept lookup, or from the rows only
  const isByPlace = state !== 'RESULT' || asked.length <= 1 || asked.length === lines.length
  return lines.map((line, at) => {
    if (!isFinding(step) && line.identifier === null) return byFinding(unnamed, entry)
    const names = new Set([...line.aliases, ...textAliases(line.identifier ?? '')])
    const place = isByPlace ? at : asked.findIndex((aliases) => aliases.some((alias) => names.has(alias)))
    return { look: looks[place] ?? ended(entry, 'failed', notMatched) }
  })
}

/** What an answer that was bought before means for a row: it is not paid for again. */
export function copied({ look, person }: Outcome, { intentId, at }: { intentId: Hex; at: number }): Outcome {
  if (look.is === 'check') return { look: { ...look, copyAt: at } }
  const isDone = look.is === 'done'
  const skip = { why: 'stored', intentId, pointer: isDone ? look.pointer : null, at } as const
  const match = isDone ? look.match : undefined
  return { look: { is: 'skipped', skip: { ...skip, ...(match && { match }) } }, person }
}

/** The same for a row that was only a name: where nobody in the answer is meant, that is the end of it. */
export const copiedByName = (outcome: Outcome, copy: { intentId: Hex; at: number }): Outcome =>
  outcome.look.is === 'not-found'
    ? { look: { is: 'skipped', skip: { why: 'nobody', reason: outcome.look.reason } } }
    : copied(outcome, copy)
