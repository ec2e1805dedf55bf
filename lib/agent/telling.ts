import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Ending } from '@/lib/agent/buying'
import { variableOf } from '@/lib/agent/settings'
import { quoted } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { dataOnly, toolResult } from '@/lib/core/discovery/tools'
import { isFields, parseJson, type Fields } from '@/lib/core/json'
import { decimalUsdc, formatUsdc } from '@/lib/core/money'
import type { Broken } from '@/lib/core/payment/budget'
import { proofMarginSeconds } from '@/lib/core/payment/purchase-state'
import { refusalText, type Refusal } from '@/lib/core/payment/refusals'

const iso = (ms: number) => new Date(ms).toISOString()

/** A purchase by the journal, which has the chain's word where it came: the proof of what was charged or not. */
export function purchaseFields(entry: Entry): Fields {
  const { id, at, what, about, quoted: price, paid, outcome, transaction, block } = receiptOf(entry)
  return {
    id,
    at: iso(at),
    what,
    about,
    price: decimalUsdc(price),
    paid: paid === null ? null : decimalUsdc(paid),
    outcome,
    transaction: transaction ?? entry.transaction ?? null,
    block: block === null ? null : String(block),
  }
}

/** Which cap a call would break, what is left of it, and that nobody but its person can raise it. */
export function brokenText({ name, limit, left }: Broken): string {
  const begun = 'What is under way counts until the chain shows that it was not charged.'
  return `This would go over the cap ${variableOf(name)} of ${formatUsdc(limit)}: ${formatUsdc(left)} is left. ${begun} Nothing was charged. Only your person can raise it, by that variable and a restart.`
}

const again = 'Call again with the same input: it is not bought a second time.'

const failed = (code: string, message: string, more: Fields = {}): CallToolResult =>
  toolResult({ error: { code, message }, ...more }, true)

function refused(refusal: Refusal, broken?: Broken): CallToolResult {
  if (broken) return failed('over_cap', brokenText(broken), { cap: broken.name })
  const { what, charged, next } = refusalText(refusal.code)
  return failed('refused', `${what} ${charged} ${next}`, { refusal })
}

function stopText(stop: Stop | null): string {
  if (stop?.why === 'held-back') return stop.broken ? brokenText(stop.broken) : (stop.sentence ?? '')
  if (stop?.why === 'not-kept')
    return 'The answer came and cannot be written down: make room on the disk and start again.'
  return stop?.why === 'needs-signature' ? (stop.problem?.reason ?? 'It was not signed.') : ''
}

/** What is told of a purchase without an answer. */
function openText({ purchase }: Entry, stop: Stop | null): [code: string, sentence: string] {
  const { state, quote, lastOutcome, spent, notCharged, latestExpiry } = purchase
  const price = formatUsdc(quote.price)
  const said = lastOutcome?.said ? `${quoted(lastOutcome.said)} ` : ''
  const provenAt = iso(Number(latestExpiry + proofMarginSeconds) * 1_000)
  switch (state) {
    case 'RESULT':
      return ['unreadable', `It was bought, and its answer cannot be read from the journal. ${again}`]
    case 'PAID_NO_RESULT':
      return [
        'undelivered',
        `${price} was charged (transaction ${spent?.transaction}), and the answer has not come. It is asked for again by itself for a day. ${again}`,
      ]
    case 'NOT_CHARGED':
      return [
        'not_charged',
        `${said}Nothing was charged: the chain shows it (${notCharged?.kind ?? 'unused'}). Correct the input, or try again.`,
      ]
    case 'DECLINED':
      return ['not_sent', 'It was not sent, so nothing was charged. Call again to buy it.']
    case 'PREPARED':
    case 'SIGNED':
      return ['not_sent', `${stopText(stop)} Nothing was sent and nothing was charged. ${again}`.trim()]
    case 'HOT':
      return lastOutcome?.why === 'refused'
        ? [
            'refused_by_service',
            `${said}It gave no answer. Soon after ${provenAt} the chain shows whether ${price} was charged; until then it counts against the caps.`,
          ]
        : [
            'under_way',
            `${stopText(stop)} It was sent, and whether ${price} was charged is not known yet; soon after ${provenAt} it is. ${again}`.trim(),
          ]
  }
}

const text = (words: string) => ({ type: 'text' as const, text: words })

const leaveAlone = 'Your person wants these to be left alone, so do not look them up or contact them:'

function answered({ entry, answer, isKnown, barred }: Extract<Ending, { is: 'answered' }>): CallToolResult {
  const json = parseJson(answer.body)
  const purchase = purchaseFields(entry)
  const hours = Math.floor((Date.now() - answer.at) / 3_600_000)
  const told = isKnown
    ? `Known already, so it was free: it was bought ${hours} hours ago, on ${iso(answer.at)}.`
    : `Bought now for ${formatUsdc(entry.purchase.quote.price)}.`
  return {
    content: [
      text(answer.body),
      text(dataOnly),
      text(told),
      ...(barred.length > 0
        ? [text(`${leaveAlone} ${barred.map((name) => JSON.stringify(name.slice(0, 80))).join(', ')}`)]
        : []),
    ],
    ...(isFields(json) && { structuredContent: json }),
    _meta: { 'nickel/purchase': { ...purchase, isKnown, ageHours: hours } },
  }
}

/** What became of a call, what of it was charged, and what to do next. */
export function tell(ending: Ending): CallToolResult {
  switch (ending.is) {
    case 'answered':
      return answered(ending)
    case 'open': {
      const [code, sentence] = openText(ending.entry, ending.stop)
      return failed(code, sentence, { purchase: purchaseFields(ending.entry) })
    }
    case 'blocked':
      return failed(
        'do_not_contact',
        'Your person does not want this to be looked up. Nothing was charged.',
        { who: ending.who },
      )
    case 'unpriced': {
      const { problem } = ending
      if (problem.code === 'refused') return refused(problem.refusal)
      const free = problem.reply?.free
      if (free !== undefined) return { content: [text(free), text(dataOnly), text(problem.message)] }
      return failed('unavailable', `${problem.message}${problem.said ? ` ${quoted(problem.said)}` : ''}`)
    }
    case 'not-begun':
      return ending.why.code === 'refused'
        ? refused(ending.why.refusal, ending.why.broken)
        : failed('unavailable', ending.why.code === 'unavailable' ? ending.why.message : '')
  }
}
