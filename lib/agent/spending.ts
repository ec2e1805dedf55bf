import { heldOf, readLookup } from '@/lib/agent/buying'
import { variableOf } from '@/lib/agent/settings'
import { brokenText, purchaseFields } from '@/lib/agent/telling'
import { blockedIn } from '@/lib/browser/privacy/blocked-in-lookup'
import { allEntries, entriesOfKey } from '@/lib/browser/purchase/journal'
import { sumsOfJournal } from '@/lib/browser/purchase/journal-writes'
import { countingOf, limitsNow, readAllowance } from '@/lib/browser/purchase/limits'
import { lookupKey } from '@/lib/browser/purchase/quote'
import { priceOf } from '@/lib/core/catalogue/rate'
import { endpointOfTool, unknownTool } from '@/lib/core/discovery/tools'
import { fieldsIn, type Fields } from '@/lib/core/json'
import { decimalUsdc, formatUsdc, type Usdc } from '@/lib/core/money'
import { brokenLimit, capsOf, spentOf, sumsAfter } from '@/lib/core/payment/budget'

async function readStanding() {
  const allowance = await readAllowance()
  return { sums: await sumsOfJournal(countingOf(allowance)), limits: limitsNow(allowance) }
}

type Planned = { fields: Fields; price: Usdc }

const notBought = (why: string, more: Fields = {}): Planned => ({ fields: { why, ...more }, price: 0n })

async function planOne(call: Fields, maxAge: number, before: Set<string>): Promise<Planned> {
  const endpoint = endpointOfTool(String(call['tool']))
  if (!endpoint) return notBought(unknownTool)
  const read = readLookup(endpoint, call['input'])
  if (!read.ok) return notBought('The input breaks the rules.', { problems: read.error })
  const { input } = read.value
  const blocked = await blockedIn(read.value)
  if (blocked.length > 0) return notBought('Your person does not want this to be looked up.')
  const key = await lookupKey(endpoint.id, input)
  if (before.has(key)) return notBought('It stands further up already, and is bought once.')
  const held = heldOf(await entriesOfKey(key), maxAge)
  if (held) return notBought('It was bought already or is being bought.', { purchase: purchaseFields(held) })
  before.add(key)
  const price = priceOf(endpoint.rate, input)
  return { fields: { price: decimalUsdc(price) }, price }
}

/** What calls cost at most, one after another, and which of them the caps would stop. Nothing is bought. */
export async function planCalls(calls: readonly unknown[], maxAge: number): Promise<Fields> {
  const { sums, limits } = await readStanding()
  const told: Fields[] = []
  const planned = new Set<string>()
  let [total, after] = [0n, sums]
  for (const call of calls.map(fieldsIn)) {
    const { fields, price } = await planOne(call, maxAge, planned)
    const broken = price === 0n ? null : brokenLimit(price, after, limits)
    if (!broken) {
      total += price
      after = sumsAfter(after, price)
    }
    told.push({ tool: call['tool'], ...fields, ...(broken && { stopped: brokenText(broken) }) })
  }
  return { most: formatUsdc(total), isWithinCaps: told.every((one) => !('stopped' in one)), calls: told }
}

/** What was spent and what is left, and the newest purchases with what the chain says of each. */
export async function tellSpending(limit: number): Promise<Fields> {
  const { sums, limits } = await readStanding()
  const caps = capsOf(sums, limits).map(({ name, limit: most, sum, left }) => ({
    cap: variableOf(name),
    limit: formatUsdc(most),
    spent: formatUsdc(spentOf(sum)),
    isBeingChecked: formatUsdc(sum.unsettled),
    begun: formatUsdc(sum.unsent),
    left: formatUsdc(left),
  }))
  const perCall = limits.perPurchase === undefined ? null : formatUsdc(limits.perPurchase)
  const entries = await allEntries()
  return { caps, perCall, purchases: entries.length, newest: entries.slice(0, limit).map(purchaseFields) }
}
