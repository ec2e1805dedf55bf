import { isObject, plain } from '@/lib/core/answers/json'
import { fromPointer, resolve } from '@/lib/core/answers/pointer'
import type { BillingEntry, Cache } from '@/lib/core/answers/view'
import { parseUsdc, type Usdc } from '@/lib/core/money'
import { relativeTime } from '@/lib/core/answers/dates'

/** Whether an answer was live or from the service's cache; null when it does not say. `now` in milliseconds. */
export function freshnessWord({ state, at, ageSeconds }: Cache, now: number): string | null {
  if (state === 'not-stated') return null
  if (state === 'live') return 'Live'
  const since = at ?? (ageSeconds === null ? null : now - ageSeconds * 1000)
  return since === null ? 'From the service’s cache' : `From the service’s cache, ${relativeTime(since, now)}`
}

/** The same as a sentence, also when the answer does not say. */
export function freshnessSentence(cache: Cache, now: number): string {
  const word = freshnessWord(cache, now)
  if (word === null) return 'The answer does not say whether it is live or from a cache.'
  return cache.state === 'live' ? 'Live: the service looked it up for this call.' : `${word}.`
}

const amounts =
  /^(?:cost|totalcost|price|totalprice|fee|charged|amount|total|costusd|priceusd|amountusd|chargedusd)$/
const dollars = /^(?:usd|usdc|\$)$/i

/**
 * The first amount in dollars that an answer names and that differs from what the wallet paid, in its own words; null
 * where there is none. Whole numbers from a thousand on may be small units, and other currencies are not compared.
 */
export function billingDifference(
  billing: readonly BillingEntry[],
  document: unknown,
  paid: Usdc,
): BillingEntry | null {
  return (
    billing.find((entry) => {
      const told = dollarsOf(entry, document)
      return told !== null && told !== paid
    }) ?? null
  )
}

function dollarsOf({ ptr, key, value }: BillingEntry, document: unknown): Usdc | null {
  if (!amounts.test(plain(key))) return null
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const digits = /^\$?(\d{1,6}(?:\.\d{1,6})?)(?:\s?(?:USD|USDC))?$/i.exec(text)?.[1]
  if (digits === undefined || (!digits.includes('.') && digits.length > 3)) return null
  const currency = currencyBeside(document, ptr)
  if (currency !== null && !dollars.test(currency)) return null
  const amount = parseUsdc(digits)
  return amount.ok ? amount.value : null
}

function currencyBeside(document: unknown, ptr: string): string | null {
  const above = fromPointer(ptr).slice(0, -1)
  const parent = resolve(
    document,
    above.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  )
  if (!isObject(parent)) return null
  const key = Object.keys(parent).find((name) => /^(?:currency|currencycode|asset|unit)$/.test(plain(name)))
  const value = key === undefined ? null : parent[key]
  return typeof value === 'string' ? value : null
}
