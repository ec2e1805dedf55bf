import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import type { Fault, FetchFault, Place, WalletFault } from '@/tests/faults/fault'
import type { WireFault } from '@/tests/support/wire-faults'

const fetchAt = (point: string, place: Place, faults: Record<string, FetchFault>): Fault[] =>
  Object.entries(faults).map(([what, fault]) => ({ point, what, at: 'fetch', place, fault }))
/** A write of the journal that breaks, the first being 1. */
export const writeAt = (point: string, nth: number): Fault[] =>
  (['kill-before', 'kill-after', 'quota'] as const).map((fault) => ({
    point,
    what: fault,
    at: 'write',
    nth,
    fault,
  }))
const walletAt = (point: string, faults: Record<string, WalletFault>): Fault[] =>
  Object.entries(faults).map(([what, fault]) => ({ point, what, at: 'wallet', fault }))
const wireAt = (point: string, faults: Record<string, WireFault>, kill = false): Fault[] =>
  Object.entries(faults).map(([what, fault]) => ({ point, what, at: 'wire', paid: true, fault, kill }))

const lie = (status: number, passed: 'never' | 'first' | 'later', body = '{"error":{"message":"no"}}') =>
  ({ kind: 'lie', status, body, passed }) as const

/** Where a purchase ends by itself, where that is not its answer. */
const ends: Readonly<Record<string, readonly PurchaseState[]>> = {
  'P3 declined': ['DECLINED'],
  'P9 a lying 402': ['NOT_CHARGED'],
  'P10 a lying 402': ['NOT_CHARGED'],
  'P10 a lying 409': ['NOT_CHARGED'],
  'P11 settled, then a page': ['RESULT', 'PAID_NO_RESULT'],
  'chain a stranger settles first': ['PAID_NO_RESULT'],
  'chain settles a second before it dies': ['PAID_NO_RESULT'],
  'chain token paused': ['NOT_CHARGED'],
}

/** How a purchase with one fault ends: with its answer, unless it cannot. */
export const endsOf = ({ point, what }: Pick<Fault, 'point' | 'what'>): readonly PurchaseState[] =>
  ends[`${point} ${what}`] ?? ['RESULT']

/** Faults in which a reply was lost beyond the forwarder, so that only a service that answers a repeat can help. */
export const isBeyond = ({ point, what }: Pick<Fault, 'point' | 'what'>): boolean =>
  point === 'P11' ||
  what.includes('last second') ||
  what.includes('request on its way') ||
  (point === 'P12' && what === 'forwarder killed before') ||
  (point === 'P10' && what === 'no reply')

