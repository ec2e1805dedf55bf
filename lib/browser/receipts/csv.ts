import { readCache, factsAround } from '@/lib/core/answers/surroundings'
import { parseAnswer } from '@/lib/core/answers/parse'
import { sellerText, type Outcome, type Receipt } from '@/lib/browser/receipts/receipt'
import type { Table } from '@/lib/browser/files/records'
import { decimalUsdc } from '@/lib/core/money'
import type { Belonging, Named } from '@/lib/browser/receipts/belongings'

export type ReceiptLine = {
  receipt: Receipt
  network: string
  cached: boolean | null
  belonging: Belonging | undefined
}

const namesOf = (names: readonly Named[] | undefined) => (names ?? []).map(({ name }) => name).join('; ')

const outcomes = {
  unsent: 'not sent',
  open: 'being checked',
  delivered: 'paid and delivered',
  claimed: 'delivered, charge being checked',
  free: 'delivered, not charged',
  undelivered: 'paid, not delivered',
  'not-charged': 'not charged',
  declined: 'declined',
  unverified: 'restored from a backup, unverified',
} as const satisfies Record<Outcome, string>

const columns: Readonly<Record<string, (line: ReceiptLine) => string | number | boolean | null>> = {
  receipt_id: ({ receipt }) => receipt.id,
  at: ({ receipt }) => new Date(receipt.at).toISOString(),
  route: ({ receipt }) => receipt.route,
  request_summary: ({ receipt: { what, about } }) => (about ? `${what} · ${about}` : what),
  items: ({ receipt }) => receipt.items,
  quoted_usd: ({ receipt }) => decimalUsdc(receipt.quoted),
  paid_usd: ({ receipt: { paid } }) => (paid === null ? null : decimalUsdc(paid)),
  network: ({ network }) => network,
  transaction: ({ receipt }) => receipt.transaction,
  outcome: ({ receipt }) => outcomes[receipt.outcome],
  cached: ({ cached }) => cached,
  seller: ({ receipt }) => sellerText(receipt.seller),
  job: ({ belonging }) => namesOf(belonging?.job),
  lists: ({ belonging }) => namesOf(belonging?.list),
  tags: ({ belonging }) => namesOf(belonging?.tag),
}

/** Amounts in dollars; what was paid is empty while unknown, and `cached` where the answer does not say. */
export const receiptsTable = (lines: readonly ReceiptLine[]): Table => ({
  header: Object.keys(columns),
  rows: lines.map((line) => Object.values(columns).map((read) => read(line))),
})

/** Whether an answer says that it came from the service's cache; null when it does not say. */
export function servedFromCache(body: string): boolean | null {
  const parsed = parseAnswer(body)
  if (!parsed.ok) return null
  const { state } = readCache(factsAround(parsed.value.json, new Set()))
  return state === 'not-stated' ? null : state === 'cached'
}
