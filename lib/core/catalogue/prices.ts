import { endpoints, findEndpoint } from '@/lib/core/catalogue'
import { priceRange, type Rate } from '@/lib/core/catalogue/rate'
import type { Usdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'

// Apart from the catalogue, which every first load carries.

/** Whether a path is that of a lookup which never costs this; a service may have a path of its own before it. */
export function isOfOtherPrice(path: string, price: Usdc): boolean {
  const steps = path.replace(/\/$/, '').split('/')
  const named =
    endpoints.find((endpoint) => steps.join('/').endsWith(endpoint.path)) ??
    endpoints.find((endpoint) => ends(steps, endpoint.path.split('/').slice(1)))
  return !!named && !endpoints.some(({ path: same, rate }) => same === named.path && canCost(rate, price))
}

const ends = (steps: readonly string[], pattern: readonly string[]): boolean =>
  pattern.every((step, at) => step.startsWith('{') || step === steps[steps.length - pattern.length + at])

function canCost(rate: Rate, price: Usdc): boolean {
  const { least, most } = priceRange(rate)
  return price >= least && price <= most && price % rate.each === 0n
}

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
