import type { Hex } from '@/lib/core/payment/bytes'
import { newState } from '@/lib/core/signal'

/** The last purchase of which something else was said on this page than turned out; null once that was told. */
export const corrected = newState<Hex | null>(null)
