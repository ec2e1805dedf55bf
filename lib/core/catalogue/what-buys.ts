import { findEndpoint } from '@/lib/core/catalogue'
import type { Usdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'

const common = [
  { id: 'profiles.search', one: 'search', many: 'searches' },
  { id: 'profiles.enrich', one: 'profile', many: 'profiles' },
] as const

/** '6 searches or 40 profiles': what an amount pays for; null where it is too little for either. */
export function whatBuys(amount: Usdc): string | null {
  const parts = common.flatMap(({ id, one, many }) => {
    const each = findEndpoint(id)?.rate.each
    const count = each === undefined ? 0n : amount / each
    return count > 0n ? [counted(Number(count), one, many)] : []
  })
  return parts.length > 0 ? parts.join(' or ') : null
}
