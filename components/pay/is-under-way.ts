import { isLive } from '@/lib/core/payment/purchase-state'
import type { Entry } from '@/lib/browser/purchase/journal'
import { isClaimable } from '@/lib/browser/purchase/reconcile'

/** Whether something still happens with a purchase: it is not settled, or its answer is still being asked for. */
export const isUnderWay = ({ purchase }: Entry): boolean =>
  isLive[purchase.state] || (purchase.state === 'PAID_NO_RESULT' && isClaimable(purchase))
