import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import { longestAnswerText } from '@/lib/core/payment/outcome'
import {
  certaintyOf,
  firstBlockOf,
  proofMarginSeconds,
  type Purchase,
} from '@/lib/core/payment/purchase-state'
import { quoted } from '@/lib/browser/purchase/http'
import { goesOutByItself, isWithinDay } from '@/lib/browser/purchase/journal'
import type { Outcome, Receipt } from '@/lib/browser/receipts/receipt'

export const priceBeingChecked = 'Checking the price with the service. Nothing is charged by that.'

type Tone = 'neutral' | 'warning' | 'success' | 'danger'

/** Nothing from a backup is called paid before the chain shows it. */
export const outcomeWords = {
  unsent: { word: 'Not sent', tone: 'neutral' },
  open: { word: 'Being checked', tone: 'warning' },
  delivered: { word: 'Paid and delivered', tone: 'success' },
  undelivered: { word: 'Paid, not delivered', tone: 'danger' },
  'not-charged': { word: 'Not charged', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'neutral' },
  claimed: { word: 'Delivered, being checked', tone: 'neutral' },
  free: { word: 'Delivered, not charged', tone: 'success' },
  unverified: { word: 'Unverified', tone: 'warning' },
} as const satisfies Record<Outcome, { word: string; tone: Tone }>

export function wordOf({ outcome, state }: Pick<Receipt, 'outcome' | 'state'>): { word: string; tone: Tone } {
  const words = outcomeWords[outcome]
  return outcome === 'unsent' && state === 'PREPARED' ? { ...words, word: 'Not signed' } : words
}

/** '10:52', or '21 Nov, 10:52' on another day; milliseconds in. */
export function clockTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Date(at).toLocaleString('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}

const dayMs = 24 * 60 * 60 * 1000

/** How long a paid answer is asked for: a day from when it was prepared, in milliseconds. */
const askedUntil = (preparedAt: number): string => `until ${clockTime(preparedAt + dayMs)}`

/** What was said of a purchase before and turned out otherwise; empty where nothing did. */
export function correctionOf({ revised }: Pick<Purchase, 'revised'>): string {
  if (!revised) return ''
  return revised === 'paid'
    ? 'Before, we said that it was paid: the chain does not show that payment any more.'
    : 'Before, we said that it was not charged, which turned out wrong.'
}

const withCorrection = (purchase: Pick<Purchase, 'revised'>, text: string) =>
  [correctionOf(purchase), text].filter(Boolean).join(' ')

// only `false` is sure, and a server says nothing
const isOnline = (): boolean => globalThis.navigator?.onLine !== false

/** By when it is known whether a payment was taken: the full minute after the block that proves it. */
function knownBy({ latestExpiry }: Purchase): string {
  if (!isOnline()) return 'It will be known once the network is back.'
  const at = Math.ceil(Number(latestExpiry + proofMarginSeconds) / 60) * 60_000
  return at > Date.now() ? `It will be known by ${clockTime(at)}.` : 'The chain does not tell clearly yet.'
}

/** Whether something came back, and whether the payment was taken is still being found out. */
export const isUnclear = ({ state, lastOutcome, spent }: Purchase): boolean =>
  state === 'HOT' && Boolean(lastOutcome ?? spent)

/**
 * What is said, wherever it is said, while it is not known whether a payment was taken: first what the service answered,
 * then what is known of the charge.
 */
export function unclearOf(purchase: Purchase): { title: string; text: string } {
  const { lastOutcome, spent } = purchase
  if (lastOutcome?.why === 'untaken')
    return {
      title: 'The wallet does not stand by its signature now',
      text:
        'So it was not sent to the service. The chain was shown it to find that out, and until it runs out it could ' +
        'still be taken: it is watched till then. Nothing to do: you cannot be charged twice for this.',
    }
  const said = lastOutcome?.said
  return {
    title: said ? quoted(said) : 'We did not get the answer yet',
    text: withCorrection(
      purchase,
      spent
        ? 'It was paid. The answer is being fetched; you cannot be charged again for it.'
        : `Checking whether you were charged. ${knownBy(purchase)}${said ? '' : ' Nothing to do: you cannot be charged twice for this.'}`,
    ),
  }
}

/** What "not charged" rests on, and whether it can still turn out otherwise. */
export function whyNotCharged(purchase: Purchase): string {
  const { notCharged, preparedAt } = purchase
  if (!notCharged) return ''
  const { nodes, isFinal } = certaintyOf(notCharged)
  const isExpired = notCharged.kind === 'expired-unused'
  const block = firstBlockOf(notCharged)
  const where = withCorrection(
    purchase,
    `Checked on the chain${block === null ? '' : ` in block ${countText(block)}`}:`,
  )
  const what = isExpired ? 'the payment was not taken' : 'the payment was cancelled before it was taken'
  if (isFinal) return `${where} ${nodes} nodes say that ${what} and no longer can be.`
  if (nodes > 1) return `${where} ${nodes} nodes say that ${what}. A final block is still to say the same.`
  const asked = isWithinDay(purchase)
    ? `is asked again ${askedUntil(preparedAt)}`
    : 'was asked again for a day'
  return `${where} one node says that ${what}. One node alone can be wrong, so it ${asked}.`
}

function whyNoAnswer({ lastOutcome }: Purchase): string {
  const { why, status, said } = lastOutcome ?? { why: null, status: null }
  if (why === 'too-large') return `The answer was larger than ${longestAnswerText}, the most that is taken.`
  const isSilent = status === null || why === 'in-flight'
  const told = isSilent ? 'The service did not answer.' : `The service answered ${status} instead.`
  return said ? `${quoted(said)} ${told}` : told
}

export function undelivered(purchase: Purchase): { title: string; text: string } {
  const { quote, preparedAt } = purchase
  const paid = `Paid ${formatUsdc(quote.price)}`
  return isWithinDay(purchase)
    ? {
        title: `${paid}, but the answer did not arrive`,
        text:
          `${withCorrection(purchase, whyNoAnswer(purchase))} We keep asking for it, ever more rarely, ${askedUntil(preparedAt)}; ` +
          'you will not be charged again for it.',
      }
    : {
        title: `${paid}, and the service does not give the answer`,
        text: `${withCorrection(purchase, whyNoAnswer(purchase))} It was asked for ${askedUntil(preparedAt)}, with the same payment.`,
      }
}

/** What is happening with a purchase that is under way, and whether anything is charged. */
export function whatHappens(purchase: Purchase): string {
  const { state } = purchase
  if (state === 'PREPARED') return 'The wallet has not signed it. Nothing was sent and nothing is charged.'
  if (goesOutByItself(purchase))
    return 'Signed and not sent yet: it goes out by itself while its signature is good.'
  if (state === 'SIGNED') return 'Signed and not sent. Nothing is charged unless you go on with it.'
  if (state === 'PAID_NO_RESULT') return `The chain shows the payment. ${undelivered(purchase).text}`
  if (!isUnclear(purchase)) return 'Paying and fetching the answer.'
  const { title, text } = unclearOf(purchase)
  return `${title}${/\p{L}$/u.test(title) ? '.' : ''} ${text}`
}
