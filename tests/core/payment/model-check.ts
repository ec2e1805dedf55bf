import { isFree } from '@/lib/core/payment/purchase-state'
import { crash } from '@/tests/core/payment/model-client'
import type { Harm } from '@/tests/core/payment/model-designs'
import { lookedAgain, moved, reconcileStep } from '@/tests/core/payment/model-purchase'
import { stepsFrom } from '@/tests/core/payment/model-steps'
import { current, type Design, keyOf, secondsAt, start, type World } from '@/tests/core/payment/model-world'

/** What an exhaustive walk found: the first and therefore shortest trace to each harm. */
export type Report = {
  states: number
  edges: number
  /** Worlds from which recovery alone was followed to its end. */
  healed: number
  /** Every state that a purchase was in, and 'again' when a second one followed a first that was over. */
  reached: ReadonlySet<string>
  harms: Partial<Record<Harm, readonly string[]>>
}

type Visit = { world: World; from: Visit | null; name: string }

/** Walks every reachable world, breadth first; stops early when all of `enough` were found. */
export function explore(design: Design, enough: readonly Harm[] = []): Report {
  const queue: Visit[] = [{ world: start, from: null, name: 'start' }]
  const seen = new Set([keyOf(start)])
  const healed = new Map<string, readonly Harm[]>()
  const harms: Report['harms'] = {}
  const reached = new Set<string>()
  let edges = 0
  for (const visit of queue) {
    for (const { state } of visit.world.purchases) reached.add(state)
    if (visit.world.settled.length > 0 && visit.world.purchases.length > 1) reached.add('again')
    for (const harm of harmsOf(visit.world, design, healed)) harms[harm] ??= trace(visit)
    if (enough.length > 0 && enough.every((harm) => harms[harm])) break
    for (const { name, world } of stepsFrom(visit.world, design)) {
      edges += 1
      const key = keyOf(world)
      if (seen.has(key)) continue
      seen.add(key)
      queue.push({ world, from: visit, name })
    }
  }
  return { states: seen.size, edges, healed: healed.size, reached, harms }
}

function harmsOf(world: World, design: Design, healed: Map<string, readonly Harm[]>): Harm[] {
  const harms: Harm[] = []
  if (world.settled.length > 1) harms.push('double payment')
  const denied = world.purchases.filter(
    (one) => one.state === 'NOT_CHARGED' || one.state === 'DECLINED' || isFree(one),
  )
  // a chain that goes back makes false what was true: it is to be set right, and is judged after that
  if (!design.reorganises && denied.some(({ nonce }) => world.settled.includes(nonce)))
    harms.push('false not-charged')
  const restarted = { ...crash(crash(world, 0, design), 1, design), requests: [], vault: doneOnly(world) }
  const key = keyOf({ ...restarted, crashes: 0, prompts: 0 })
  const after = healed.get(key) ?? heal(restarted, design)
  healed.set(key, after)
  return [...harms, ...after]
}

/** From here nothing goes wrong any more: what does recovery alone make of it? */
function heal(restarted: World, design: Design): Harm[] {
  let world = restarted
  for (let round = 0; round < 40; round += 1) {
    const next = recover(world, design)
    if (next === 'settled') return verdictOn(world, design)
    world = next
  }
  return ['stuck']
}

function recover(world: World, design: Design): World | 'settled' {
  const purchase = current(world)
  const again = design.reorganises && purchase ? lookedAgain(world, purchase, design) : null
  if (again) return again
  if (!purchase || (purchase.state !== 'HOT' && purchase.state !== 'PAID_NO_RESULT')) return 'settled'
  const step = reconcileStep(world, purchase, design)
  const apply = (event: Parameters<typeof moved>[2]) => moved(world, purchase.rev, event) ?? 'settled'
  if (step === 'claimed') return apply({ type: 'claimed', receipt: 'matches' })
  if (step.do === 'record') return apply(step.event)
  if (step.do === 'resend') return apply({ type: 'send' })
  if (step.do === 'wait' && purchase.state === 'HOT') return { ...world, time: world.time + 1 }
  return 'settled'
}

function verdictOn(world: World, design: Design): Harm[] {
  const harms: Harm[] = []
  if (design.reorganises)
    for (const { nonce, state, spent, notCharged } of world.purchases) {
      const isSettled = world.settled.includes(nonce)
      if (isSettled && (notCharged !== null || state === 'DECLINED')) harms.push('false not-charged')
      if (!isSettled && spent) harms.push('false paid')
    }
  const isOpened = (nonce: string) =>
    world.purchases.some((one) => one.nonce === nonce && one.state === 'RESULT')
  if (!world.arrived.every(isOpened)) harms.push('arrived answer lost')
  const purchase = current(world)
  const isOver = !purchase || terminal.has(purchase.state)
  const isWaiting = purchase && !world.settled.includes(purchase.nonce) && !isHotForEver(world)
  if (!isOver && !isWaiting) harms.push('stuck')
  return harms
}

const terminal = new Set(['RESULT', 'PAID_NO_RESULT', 'NOT_CHARGED', 'DECLINED'])

function isHotForEver(world: World): boolean {
  const purchase = current(world)
  return purchase?.state === 'HOT' && secondsAt(world.time) > purchase.latestExpiry + 1_000n
}

function doneOnly(world: World): World['vault'] {
  return Object.fromEntries(Object.entries(world.vault).filter(([, state]) => state === 'done'))
}

function trace(visit: Visit): string[] {
  const names: string[] = []
  for (let at: Visit | null = visit; at?.from; at = at.from) names.unshift(at.name)
  return names
}
