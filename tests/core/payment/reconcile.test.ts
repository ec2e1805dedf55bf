import { describe, expect, test } from 'vitest'
import { judgeChain, type Clocks } from '@/lib/core/payment/chain-verdict'
import { certaintyOf, type NotCharged, pauseBetween, strengthOf } from '@/lib/core/payment/purchase-state'
import { type PurchaseEvent, advance } from '@/lib/core/payment/purchase'
import { canBeSent } from '@/lib/core/payment/authorization'
import { nextStep } from '@/lib/core/payment/reconcile'
import { after, hot, outcomes, reading, round, signed, spent, unusedAt } from '@/tests/core/payment/purchases'

const dead = { nonce: '0x02', latestExpiry: 1_060n } as const
const clocks = { server: 1_090n, device: 1_095n }

test('the answer of what was called not charged and was paid is asked for with the same bytes, and only then', () => {
  const isAbsent = round({
    claim: 'absent',
    verdict: { kind: 'open' },
    chainNow: 1_000n,
    secondsSinceSend: 60,
  })
  const free = after(...hot, { type: 'not-charged', proof: unusedAt(1_090n) })
  expect(nextStep(free, isAbsent)).toEqual({ do: 'stop' })
  const open = after(...hot, { type: 'not-charged', proof: unusedAt(1_090n) }, { type: 'reopened' })
  expect(nextStep(open, isAbsent)).toMatchObject({ do: 'wait' })
  const paid = advance(free, free.rev, { type: 'spent', spent })
  const later = advance(open, open.rev, { type: 'spent', spent })
  for (const found of [paid, later]) {
    if (!found.ok) throw new Error(found.error)
    expect(nextStep(found.value, isAbsent)).toEqual({ do: 'resend' })
  }
})

describe('what the chain says', () => {
  const used = { used: true, transfer: spent }
  const other = { rpc: 'b' }
  test.each([
    ['unused after every expiry: not charged', [reading()], 1, 'not-charged'],
    ['unused a second too early: open', [reading({ timestamp: 1_089n })], 1, 'open'],
    ['a head that does not move: open for ever', [reading({ timestamp: 1_000n })], 1, 'open'],
    ['both RPCs unused: not charged', [reading(), reading(other)], 2, 'not-charged'],
    [
      'one RPC is still before the expiry: open',
      [reading(), reading({ ...other, timestamp: 1_000n })],
      2,
      'open',
    ],
    ['one of two RPCs silent: unclear', [reading()], 2, 'unclear'],
    ['the same RPC heard twice: unclear', [reading(), reading()], 2, 'unclear'],
    ['no RPC at all: unclear', [], 1, 'unclear'],
    ['no RPC at all and none set: unclear', [], 0, 'unclear'],
    ['used, with its transfer: spent', [reading(used)], 1, 'spent'],
    ['spent on one, the other behind: spent', [reading(used), reading({ ...other, block: 6n })], 2, 'spent'],
    ['spent on one, the other silent: spent', [reading(used)], 2, 'spent'],
    [
      'spent on one, denied on the other: unclear',
      [reading(used), reading({ ...other, block: 7n })],
      2,
      'unclear',
    ],
    ['used without any log: unclear', [reading({ used: true })], 1, 'unclear'],
    ['a transfer beside an unused state: unclear', [reading({ transfer: spent })], 1, 'unclear'],
    [
      'a transfer in a later block than was read: spent',
      [reading({ block: 6n, transfer: spent })],
      1,
      'spent',
    ],
    ['used on one, unused on the other, no log', [reading({ used: true }), reading(other)], 2, 'unclear'],
    ['cancelled: not charged', [reading({ used: true, cancelled: '0xcc' })], 1, 'not-charged'],
    [
      'cancelled on one only: unclear',
      [reading({ used: true, cancelled: '0xcc' }), reading({ ...other, used: true })],
      2,
      'unclear',
    ],
  ] as const)('%s', (_, readings, rpcs, kind) => {
    expect(judgeChain(dead, readings, rpcs, clocks).kind).toBe(kind)
  })

  test('a proof names block, hash, time and head of every answer', () => {
    const verdict = judgeChain(
      dead,
      [reading(), reading({ rpc: 'b', tag: 'safe', timestamp: 1_100n })],
      2,
      clocks,
    )
    const head = { block: 9n, hash: '0x09' }
    expect(verdict).toEqual({
      kind: 'not-charged',
      proof: {
        kind: 'expired-unused',
        nonce: '0x02',
        answers: [
          { rpc: 'a', tag: 'latest', ...head, timestamp: 1_090n },
          { rpc: 'b', tag: 'safe', ...head, timestamp: 1_100n },
        ],
      },
    })
  })
})

