import type { AnswerRow } from '@/lib/browser/database/stores'
import { quoted, saysMissing } from '@/lib/browser/purchase/http'
import { isMissed, type Entry } from '@/lib/browser/purchase/journal'
import { peopleIn, type FoundPerson, type Identity } from '@/lib/browser/tables/runs/match'
import { askedIn } from '@/lib/browser/tables/runs/known'
import { readBought, type Read } from '@/lib/browser/tables/runs/read'
import { isFinding, replyWords, type Line, type RunCell, type RunStep } from '@/lib/browser/tables/runs/run'
import { textAliases } from '@/lib/core/answers/identity'
import { readEmail } from '@/lib/core/answers/email'
import { resolve } from '@/lib/core/answers/pointer'
import type { BulkMatch } from '@/lib/core/answers/view'
import { judge } from '@/lib/core/matching/person'
import { counted, foreignWords } from '@/lib/core/text'

export type Settled = { entry: Entry; answer: AnswerRow | undefined }

const ended = ({ purchase }: Entry, is: 'not-found' | 'failed', reason: string): RunCell => ({
  is,
  intentId: purchase.intentId,
  state: purchase.state,
  reason: foreignWords(reason),
})

const nothing = 'The service found nothing under this identifier.'
const noHits = 'The search found nothing. A search is charged whatever it finds.'
const notMatched =
  'The answer holds records that name none of the rows asked for, so this row could not be matched. It is kept with the purchase.'

/** What became of each row of one payment, by its place among those asked for; null while nothing was sent. */
export async function resultsOf({ entry, answer }: Settled): Promise<((place: number) => RunCell) | null> {
  const { intentId, state } = entry.purchase
  const failed = (reason: string) => () => ended(entry, 'failed', reason)
  switch (state) {
    case 'PREPARED':
    case 'SIGNED':
    case 'DECLINED':
      return null
    case 'HOT':
      return () => ({ is: 'unknown', intentId })
    case 'PAID_NO_RESULT':
      return failed('Paid, but the answer did not arrive. It is asked for again for a day.')
    case 'NOT_CHARGED':
      return () => ended(entry, isMissed(entry) ? 'not-found' : 'failed', replyWords(entry))
    case 'RESULT': {
      if (!answer) return failed('The answer is not kept in this browser any more.')
      const read = await readBought(entry, answer)
      if (!read) return failed('The answer could not be read. It is kept with the purchase.')
      const { bulk } = read.view
      return bulk ? (place) => bulkResult(bulk, entry, place) : () => singleResult(read, entry)
    }
  }
}

function singleResult({ endpoint, document, view }: Read, entry: Entry): RunCell {
  const { intentId } = entry.purchase
  const done = (pointer: string): RunCell => ({ is: 'done', intentId, pointer })
  const { failure } = view
  if (view.shape === 'error' && failure) {
    const isNotFound = saysMissing(`${failure.code ?? ''} ${failure.message}`)
    return ended(entry, isNotFound ? 'not-found' : 'failed', quoted(failure.message))
  }
  if (endpoint.result === 'email') {
    const pointer = view.item?.ptr ?? ''
    const { address } = readEmail(resolve(document, pointer))
    return address === null ? ended(entry, 'not-found', 'No address was found.') : done(pointer)
  }
  if (view.shape === 'item') return done(view.item?.ptr ?? '')
  const isFound = view.lists.some(({ rows }) => rows > 0)
  return isFound ? done('') : ended(entry, 'not-found', endpoint.rate.per === 'page' ? noHits : nothing)
}

function bulkResult({ rows, unmatched }: BulkMatch, entry: Entry, place: number): RunCell {
  const row = rows.findLast(({ input }) => input === place)
  const words = row?.message ? quoted(row.message) : null
  if (row?.status === 'found' && row.record !== null)
    return { is: 'done', intentId: entry.purchase.intentId, pointer: row.record }
  if (row?.status === 'failed')
    return ended(entry, 'failed', words ?? 'The service could not look this one up.')
  return !row && unmatched > 0
    ? ended(entry, 'failed', notMatched)
    : ended(entry, 'not-found', words ?? nothing)
}

export type Outcome = { look: RunCell; person?: Identity | undefined }

/** Who of the people of an answer a row means, by what it says of whom it looks for. */
function outcomeByName({ named }: Line, people: readonly FoundPerson[], entry: Entry): Outcome {
  const nobody = (reason: string): Outcome => ({ look: ended(entry, 'not-found', reason) })
  if (!named) return nobody('The name of this row was deleted.')
  const { intentId } = entry.purchase
  const verdict = judge(named, people, ({ facts }) => facts)
  switch (verdict.is) {
    case 'sure':
    case 'likely': {
      const { identifier, aliases, pointer } = verdict.best.candidate
      return { look: { is: 'done', intentId, pointer, match: verdict.is }, person: { identifier, aliases } }
    }
    case 'several': {
      const candidates = verdict.ranked.map(({ candidate: { pointer }, score: { score, reasons } }) => ({
        pointer,
        score,
        reasons,
      }))
      return { look: { is: 'check', intentId, copyAt: null, candidates } }
    }
    case 'nobody': {
      const { fullName, firstName, lastName, company } = named
      const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ')
      const tried =
        people.length === 0
          ? 'nobody was found'
          : `none of ${counted(people.length, 'person', 'people')} found can be meant`
      return nobody(`Searched for ${[name, company].filter(Boolean).join(', ')}: ${tried}.`)
    }
  }
}

/** What became of the rows of one payment of a step, in their order; null while nothing was sent for them. */
export async function outcomesOf(
  step: RunStep | undefined,
  lines: readonly Line[],
  settled: Settled,
): Promise<Outcome[] | null> {
  const { entry, answer } = settled
  const isResult = entry.purchase.state === 'RESULT'
  const read = isFinding(step) && isResult && answer ? await readBought(entry, answer) : null
  if (read && read.view.shape !== 'error') {
    const people = peopleIn(read)
    return lines.map((line) => outcomeByName(line, people, entry))
  }
  const lookAt = await resultsOf(settled)
  if (!lookAt) return null
  const asked = step ? askedIn(entry, step).map(textAliases) : []
  // a row whose person was deleted asks for nothing any more; it may be gone from the kept lookup, or from the rows only
  const isByPlace = !isResult || asked.length <= 1 || asked.length === lines.length
  return lines.map((line, at) => {
    if (!isFinding(step) && line.identifier === null)
      return outcomeByName({ ...line, named: null }, [], entry)
    const names = new Set([...line.aliases, ...textAliases(line.identifier ?? '')])
    const place = isByPlace ? at : asked.findIndex((aliases) => aliases.some((alias) => names.has(alias)))
    return { look: place < 0 ? ended(entry, 'failed', notMatched) : lookAt(place) }
  })
}

/** What an answer that was bought before means for a row: it is not paid for again, also where it names nobody. */
export function copied({ look, person }: Outcome, { purchase }: Entry, isByName: boolean): Outcome {
  const { intentId, preparedAt: at } = purchase
  if (look.is === 'check') return { look: { ...look, copyAt: at } }
  if (isByName && look.is === 'not-found')
    return { look: { is: 'skipped', skip: { why: 'nobody', reason: look.reason } } }
  const { pointer, match } = look.is === 'done' ? look : { pointer: null }
  return {
    look: { is: 'skipped', skip: { why: 'stored', intentId, pointer, at, ...(match && { match }) } },
    person,
  }
}
