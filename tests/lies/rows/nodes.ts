import type { End, Lie, NodeRule } from '@/tests/lies/lie'
import {
  aheadBy,
  babbles,
  bothOf,
  complains,
  deniesAll,
  inventsCancel,
  isSilent,
  pass,
  saysUsed,
  standsStill,
} from '@/tests/support/lying-node'
import { instead } from '@/tests/support/lying-upstream'

const honest: NodeRule = () => pass
/** From the moment on at which a payment is out. */
export const onceOut =
  (rule: NodeRule): NodeRule =>
  (onWire, known) =>
    known.isOut ? rule(onWire, known) : pass

/** A service that fails for ever, and takes the payment, or does not. */
const takes: Lie['service'] = ({ isPaid, nth }) =>
  isPaid ? instead(500, '{}', nth === 1 ? 'first' : 'never') : pass
const fails: Lie['service'] = ({ isPaid }) => (isPaid ? instead(500, '{}') : pass)

const owed: End = { state: 'PAID_NO_RESULT', says: ['Paid $0.01, but the answer did not arrive'], paid: 1 }
const unpaid: End = { state: 'NOT_CHARGED', says: ['Not charged', '2 nodes say'], paid: 0 }
const checking: End = {
  state: 'HOT',
  says: ['Checking whether you were charged', 'Not settled yet'],
  never: [/not charged/i, /nothing was charged/i, 'one node says', 'nodes say'],
  paid: 0,
  counted: 1,
}
const stillChecking: End = { ...checking, paid: 1 }
const oneSays: End = {
  state: 'NOT_CHARGED',
  says: ['one node says that the payment was not taken', 'One node alone can be wrong', 'asked again until'],
  never: ['no longer can be'],
  paid: 0,
}
const refused: End = {
  state: 'refused',
  says: ['clock', 'more than a minute apart', 'Nothing was signed and nothing was charged.'],
  paid: 0,
}
const unread: End = {
  state: 'refused',
  says: ['The chain cannot be read just now. Nothing was charged.'],
  paid: 0,
}
const got: End = { state: 'RESULT', says: ['Paid $0.01'], paid: 1, kept: 'Lisbon' }

const both: readonly (readonly [string, NodeRule | readonly [NodeRule, NodeRule], 1 | 2])[] = [
  ['the only node', onceOut(aheadBy(900)), 1],
  ['the first of two nodes', [onceOut(aheadBy(900)), honest], 2],
  ['the second of two nodes', [honest, onceOut(aheadBy(900))], 2],
  ['both nodes', onceOut(aheadBy(900)), 2],
]

const aheadOnceOut = (what: 'taken' | 'kept', service: NonNullable<Lie['service']>, ends: End) =>
  both.map(([who, rules, rpcs]): Lie => ({
    name: `${who}: 15 minutes ahead once the payment is out, which is ${what}`,
    rpcs,
    nodes: rules,
    service,
    ends,
  }))

const unclear: readonly (readonly [string, NodeRule])[] = [
  ['does not answer', isSilent],
  ['answers something else than JSON', babbles],
  ['answers errors', complains],
  ['says that it was used, and shows nothing', saysUsed],
]

/** Nodes that lie about the time or the nonce, or say nothing. */
export const nodes: readonly Lie[] = [
  { name: 'the only node runs ahead before anything is signed', rpcs: 1, nodes: aheadBy(900), ends: refused },
  {
    name: 'the second of two nodes runs ahead before anything is signed',
    nodes: [honest, aheadBy(900)],
    ends: refused,
  },
  { name: 'the only node is 15 minutes behind', rpcs: 1, nodes: aheadBy(-900), ends: refused },
  { name: 'a node is half a minute ahead, as clocks are', rpcs: 1, nodes: aheadBy(30), ends: got },
  ...aheadOnceOut('taken', takes, owed),
  ...aheadOnceOut('kept', fails, checking),
  {
    name: 'the only node runs ahead and denies, and the service takes the payment',
    rpcs: 1,
    nodes: onceOut(bothOf(aheadBy(900), deniesAll)),
    service: takes,
    ends: stillChecking,
    next: { service: takes },
    later: owed,
  },
  {
    name: 'a node that ran ahead is honest again, and nothing was taken',
    rpcs: 1,
    nodes: onceOut(aheadBy(900)),
    service: fails,
    ends: checking,
    next: { service: fails },
    later: { ...oneSays, counted: 0 },
  },
  {
    name: 'the only node denies that the nonce was used',
    rpcs: 1,
    nodes: onceOut(deniesAll),
    service: takes,
    ends: { ...oneSays, paid: 1, counted: 0 },
  },
  {
    name: 'the only node denied that the nonce was used, and is honest again',
    rpcs: 1,
    nodes: onceOut(deniesAll),
    service: takes,
    ends: { ...oneSays, paid: 1, counted: 0 },
    next: { service: takes },
    later: { ...owed, never: [], counted: 1 },
  },
  {
    name: 'one of two nodes denies that the nonce was used',
    nodes: [onceOut(deniesAll), honest],
    service: takes,
    ends: stillChecking,
  },
  { name: 'the only node is honest, and nothing was taken', rpcs: 1, service: fails, ends: oneSays },
  {
    name: 'the only node invents that it was cancelled',
    rpcs: 1,
    nodes: onceOut(inventsCancel),
    service: fails,
    ends: {
      ...oneSays,
      says: ['one node says that the payment was cancelled', 'One node alone can be wrong'],
    },
  },
  {
    name: 'one of two nodes invents that it was cancelled',
    nodes: [onceOut(inventsCancel), honest],
    service: fails,
    ends: checking,
  },
  ...unclear.flatMap(([what, rule]): Lie[] => [
    {
      name: `the only node ${what} once the payment is out`,
      rpcs: 1,
      nodes: onceOut(rule),
      service: fails,
      ends: checking,
    },
    {
      name: `one of two nodes ${what} once the payment is out, and is back later`,
      nodes: [onceOut(rule), honest],
      service: fails,
      ends: checking,
      next: { service: fails },
      later: { ...unpaid, never: [], counted: 0 },
    },
  ]),
  {
    name: 'the only node stands still once the payment is out',
    rpcs: 1,
    nodes: onceOut(standsStill()),
    service: fails,
    ends: checking,
  },
  { name: 'no node answers before anything is signed', nodes: isSilent, ends: unread },
  { name: 'nodes babble before anything is signed', nodes: babbles, ends: unread },
  {
    name: 'a node that denies, and the answer comes',
    rpcs: 1,
    nodes: onceOut(deniesAll),
    ends: {
      state: 'RESULT',
      says: [/Delivered .+ and not charged, as one node of the chain says/],
      paid: 1,
      counted: 0,
      kept: 'Lisbon',
    },
    next: {},
    later: { ...got, counted: 1 },
  },
]
