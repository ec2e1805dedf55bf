import { type ChainReading, eventOf, judgeChain, type Verdict } from '@/lib/core/payment/chain-verdict'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Outcome } from '@/lib/core/payment/outcome'
import { advance, type PurchaseEvent } from '@/lib/core/payment/purchase'
import { type Purchase, settledAs } from '@/lib/core/payment/purchase-state'
import { nextStep, type ReconcileStep } from '@/lib/core/payment/reconcile'
import {
  current,
  type Design,
  type Reply,
  type Request,
  secondsAt,
  withCurrent,
  type World,
} from '@/tests/core/payment/model-world'

const beyondAllClocks = 1_000_000n
const answer = { status: 200, body: '{}', paymentResponse: null }

/** One step of reconciliation in whichever tab is free. */
export function reconcileStep(
  world: World,
  purchase: Purchase,
  design: Design,
  node: 'honest' | 'ahead' = 'honest',
): ReconcileStep | 'claimed' {
  const kept = design.hasVault ? world.vault[purchase.nonce] : undefined
  if (kept === 'done' && (purchase.state === 'HOT' || purchase.state === 'PAID_NO_RESULT')) return 'claimed'
  return nextStep(purchase, {
    claim: kept === 'busy' ? 'in-flight' : 'absent',
    verdict: verdictOf(world, purchase, design, node),
    chainNow: secondsAt(world.time),
    secondsSinceSend: 60,
    rounds: 0,
    isClaimable: true,
  })
}

/** What one more look at the chain makes of what is called settled; null where it stays. */
export function lookedAgain(world: World, purchase: Purchase, design: Design): World | null {
  const isSettled = settledAs(purchase) !== null
  const event = isSettled && design.looksAgain ? eventOf(verdictOf(world, purchase, design, 'honest')) : null
  return event && moved(world, purchase.rev, event)
}

/** The reducer's word on an event that was decided at revision `seen`. */
export function moved(world: World, seen: number, event: PurchaseEvent): World | null {
  const purchase = current(world)
  const next = purchase && advance(purchase, seen, event)
  return next?.ok ? withCurrent(world, next.value) : null
}

/** What a tab makes of a reply, right or wrong. */
export function react(
  world: World,
  tab: { send: number; nonce: Hex },
  reply: Reply,
  mayResend: boolean,
  design: Design,
): World {
  const purchase = current(world)
  if (!purchase || purchase.nonce !== tab.nonce) return world
  if (reply === 'error' && design.trustsErrors && purchase.state === 'HOT') {
    const state = design.hasFreshNonces ? 'NOT_CHARGED' : 'PREPARED'
    return withCurrent(world, { ...purchase, state, signed: null, sends: 0, rev: purchase.rev + 1 })
  }
  const outcome = outcomeOf(reply, mayResend)
  const isBelieved = reply === 'not-sent' && design.trustsAnyVow
  const vowed = isBelieved ? Array.from({ length: purchase.sends }, (_, at) => at + 1) : purchase.vowed
  const seen = withCurrent(world, { ...purchase, vowed })
  return moved(seen, purchase.rev, { type: 'replied', send: tab.send, outcome }) ?? world
}

function outcomeOf(reply: Reply, mayResend: boolean): Outcome {
  if (reply === 'ok') return { kind: 'delivered', answer, receipt: 'matches' }
  if (reply === 'not-sent') return { kind: 'not-sent' }
  if (reply === 'busy') return { kind: 'unknown', why: 'in-flight', status: 409, mayResend: true }
  if (reply === 'none') return { kind: 'unknown', why: 'no-reply', status: null, mayResend: true }
  return {
    kind: 'unknown',
    why: mayResend ? 'failed' : 'asked-again',
    status: mayResend ? 500 : 402,
    mayResend,
  }
}

/** Nobody in this tab waits any more: what is under way goes on, replies are lost. */
export function abandon(requests: readonly Request[], index: 0 | 1): Request[] {
  const left = requests.map((one) => (one.tab === index ? { ...one, tab: null } : one))
  return left.filter(({ tab, stage }) => tab !== null || stage === 'sent' || stage === 'upstream')
}

/** The vault without what it kept for a nonce. */
export function forget(world: World, nonce: Hex): World {
  const { [nonce]: _, ...vault } = world.vault
  return { ...world, vault }
}

function verdictOf(world: World, purchase: Purchase, design: Design, node: 'honest' | 'ahead'): Verdict {
  const used = world.settled.includes(purchase.nonce)
  const block = BigInt(world.time)
  const time = secondsAt(world.time)
  const now = { proven: time, early: beyondAllClocks, 'local-clock': beyondAllClocks }
  const timestamp = node === 'ahead' ? beyondAllClocks : now[design.unused]
  const isBelieved = design.trustsNodeTime || design.unused !== 'proven'
  const clock = isBelieved ? timestamp : time
  const reading: ChainReading = {
    rpc: 'one',
    tag: 'latest',
    block,
    hash: '0x',
    timestamp,
    used,
    transfer: used ? { transaction: '0x', block: 0n } : null,
    cancelled: null,
  }
  return judgeChain(purchase, [reading], 1, { server: clock, device: clock })
}
