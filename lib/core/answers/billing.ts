import { isArray, isObject, isScalar } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/labels'
import { escapeKey } from '@/lib/core/answers/pointer'
import type { Fact } from '@/lib/core/answers/surroundings'
import type { BillingEntry } from '@/lib/core/answers/view'

const always =
  /^(?:billing|billed.*|payments?|receipts?|txhash|transactionhash|charged.*|costusd|amountusd|priceusd|credits.*|creditcost)$/
const outsideOnly = /^(?:cost|totalcost|price|unitprice|totalprice|fee|fees|paid|free|refunded|charges?)$/
const parents = /^(?:billing|payments?|receipts?|charges?|cost|invoice|x402)$/
const most = 60

/** What the answer says about its own price, verbatim. `own` limits it to words that no record has of its own. */
export function readBilling(facts: readonly Fact[], own = false): BillingEntry[] {
  const out: BillingEntry[] = []
  for (const fact of facts) {
    if (out.some((entry) => fact.ptr.startsWith(`${entry.ptr}/`))) continue
    const named = always.test(fact.name) || (!own && outsideOnly.test(fact.name))
    if (!named || parents.test(fact.parent)) continue
    add(out, fact.ptr, fact.key, fact.value)
  }
  return out
}

// Amounts, networks and transactions under a bill are its lines; small units are not converted.
function add(out: BillingEntry[], ptr: string, key: string, value: unknown): void {
  const open = [{ ptr, key, value, depth: 0 }]
  for (let next = open.shift(); next !== undefined && out.length < most; next = open.shift()) {
    const { value: here } = next
    if (isScalar(here) || next.depth >= 3) {
      out.push({ ptr: next.ptr, key: next.key, label: keyLabel(next.key), value: here })
      continue
    }
    const keys = isArray(here)
      ? here.map((_, index) => String(index))
      : isObject(here)
        ? Object.keys(here)
        : []
    for (const inner of keys.slice(0, most)) {
      const inside = isArray(here) ? here[Number(inner)] : isObject(here) ? here[inner] : null
      const name = isArray(here) ? next.key : inner
      open.push({ ptr: `${next.ptr}/${escapeKey(inner)}`, key: name, value: inside, depth: next.depth + 1 })
    }
  }
}
