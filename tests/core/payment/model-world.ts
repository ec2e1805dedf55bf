import type { Window } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Purchase } from '@/lib/core/payment/purchase-state'

/** A tick of the model in seconds of chain time: longer than the margin of a proof. */
export const tick = 100

/** The choices that a payment client can get wrong; `nickel` in model-designs.ts has them right. */
export type Design = {
  hasLock: boolean
  hasJournal: boolean
  /** Whether each prompt gets a nonce of its own instead of the purchase's one. */
  hasFreshNonces: boolean
  /** Whether a reply with an error status is believed to mean "not charged". */
  trustsErrors: boolean
  sendsBeforeStoring: boolean
  /** When an unused nonce is believed: after every expiry on chain, at once, or by the device's clock. */
  unused: 'proven' | 'early' | 'local-clock'
  hasVault: boolean
  /** Whether the forwarder hangs up on the service when the browser goes away. */
  abortsWithClient: boolean
  /** Whether one vow of "not sent" is believed for all sends. */
  trustsAnyVow: boolean
  /** Whether the vault is told to forget before the answer was written. */
  acksFirst: boolean
  /** Whether a contract signs, whose signature a node must be shown before it is sent. */
  isContract: boolean
  /** Whether a node is shown it before that is written down. */
  showsBeforeWriting: boolean
  /** Whether a node's word on the time is believed against all other clocks. */
  trustsNodeTime: boolean
  /** Whether the chain may go back once; nobody buys anew what may still turn out to be charged. */
  reorganises: boolean
  /** Whether what is called settled is looked at again. */
  looksAgain: boolean
}

/**
 * A crash in `waiting` stands for one between two steps as well: what was not stored or posted is just
 * gone.
 */
export type Tab =
  | { at: 'idle' }
  | { at: 'prompt'; seen: number; window: Window }
  | { at: 'waiting'; send: number; nonce: Hex }

export type Reply = 'ok' | 'error' | 'busy' | 'not-sent' | 'none'

/** One request between browser, forwarder and service; `tab` is null when nobody waits for it any more. */
export type Request = {
  nonce: Hex
  expiry: bigint
  send: number
  tab: 0 | 1 | null
  stage: 'sent' | 'upstream' | Reply
}

/** Everything there is: plain data, copied on every step. */
export type World = {
  time: number
  purchases: readonly Purchase[]
  tabs: readonly [Tab, Tab]
  requests: readonly Request[]
  vault: Readonly<Record<Hex, 'busy' | 'done'>>
  /** Signatures that strangers hold: each may be settled until it dies. */
  held: readonly { nonce: Hex; expiry: bigint }[]
  settled: readonly Hex[]
  /** Nonces whose paid answer reached the forwarder. */
  arrived: readonly Hex[]
  crashes: number
  reorganisations: number
  prompts: number
  nonces: number
}

/**
 * How far the model looks. A signature lives for `life` ticks and its death is proven a tick later, so
 * every end can be reached; MODEL=deep looks further and takes about four times as long.
 */
export const bounds =
  process.env['MODEL'] === 'deep'
    ? { life: 2, time: 3, purchases: 2, crashes: 2, prompts: 2, sends: 2 }
    : { life: 1, time: 2, purchases: 2, crashes: 1, prompts: 2, sends: 2 }

export const start: World = {
  time: 0,
  purchases: [],
  tabs: [{ at: 'idle' }, { at: 'idle' }],
  requests: [],
  vault: {},
  held: [],
  settled: [],
  arrived: [],
  crashes: 0,
  reorganisations: 0,
  prompts: 0,
  nonces: 0,
}

/** Chain seconds at a tick. */
export function secondsAt(time: number): bigint {
  return BigInt(1_000 + time * tick)
}

/** The purchase that the journal offers, or undefined. */
export function current(world: World): Purchase | undefined {
  return world.purchases.at(-1)
}

/** The world with its latest purchase replaced. */
export function withCurrent(world: World, purchase: Purchase): World {
  return { ...world, purchases: [...world.purchases.slice(0, -1), purchase] }
}

/** The world with one tab elsewhere. */
export function withTab(world: World, index: 0 | 1, tab: Tab): World {
  return { ...world, tabs: index === 0 ? [tab, world.tabs[1]] : [world.tabs[0], tab] }
}

/**
 * Two worlds with the same key behave the same for ever: revisions only matter as equal or not, and it
 * does not matter which tab is which.
 */
export function keyOf(world: World): string {
  const last = world.purchases.length - 1
  const rev = current(world)?.rev
  const tabs = world.tabs.map((tab, index) => {
    const requests = world.requests.filter((one) => one.tab === index).map(keyOfRequest)
    return keyOfTab(tab, rev) + requests.join('')
  })
  const loose = world.requests.filter((one) => one.tab === null).map(keyOfRequest)
  const vault = Object.entries(world.vault).map(([nonce, state]) => nonce + state)
  const now = secondsAt(world.time)
  const alive = world.held.filter(({ nonce, expiry }) => expiry > now && !world.settled.includes(nonce))
  const held = alive.map(({ nonce, expiry }) => `${nonce}<${expiry}`)
  const counts = [world.time, world.crashes, world.reorganisations, world.prompts, world.nonces]
  const lists = [tabs.toSorted(), loose, vault.toSorted(), held.toSorted()]
  const facts = [
    world.settled.toSorted(),
    world.arrived.toSorted(),
    world.purchases.map((one, at) => keyOfPurchase(one, at === last)),
  ]
  return [...counts, ...lists, ...facts].join('|')
}

function keyOfTab(tab: Tab, rev: number | undefined): string {
  if (tab.at === 'idle') return '-'
  return tab.at === 'prompt' ? `?${tab.seen === rev}${tab.window.validBefore}` : `.${tab.send}${tab.nonce}`
}

function keyOfRequest({ nonce, expiry, send, stage }: Request): string {
  return `${nonce}<${expiry}.${send}${stage}`
}

function keyOfPurchase(one: Purchase, isCurrent: boolean): string {
  if (!isCurrent) return one.state + one.nonce
  const windows = [one.asked?.validBefore, one.signed?.window.validBefore, one.latestExpiry]
  const settled = [one.spent !== null, one.notCharged !== null]
  const flags = [...settled, one.isReplayTried, one.isAcked, one.lastOutcome?.mayResend, one.isShown]
  return [one.state, one.nonce, ...windows, one.sends, ...one.vowed, ...flags].join(',')
}