/** Every single fault of the matrix that needs no real browser. */
export const faults: readonly Fault[] = [
  ...fetchAt('P1', 'config', { 'connection reset': 'drop-before' }),
  ...fetchAt('P1', 'quote', {
    'connection reset': 'drop-before',
    'no reply': 'hang',
    'reply lost': 'drop-after',
    'status 500': { status: 500, body: '{}' },
    'status 429': { status: 429, body: '{}', phase: 'not-sent' },
    'a 402 without terms': { status: 402, body: '{}' },
    'tab killed': 'kill-during',
  }),
  ...fetchAt('P1', 'clock', { 'chain unreadable': { status: 502, body: '{}' } }),
  ...fetchAt('P1', 'balance', { 'chain unreadable': 'drop-before' }),
  { point: 'P1', what: 'clock two hours ahead', at: 'clock', hours: 2 },
  { point: 'P1', what: 'clock two hours behind', at: 'clock', hours: -2 },
  ...writeAt('P2', 1),
  ...walletAt('P3', {
    declined: { problem: { code: 'declined', reason: '' } },
    failed: { problem: { code: 'failed', reason: 'locked' } },
    throws: 'throws',
    'never answers': 'hang',
    'answers too late': 'late',
    'tab killed': 'kill-before',
  }),
  ...walletAt('P4', {
    'tab killed': 'kill-after',
    'another account': 'wrong-account',
    'another value': 'altered',
    'another nonce': 'wrong-nonce',
    garbage: 'garbage',
    'compact form': 'compact',
    'high s': 'high-s',
    'v of 0 or 1': 'small-v',
  }),
  ...writeAt('P5', 2),
  ...fetchAt('P6', 'rehearsal', {
    'connection reset': 'drop-before',
    'no reply': 'hang',
    'status 502': { status: 502, body: '{}' },
    'tab killed': 'kill-during',
    'tab killed after': 'kill-after',
  }),
  ...fetchAt('P8', 'paid', {
    'connection reset': 'drop-before',
    'never arrives': 'hang',
    'tab killed before it left': 'kill-before',
    'tab killed after it left': 'kill-during',
  }),
  ...fetchAt('P9', 'paid', {
    'status 429': { status: 429, body: '{}', phase: 'not-sent', retryAfter: '1' },
    'status 503': { status: 503, body: '{}', phase: 'not-sent', retryAfter: '30' },
    'a lying 402': { status: 402, body: '{}' },
  }),
  { point: 'P9', what: 'vault full', at: 'vault', op: 'begin', fault: 'full' },
  { point: 'P9', what: 'forwarder killed before', at: 'vault', op: 'begin', fault: 'kill-before' },
  { point: 'P9', what: 'forwarder killed after', at: 'vault', op: 'begin', fault: 'kill-after' },
  ...wireAt('P10', {
    'connection reset': { kind: 'refuse' },
    'no reply': { kind: 'hold' },
    'slow reply': { kind: 'delay', ms: 400 },
    'a lying 402': lie(402, 'never'),
    'a lying 409': lie(409, 'never'),
    'a lying 500': lie(500, 'never'),
    '402, settles at the last second': lie(402, 'later'),
    '409, settles at the last second': lie(409, 'later'),
    '500, settles at the last second': lie(500, 'later'),
    '302': lie(302, 'never'),
  }),
  ...wireAt('P10', { 'forwarder killed, request on its way': { kind: 'delay', ms: 50 } }, true),
  ...wireAt('P10', { 'forwarder killed, request lost': { kind: 'refuse' } }, true),
  ...wireAt('P11', {
    'reply lost': { kind: 'lose' },
    'reply cut at its first byte': { kind: 'cut', at: () => 1 },
    'reply cut in the middle': { kind: 'cut', at: (length) => length >> 1 },
    'reply cut before its last byte': { kind: 'cut', at: (length) => length - 1 },
    'settled, then 402': lie(402, 'first'),
    'settled, then 409': lie(409, 'first'),
    'settled, then 500': lie(500, 'first'),
    'settled, then a page': lie(200, 'first', '<html>'),
  }),
  { point: 'P12', what: 'disk full', at: 'vault', op: 'keep', fault: 'full' },
  { point: 'P12', what: 'forwarder killed before', at: 'vault', op: 'keep', fault: 'kill-before' },
  { point: 'P12', what: 'forwarder killed after', at: 'vault', op: 'keep', fault: 'kill-after' },
  ...fetchAt('P13', 'paid', {
    'reply lost': 'drop-after',
    'tab killed': 'kill-after',
    'cut at byte 0': { cut: () => 0 },
    'cut at byte 1': { cut: () => 1 },
    'cut in the middle': { cut: (length) => length >> 1 },
    'cut before the last byte': { cut: (length) => length - 1 },
    'settled, then 500': { status: 500, body: '{}', isPassed: true },
  }),
  ...writeAt('P14', 3),
  ...writeAt('P14 ack', 4),
  ...fetchAt('P14', 'ack', {
    'connection reset': 'drop-before',
    'reply lost': 'drop-after',
    'tab killed': 'kill-during',
  }),
  { point: 'chain', what: 'a stranger settles first', at: 'chain', fault: 'stranger-first' },
  { point: 'chain', what: 'settles a second before it dies', at: 'chain', fault: 'last-second' },
  { point: 'chain', what: 'token paused', at: 'chain', fault: 'paused' },
  { point: 'chain', what: 'settling block replaced, settled again', at: 'chain', fault: 'reorg' },
  { point: 'chain', what: 'settling block replaced, not settled', at: 'chain', fault: 'reorg-away' },
  { point: 'chain', what: 'balance gone for a while', at: 'chain', fault: 'poor-for-a-while' },
  { point: 'chain', what: 'one RPC lies', at: 'chain', fault: 'rpc-lies' },
  { point: 'chain', what: 'both RPCs down for five minutes', at: 'chain', fault: 'rpcs-down' },
  { point: 'chain', what: 'the head stalls', at: 'chain', fault: 'head-stalls' },
]
