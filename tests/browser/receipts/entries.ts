import type { Entry } from '@/lib/browser/purchase/journal'
import type { Outcome, Receipt } from '@/lib/browser/receipts/receipt'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { usdc } from '@/lib/core/money'
import { after } from '@/tests/core/payment/purchases'

/** A purchase in the journal after these events. */
export const entryAfter = (events: readonly PurchaseEvent[], changes: Partial<Entry> = {}): Entry => ({
  purchase: after(...events),
  lookup: { endpointId: 'profiles.enrich', input: { networkId: 'ada' } },
  ...changes,
})

const states = {
  unsent: 'PREPARED',
  open: 'HOT',
  delivered: 'RESULT',
  claimed: 'RESULT',
  free: 'RESULT',
  undelivered: 'PAID_NO_RESULT',
  'not-charged': 'NOT_CHARGED',
  declined: 'DECLINED',
  unverified: 'RESULT',
} as const satisfies Record<Outcome, PurchaseState>

/** The receipt of an ordinary purchase, with some parts changed. */
export const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  id: '0x01',
  at: 0,
  endpointId: 'profiles.enrich',
  route: 'GET /agent/v1/profiles/enrich',
  what: 'Enrich a profile',
  about: 'ada',
  items: 1,
  quoted: usdc('0.05'),
  paid: usdc('0.05'),
  state: states[changes.outcome ?? 'delivered'],
  outcome: 'delivered',
  seller: { name: null, host: 'api.example.org', isThisMachine: false },
  transaction: null,
  block: null,
  ...changes,
})
