import type { Purchase, PurchaseState } from '@/lib/core/payment/purchase-state'
import type { Outcome } from '@/lib/browser/receipts/receipt'

/** Each state of a purchase in a word or two, and how it is to be seen. */
export const stateWords = {
  PREPARED: { word: 'Not signed', tone: 'neutral' },
  SIGNED: { word: 'Not sent', tone: 'neutral' },
  HOT: { word: 'Being checked', tone: 'warning' },
  RESULT: { word: 'Paid and delivered', tone: 'success' },
  PAID_NO_RESULT: { word: 'Paid, not delivered', tone: 'danger' },
  NOT_CHARGED: { word: 'Not charged', tone: 'neutral' },
  DECLINED: { word: 'Declined', tone: 'neutral' },
} as const satisfies Record<
  PurchaseState,
  { word: string; tone: 'neutral' | 'warning' | 'success' | 'danger' }
>

/** What a backup says was bought, until the chain says so. */
const unverified = { word: 'Unverified', tone: 'warning' } as const

/** The state of a purchase in a word; nothing from a backup is called paid before the chain shows it. */
export const wordOf = (outcome: Outcome, state: PurchaseState) =>
  outcome === 'unverified' ? unverified : stateWords[state]

/** What became of purchases, as a choice in a filter. */
export const outcomeWords = {
  unsent: 'Not sent',
  open: 'Being checked',
  delivered: 'Paid and delivered',
  undelivered: 'Paid, not delivered',
  'not-charged': 'Not charged',
  declined: 'Declined',
  unverified: 'From a backup, unverified',
} as const satisfies Record<Outcome, string>

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
export const askedUntil = (preparedAt: number): string => `until ${clockTime(preparedAt + dayMs)}`

/** What is happening with a purchase that is under way, and whether anything is charged. */
export function whatHappens(purchase: Purchase): string {
  const { state, spent, lastOutcome, latestExpiry, preparedAt } = purchase
  const dies = clockTime(Number(latestExpiry) * 1000)
  if (state === 'PREPARED') return 'The wallet has not signed it. Nothing was sent and nothing is charged.'
  if (state === 'SIGNED') return 'Signed and not sent. Nothing is charged unless you go on with it.'
  if (state === 'PAID_NO_RESULT')
    return `The chain shows the payment, and the answer has not come. It is asked for ${askedUntil(preparedAt)}.`
  if (spent) return 'It was paid. The answer is being fetched; you cannot be charged again for it.'
  if (!lastOutcome) return 'Paying and fetching the answer.'
  return `We did not get the answer and are checking whether you were charged. If the payment is not taken by ${dies}, it never can be.`
}
