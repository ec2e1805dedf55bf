import type { PurchaseState } from '@/lib/payment/purchase-state'

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
