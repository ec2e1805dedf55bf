import { isLive } from '@/lib/payment/purchase-state'
import type { Entry } from '@/lib/purchase/journal'
import { isClaimable } from '@/lib/purchase/reconcile'

/** Whether something still happens with a purchase: it is not settled, or its answer is still being asked for. */
export const isUnderWay = ({ purchase }: Entry): boolean =>
  isLive[purchase.state] || (purchase.state === 'PAID_NO_RESULT' && isClaimable(purchase))