describe('a node whose time runs ahead proves nothing', () => {
  const node = reading({ timestamp: 1_990n })
  const says = (clocks: Clocks, readings = [node]) => judgeChain(dead, readings, readings.length, clocks)
  const named = { kind: 'unclear', why: 'clock', rpc: 'a', timestamp: 1_990n }

  test.each<[string, Clocks]>([
    ['of both clocks', { server: 1_090n, device: 1_090n }],
    ['of the server’s alone', { server: 1_929n, device: 1_990n }],
    ['of the browser’s alone', { server: 1_990n, device: 1_929n }],
    ['of the server’s, where the browser’s is not known', { server: 1_929n, device: null }],
    ['where no clock is known', { server: null, device: null }],
  ])('%s', (_, given) => {
    expect(says(given)).toEqual(named)
  })

  test('is named, also beside one that does not', () => {
    expect(says(clocks, [reading({ rpc: 'b' }), node])).toEqual(named)
  })

  test('within a minute it is believed, and a block may be as old as it likes', () => {
    expect(says({ server: 1_930n, device: 1_930n }).kind).toBe('not-charged')
    expect(says({ server: 9_999n, device: null }).kind).toBe('not-charged')
  })

  test('what it shows as paid is paid all the same', () => {
    const used = { ...node, used: true, transfer: spent }
    expect(says(clocks, [used]).kind).toBe('spent')
  })
})

test('how far a proof goes: how many nodes say so, and whether a final block does', () => {
  const one = { rpc: 'a', tag: 'finalized', block: 9n, hash: '0x09', timestamp: 1_090n } as const
  const proof = (...answers: Extract<NotCharged, { answers: unknown }>['answers'][number][]): NotCharged => ({
    kind: 'expired-unused',
    nonce: '0x02',
    answers,
  })
  expect(certaintyOf(proof(one))).toEqual({ nodes: 1, isFinal: false, isFinalBlock: true })
  expect(certaintyOf(proof(one, { ...one, rpc: 'b' }))).toEqual({
    nodes: 2,
    isFinal: true,
    isFinalBlock: true,
  })
  expect(certaintyOf(proof(one, { ...one, rpc: 'b', tag: 'latest' }))).toEqual({
    nodes: 2,
    isFinal: false,
    isFinalBlock: false,
  })
  const cancelled = {
    kind: 'cancelled',
    nonce: '0x02',
    transaction: '0xcc',
    nodes: 1,
    tag: 'finalized',
  } as const
  expect(certaintyOf(cancelled)).toMatchObject({ nodes: 1, isFinal: false })
  expect(certaintyOf({ ...cancelled, nodes: 2 })).toMatchObject({ nodes: 2, isFinal: true })
  expect(certaintyOf({ ...cancelled, nodes: 2, tag: 'latest' })).toMatchObject({ isFinal: false })
})

describe('how strong it is what is said, and when it is looked at again', () => {
  const state = 'RESULT' as const
  const seen = (tag: 'latest' | 'safe' | 'finalized') =>
    ({ state, notCharged: null, spent: { ...spent, tag } }) as const
  const denied = (tag: 'latest' | 'finalized', rpcs: string[]) =>
    ({ state: 'NOT_CHARGED', spent: null, notCharged: unusedAt(1_090n, tag, rpcs) }) as const
  const claim = { state, spent: null, notCharged: null } as const

  test.each([
    ['the service’s word', claim, 'claimed', 'claimed'],
    ['nothing', { ...claim, state: 'HOT' }, 'open', 'open'],
    ['a payment in the newest block', seen('latest'), 'provisional', 'provisional'],
    ['in a safe one', seen('safe'), 'provisional', 'provisional'],
    ['in a final one', seen('finalized'), 'final', 'final'],
    ['none, by two nodes in their newest blocks', denied('latest', ['a', 'b']), 'provisional', 'provisional'],
    ['none, by two in final ones', denied('finalized', ['a', 'b']), 'final', 'final'],
    ['none, by one node alone', denied('finalized', ['a']), 'provisional', 'final'],
  ] as const)('%s', (_, purchase, today, later) => {
    expect([strengthOf(purchase, true), strengthOf(purchase, false)]).toEqual([today, later])
    const isOver = today === 'final' || today === 'open'
    expect(Number.isFinite(pauseBetween(purchase, 0, true))).toBe(!isOver)
    expect(pauseBetween(purchase, 0, false)).toBe(Infinity)
  })

  test.each([
    ['not charged', denied('latest', ['a']), 5_000],
    ['paid', seen('latest'), 15_000],
  ] as const)(
    '%s: soon at first, then ever more rarely, at most some sixty times a day',
    (_, purchase, first) => {
      const pauses: number[] = []
      for (let known = 0; known < 86_400_000; known += pauses.at(-1) ?? 0)
        pauses.push(pauseBetween(purchase, known, true))
      expect(pauses[0]).toBe(first)
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
      expect(pauses.length).toBeLessThan(64)
      // what is not true any more for a minute is corrected within fifteen seconds
      expect(pauseBetween(purchase, 60_000, true)).toBeLessThanOrEqual(15_000)
    },
  )
})

