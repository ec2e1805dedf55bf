import type { Hex } from '@/lib/core/payment/bytes'
import { type Step, tabSteps } from '@/tests/core/payment/model-client'
import { bounds, type Design, type Request, secondsAt, type World } from '@/tests/core/payment/model-world'

/** Everything that may happen next: in either tab, in the forwarder, at the service and on the chain. */
export function stepsFrom(world: World, design: Design): Step[] {
  return [
    ...tabSteps(world, 0, design),
    ...tabSteps(world, 1, design),
    ...world.requests.flatMap((request) => requestSteps(world, request, design)),
    ...chainSteps(world, design),
  ]
}

function requestSteps(world: World, request: Request, design: Design): Step[] {
  if (request.stage === 'sent') return [atForwarder(world, request, design), refuse(world, request)]
  if (request.stage !== 'upstream') return []
  const { nonce, expiry } = request
  const steps: Step[] = [
    { name: 'service answers an error', world: answer(unkept(world, nonce), request, 'error') },
  ]
  if (canSettle(world, nonce, expiry)) {
    steps.push({ name: 'service settles and answers', world: deliver(settle(world, nonce), request, design) })
  }
  if (world.settled.includes(nonce)) {
    steps.push({ name: 'service replays what was bought', world: deliver(world, request, design) })
  }
  if (world.crashes < bounds.crashes) {
    const killed = { ...unkept(world, nonce), crashes: world.crashes + 1 }
    steps.push({ name: 'forwarder is killed', world: answer(killed, request, 'none') })
  }
  return steps
}

function atForwarder(world: World, request: Request, design: Design): Step {
  const { nonce, expiry } = request
  const kept = world.vault[nonce]
  if (kept === 'done') return { name: 'forwarder replays', world: answer(world, request, 'ok') }
  if (kept === 'busy') return { name: 'forwarder is at it', world: answer(world, request, 'busy') }
  const isHeld = world.held.some((one) => one.nonce === nonce && one.expiry === expiry)
  const held = isHeld ? world.held : [...world.held, { nonce, expiry }]
  const vault = design.hasVault ? { ...world.vault, [nonce]: 'busy' as const } : world.vault
  return { name: 'forwarder sends on', world: replace({ ...world, held, vault }, request, 'upstream') }
}

function refuse(world: World, request: Request): Step {
  return { name: 'forwarder sends nothing', world: answer(world, request, 'not-sent') }
}

function deliver(world: World, request: Request, design: Design): World {
  const { nonce } = request
  const arrived = world.arrived.includes(nonce) ? world.arrived : [...world.arrived, nonce]
  const isDropped = design.abortsWithClient && request.tab === null
  const isKept = design.hasVault && !isDropped
  const vault = isKept ? { ...world.vault, [nonce]: 'done' as const } : unkept(world, nonce).vault
  return answer({ ...world, arrived, vault }, request, 'ok')
}

/** What was settled is not any more, or it is earlier again; who holds the signature may still have it taken. */
function reorganisations(world: World): Step[] {
  const reorganised = { ...world, reorganisations: 1 }
  const undone = world.settled.map((nonce) => ({
    name: `the chain takes ${nonce} back`,
    world: { ...reorganised, settled: world.settled.filter((other) => other !== nonce) },
  }))
  if (world.time === 0) return undone
  return [...undone, { name: 'the chain goes back', world: { ...reorganised, time: 0 } }]
}

function chainSteps(world: World, { reorganises }: Design): Step[] {
  const steps = onwards(world)
  return reorganises && world.reorganisations === 0 ? [...steps, ...reorganisations(world)] : steps
}

function onwards(world: World): Step[] {
  const late = world.held
    .filter(({ nonce, expiry }) => canSettle(world, nonce, expiry))
    .map(({ nonce }) => ({ name: `${nonce} settles late`, world: settle(world, nonce) }))
  if (world.time >= bounds.time) return late
  return [...late, { name: 'time passes', world: { ...world, time: world.time + 1 } }]
}

function canSettle(world: World, nonce: Hex, expiry: bigint): boolean {
  return !world.settled.includes(nonce) && secondsAt(world.time) < expiry
}

function settle(world: World, nonce: Hex): World {
  return { ...world, settled: [...world.settled, nonce] }
}

/** The vault forgets what was in flight; what is done stays. */
function unkept(world: World, nonce: Hex): World {
  if (world.vault[nonce] !== 'busy') return world
  const { [nonce]: _, ...vault } = world.vault
  return { ...world, vault }
}

function answer(world: World, request: Request, stage: Request['stage']): World {
  if (request.tab !== null) return replace(world, request, stage)
  return { ...world, requests: world.requests.filter((one) => one !== request) }
}

function replace(world: World, request: Request, stage: Request['stage']): World {
  return { ...world, requests: world.requests.map((one) => (one === request ? { ...one, stage } : one)) }
}
