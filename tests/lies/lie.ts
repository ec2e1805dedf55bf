import type { Address, Hex } from 'viem'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

/**
 * One way in which the service or a node lies, and what the visitor must get out of it. A row of the table:
 *
 *   1. Choose the file in `rows/` that fits, or begin one and name it in `rows.ts`.
 *   2. Say in `service` what happens to a request on its way to the honest service, and in `nodes` what happens to a
 *      question on its way to the honest chain; `tests/support/lying-upstream.ts` and `lying-node.ts` have the usual
 *      lies. What is not said is honest.
 *   3. Say in `ends` where it comes to rest: the state, the words that are read and those that must not be, how many
 *      payments the chain shows, and what of the answer is kept.
 *   4. `later` says what is different after ten minutes of chain time; without it, all of it must still be so.
 *
 * Nothing else: `lies.test.ts` plays every row through the page's own code, the dashboard's server, the real service
 * and a real chain, and besides the row it holds each to what must always be so (`always.ts`).
 */
export type Lie = {
  name: string
  service?: (asked: Asked) => WireFault
  /** One rule for every node, or one for each. */
  nodes?: NodeRule | readonly [NodeRule, NodeRule]
  /** How many nodes the dashboard asks; two where nothing is said. */
  rpcs?: 1 | 2
  ends: End
  later?: Partial<End>
  /** What the other side does from then on, before the ten minutes: a lie that stops. */
  next?: Pick<Lie, 'service' | 'nodes'>
}

/** What a node does with a question; `isOut` once a payment has reached the service. */
export type NodeRule = (onWire: OnWire, known: { isOut: boolean }) => WireFault

/** One request that reaches the service. */
export type Asked = {
  onWire: OnWire
  isPaid: boolean
  /** The how manieth of its kind, from 1. */
  nth: number
  payer: Address
  payTo: Address
}

/** Where a lie comes to rest, as the visitor has it. */
export type End = {
  /** The state in the journal, or why there is no purchase. */
  state: PurchaseState | 'refused' | 'no price'
  /** Words on the page, each of which must be there. */
  says: readonly (string | RegExp)[]
  /** Words that must not be there. */
  never?: readonly (string | RegExp)[]
  /** Payments that the chain shows. */
  paid: 0 | 1
  /** Whether the budget counts it as spent; the same as `paid` where nothing is said. */
  counted?: 0 | 1
  /** What the kept answer holds; null where none is kept. */
  kept?: string | RegExp | null
}

/** Thirty-two bytes that are no transaction. */
export const madeUp: Hex = `0x${'cd'.repeat(32)}`