describe('finding out what became of a purchase', () => {
  const failed: PurchaseEvent = { type: 'replied', send: 1, outcome: outcomes.failed }
  const known: readonly PurchaseEvent[] = [...hot, { type: 'spent', spent }]
  const told: readonly PurchaseEvent[] = [...known, { type: 'send' }, { type: 'undelivered' }]

  test('asks the vault first, then the chain', () => {
    expect(nextStep(after(...hot), round({ claim: null, verdict: null }))).toEqual({ do: 'claim' })
    expect(nextStep(after(...hot), round({ verdict: null }))).toEqual({ do: 'read-chain' })
  })

  test('sends the same bytes again, up to four times and with growing pauses', () => {
    const due = [1, 3, 8, 20]
    for (const [index, seconds] of due.entries()) {
      const purchase = after(...hot, ...Array.from({ length: index }, () => ({ type: 'send' }) as const))
      expect(nextStep(purchase, round({ secondsSinceSend: seconds }))).toEqual({ do: 'resend' })
      expect(nextStep(purchase, round({ secondsSinceSend: seconds - 0.1 })).do).toBe('wait')
    }
    const tired = after(...hot, ...Array.from({ length: 4 }, () => ({ type: 'send' }) as const))
    expect(nextStep(tired, round({ secondsSinceSend: 3_600 })).do).toBe('wait')
  })

  test.each([
    ['the signature is about to die', round({ chainNow: 1_050n })],
    ['the chain cannot be reached', round({ chainNow: null })],
    ['the forwarder is still at it', round({ claim: 'in-flight' })],
    ['the forwarder cannot be reached', round({ claim: 'unreachable' })],
    ['the chain is unclear', round({ verdict: { kind: 'unclear', why: 'disagree' } })],
  ])('waits when %s', (_, given) => {
    expect(nextStep(after(...hot, failed), given)).toEqual({ do: 'wait', seconds: 2 })
  })

  test('waits after a refusal: the same bytes would be refused again', () => {
    const refused: PurchaseEvent = { type: 'replied', send: 1, outcome: outcomes.refused }
    expect(nextStep(after(...hot, refused), round()).do).toBe('wait')
  })

  test('looks every two seconds, then five, then fifteen', () => {
    const seconds = [0, 4, 5, 10, 11, 500].map((rounds) =>
      nextStep(after(...hot), round({ chainNow: null, rounds })),
    )
    expect(seconds.map((step) => step.do === 'wait' && step.seconds)).toEqual([2, 2, 5, 5, 15, 15])
  })

  test('records what the chain proves', () => {
    const proof = unusedAt(1_090n)
    expect(nextStep(after(...hot), round({ verdict: { kind: 'not-charged', proof } }))).toEqual({
      do: 'record',
      event: { type: 'not-charged', proof },
    })
    expect(nextStep(after(...hot), round({ verdict: { kind: 'spent', spent } }))).toEqual({
      do: 'record',
      event: { type: 'spent', spent },
    })
  })

  test('once the charge is known, tries one replay and then tells the truth', () => {
    expect(nextStep(after(...known), round({ claim: null })).do).toBe('claim')
    expect(nextStep(after(...known), round({ claim: 'in-flight' })).do).toBe('wait')
    expect(nextStep(after(...known), round({ chainNow: 9_999n }))).toEqual({ do: 'resend' })
    const undelivered = { do: 'record', event: { type: 'undelivered' } }
    expect(nextStep(after(...known, { type: 'send' }), round())).toEqual(undelivered)
  })

  test('goes on claiming a paid answer for as long as the vault may have it', () => {
    expect(nextStep(after(...told), round({ claim: null })).do).toBe('claim')
    expect(nextStep(after(...told), round()).do).toBe('wait')
    expect(nextStep(after(...told), round({ isClaimable: false })).do).toBe('stop')
  })

  test.each(['unproven', 'matches'] as const)('acknowledges an answer, then looks itself: %s', (receipt) => {
    const opened = after(...hot, { type: 'claimed', receipt })
    expect(nextStep(opened, round())).toEqual({ do: 'acknowledge' })
    const acked = { ...opened, isAcked: true }
    const proof = unusedAt(1_090n)
    const unused = { kind: 'not-charged', proof } as const
    expect(nextStep(acked, round({ verdict: unused }))).toEqual({
      do: 'record',
      event: { type: 'not-charged', proof },
    })
    expect(nextStep(acked, round({ verdict: null }))).toEqual({ do: 'read-chain' })
    expect(nextStep(acked, round({ verdict: { kind: 'spent', spent } })).do).toBe('record')
    expect(nextStep(acked, round()).do).toBe('wait')
    expect(nextStep(acked, round({ isClaimable: false }))).toEqual({ do: 'stop' })
    expect(nextStep({ ...acked, spent }, round())).toEqual({ do: 'stop' })
    expect(nextStep({ ...acked, notCharged: proof }, round())).toEqual({ do: 'stop' })
  })

  test('leaves alone what needs nobody', () => {
    for (const events of [[], [{ type: 'declined' }], [{ type: 'signed', signed }]] as const) {
      expect(nextStep(after(...events), round())).toEqual({ do: 'stop' })
    }
  })
})

test('a signature goes out while it has twenty seconds to settle', () => {
  expect(canBeSent(signed.window, signed.window.validBefore - 20n)).toBe(true)
  expect(canBeSent(signed.window, signed.window.validBefore - 19n)).toBe(false)
})
