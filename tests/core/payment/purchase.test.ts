import { describe, expect, test } from 'vitest'
import { isPurchase, isFree, isLive } from '@/lib/core/payment/purchase-state'
import { advance, prepare, type PurchaseEvent } from '@/lib/core/payment/purchase'
import {
  after,
  hot,
  later,
  outcomes,
  preparation,
  signed,
  spent,
  unusedAt,
  window,
} from '@/tests/core/payment/purchases'

const next = (events: readonly PurchaseEvent[], event: PurchaseEvent) => {
  const purchase = after(...events)
  const moved = advance(purchase, purchase.rev, event)
  return moved.ok ? moved.value.state : moved.error
}
const reply = (outcome: keyof typeof outcomes, send = 1): PurchaseEvent => ({
  type: 'replied',
  send,
  outcome: outcomes[outcome],
})
const again: readonly PurchaseEvent[] = [
  { type: 'ask', window: later },
  { type: 'signed', signed: { ...signed, window: later } },
  { type: 'send' },
]

test('everything recovery needs is in the first record, before the wallet is asked', () => {
  const purchase = prepare(preparation())
  const { window: asked, ...rest } = preparation()
  expect(purchase).toMatchObject({ ...rest, rev: 1, state: 'PREPARED', generation: 0, asked, sends: 0 })
})

test('a purchase that goes well is written five times, each before its step', () => {
  const steps: readonly PurchaseEvent[] = [...hot, reply('delivered'), { type: 'acked' }]
  const seen = steps.map((event, at) => next(steps.slice(0, at), event))
  expect(seen).toEqual(['SIGNED', 'HOT', 'RESULT', 'RESULT'])
  expect(after(...steps)).toMatchObject({ rev: 5, receipt: 'unproven', isAcked: true })
})

test('a writer that was overtaken changes nothing', () => {
  const purchase = after({ type: 'signed', signed })
  expect(advance(purchase, purchase.rev - 1, { type: 'send' })).toEqual({ ok: false, error: 'stale' })
})

describe('the nonce of a purchase never changes', () => {
  test('when the wallet is asked again before anything was sent', () => {
    const purchase = after({ type: 'signed', signed }, ...again)
    expect(purchase).toMatchObject({ nonce: '0x02', latestExpiry: later.validBefore, sends: 1 })
  })

  test('when the visitor tries again while the first is unknown', () => {
    const purchase = after(...hot, reply('failed'), ...again)
    expect(purchase).toMatchObject({ nonce: '0x02', state: 'HOT', sends: 2, signed: { window: later } })
  })

  test('until a proof that no later block can undo, which is kept with the next generation', () => {
    const fresh = { type: 'renew', nonce: '0x03', preparedBlock: 9n, window: later } as const
    const proof = unusedAt(1_090n, 'safe', ['a', 'b'])
    expect(next(hot, { ...fresh, proof: unusedAt(1_090n, 'latest', ['a', 'b']) })).toBe('not-allowed')
    expect(next(hot, { ...fresh, proof: unusedAt(1_089n, 'safe', ['a', 'b']) })).toBe('not-allowed')
    expect(next(hot, { ...fresh, proof: unusedAt(1_090n, 'safe', ['a']) })).toBe('not-allowed')
    expect(next(hot, { ...fresh, proof, nonce: '0x02' })).toBe('not-allowed')
    expect(next([...hot, { type: 'spent', spent }], { ...fresh, proof })).toBe('not-allowed')
    expect(after(...hot, reply('failed'), { ...fresh, proof })).toMatchObject({
      state: 'PREPARED',
      generation: 1,
      nonce: '0x03',
      sends: 0,
      signed: null,
      lastOutcome: null,
      earlier: [proof],
      latestExpiry: later.validBefore,
      preparedBlock: 9n,
    })
  })
})

describe('a wallet that says no', () => {
  test('costs nothing while nothing was sent', () => {
    expect(next([], { type: 'declined' })).toBe('DECLINED')
    expect(next([{ type: 'signed', signed }], { type: 'declined' })).toBe('DECLINED')
  })

  test('answers only the open question once bytes are out', () => {
    const asked: readonly PurchaseEvent[] = [...hot, { type: 'ask', window: later }]
    expect(next(asked, { type: 'declined' })).toBe('HOT')
    expect(next(hot, { type: 'declined' })).toBe('not-allowed')
  })
})

test('a signature that comes late counts only for the window that is still asked for', () => {
  expect(next([{ type: 'ask', window: later }], { type: 'signed', signed })).toBe('not-allowed')
  expect(next([{ type: 'declined' }], { type: 'signed', signed })).toBe('not-allowed')
  expect(next([{ type: 'signed', signed }], { type: 'signed', signed })).toBe('not-allowed')
})

describe('after bytes were sent', () => {
  test.each(['failed', 'refused'] as const)(
    'a reply of "%s" changes nothing but what is known',
    (outcome) => {
      expect(next(hot, reply(outcome))).toBe('HOT')
    },
  )

  test('a vow covers only its own send', () => {
    expect(next(hot, reply('notSent'))).toBe('SIGNED')
    const twice: readonly PurchaseEvent[] = [...hot, { type: 'send' }]
    expect(next(twice, reply('notSent', 2))).toBe('HOT')
    expect(next([...twice, reply('notSent', 2)], reply('notSent', 2))).toBe('HOT')
    expect(next([...twice, reply('notSent', 2)], reply('notSent', 1))).toBe('SIGNED')
    expect(next(hot, reply('notSent', 2))).toBe('not-allowed')
  })

  test('a second send after a vow counts on', () => {
    const purchase = after(...hot, reply('notSent'), { type: 'send' })
    expect(purchase).toMatchObject({ state: 'HOT', sends: 2, vowed: [1] })
  })

  test('an answer that arrives is kept, whatever was believed before', () => {
    const believed: readonly (readonly PurchaseEvent[])[] = [
      hot,
      [...hot, reply('failed')],
      [...hot, { type: 'not-charged', proof: unusedAt(1_090n) }],
      [...hot, { type: 'spent', spent }, { type: 'send' }, { type: 'undelivered' }],
      [...hot, reply('notSent')],
    ]
    for (const events of believed) {
      expect(next(events, reply('delivered'))).toBe('RESULT')
      expect(next(events, { type: 'claimed', receipt: 'matches' })).toBe('RESULT')
    }
    expect(next([], { type: 'claimed', receipt: 'matches' })).toBe('not-allowed')
    expect(next([...hot, reply('delivered')], reply('delivered'))).toBe('not-allowed')
  })

  test('"not charged" needs a proof about this nonce, later than every signature by half a minute', () => {
    const proven = (proof = unusedAt(1_090n)) => next(hot, { type: 'not-charged', proof })
    expect(proven()).toBe('NOT_CHARGED')
    expect(proven(unusedAt(1_089n))).toBe('not-allowed')
    expect(proven({ ...unusedAt(1_090n), nonce: '0x03' })).toBe('not-allowed')
    expect(proven({ kind: 'expired-unused', nonce: '0x02', answers: [] })).toBe('not-allowed')
    expect(
      proven({ kind: 'cancelled', nonce: '0x02', transaction: '0xcc', nodes: 1, tag: 'finalized' }),
    ).toBe('NOT_CHARGED')
    const asked: readonly PurchaseEvent[] = [...hot, { type: 'ask', window: later }]
    expect(next(asked, { type: 'not-charged', proof: unusedAt(1_189n) })).toBe('not-allowed')
    expect(next(asked, { type: 'not-charged', proof: unusedAt(1_190n) })).toBe('NOT_CHARGED')
  })

  test('"paid, not delivered" is said once the charge is known and a replay was tried', () => {
    const known: readonly PurchaseEvent[] = [...hot, { type: 'spent', spent }]
    expect(next(hot, { type: 'undelivered' })).toBe('not-allowed')
    expect(next(known, { type: 'undelivered' })).toBe('not-allowed')
    expect(next([...known, { type: 'send' }], { type: 'undelivered' })).toBe('PAID_NO_RESULT')
    expect(next(known, { type: 'not-charged', proof: unusedAt(1_090n) })).toBe('not-allowed')
    expect(next(known, { type: 'ask', window: later })).toBe('not-allowed')
  })

  test('a charge that a reorganised chain shows after all is admitted', () => {
    const denied: readonly PurchaseEvent[] = [...hot, { type: 'not-charged', proof: unusedAt(1_090n) }]
    expect(next(denied, { type: 'spent', spent })).toBe('PAID_NO_RESULT')
    expect(after(...denied, { type: 'spent', spent })).toMatchObject({ notCharged: null, spent })
  })

  test('the chain proves a receipt that came without one', () => {
    const opened: readonly PurchaseEvent[] = [...hot, reply('delivered'), { type: 'acked' }]
    expect(after(...opened, { type: 'spent', spent })).toMatchObject({
      state: 'RESULT',
      receipt: 'matches',
      spent,
    })
    expect(after(...hot, { type: 'spent', spent }, reply('delivered'))).toMatchObject({ receipt: 'matches' })
  })
})

describe('an answer that was delivered', () => {
  const opened: readonly PurchaseEvent[] = [...hot, reply('delivered'), { type: 'acked' }]
  const unused: PurchaseEvent = { type: 'not-charged', proof: unusedAt(1_090n) }

  test('and never charged is free, by the same proof as any other', () => {
    expect(next(opened, unused)).toBe('RESULT')
    expect(next(opened, { type: 'not-charged', proof: unusedAt(1_089n) })).toBe('not-allowed')
    expect(isFree(after(...opened, unused))).toBe(true)
    expect(isFree(after(...opened))).toBe(false)
    expect(next([...opened, { type: 'spent', spent }], unused)).toBe('not-allowed')
  })

  test('and is found charged after all is paid', () => {
    const paid = after(...opened, unused, { type: 'spent', spent })
    expect(paid).toMatchObject({ state: 'RESULT', spent, notCharged: null, receipt: 'matches' })
    expect(isFree(paid)).toBe(false)
  })

  test('after "not charged" was said is looked up anew', () => {
    const late = after(...hot, unused, { type: 'claimed', receipt: 'matches' })
    expect(late).toMatchObject({ state: 'RESULT', notCharged: null })
  })
})

describe('what the chain took back', () => {
  const seen: PurchaseEvent = { type: 'spent', spent: { ...spent, tag: 'latest' } }
  const forGood: PurchaseEvent = { type: 'spent', spent: { ...spent, tag: 'finalized' } }
  const unused: PurchaseEvent = { type: 'not-charged', proof: unusedAt(1_090n) }
  const reopened: PurchaseEvent = { type: 'reopened' }
  const undelivered: readonly PurchaseEvent[] = [...hot, seen, { type: 'send' }, { type: 'undelivered' }]
  const delivered: readonly PurchaseEvent[] = [...hot, reply('delivered'), { type: 'acked' }]

  test.each([
    ['a payment whose answer is here', [...delivered, seen], 'RESULT', 'paid'],
    ['a payment whose answer is not', undelivered, 'HOT', 'paid'],
    ['that nothing was charged', [...hot, unused], 'HOT', 'not-charged'],
    ['that an answer was free', [...delivered, unused], 'RESULT', 'not-charged'],
  ] as const)('%s: it is open again, and what was said before is told', (_, events, state, revised) => {
    expect(after(...events, reopened)).toMatchObject({ state, revised, spent: null, notCharged: null })
  })

  test('may turn into the contrary at once, and what is said once more was no mistake', () => {
    const free = [...delivered, seen, unused]
    expect(after(...free)).toMatchObject({ state: 'RESULT', spent: null, revised: 'paid' })
    expect(after(...undelivered, unused)).toMatchObject({ state: 'HOT', spent: null, revised: 'paid' })
    expect(after(...undelivered, unused, unused)).toMatchObject({ state: 'NOT_CHARGED', revised: 'paid' })
    expect(after(...free, seen)).toMatchObject({ notCharged: null, revised: null })
    expect(after(...undelivered, reopened, seen)).toMatchObject({ state: 'HOT', revised: null })
  })

  test('is never what a final block shows, nor what nothing was known of', () => {
    const proof = unusedAt(1_090n, 'finalized', ['a', 'b'])
    for (const events of [[...delivered, forGood], [...hot, { type: 'not-charged', proof } as const], hot])
      expect(next(events, reopened)).toBe('not-allowed')
    expect(next([...delivered, forGood], unused)).toBe('not-allowed')
    expect(next([...delivered, forGood], seen)).toBe('not-allowed')
  })

  test('is found elsewhere, or deeper, and nothing else of a payment is written twice', () => {
    const elsewhere: PurchaseEvent = {
      type: 'spent',
      spent: { transaction: '0xbb', block: 8n, tag: 'latest' },
    }
    expect(after(...delivered, seen, forGood)).toMatchObject({ spent: { tag: 'finalized' } })
    expect(after(...undelivered, elsewhere)).toMatchObject({ spent: { transaction: '0xbb' }, revised: null })
    expect(next([...delivered, seen], seen)).toBe('not-allowed')
    expect(next([...hot, unused], unused)).toBe('not-allowed')
    expect(isPurchase(after(...undelivered, reopened))).toBe(true)
  })
})

test('nothing can be sent that was not signed and stored', () => {
  expect(next([], { type: 'send' })).toBe('not-allowed')
  expect(next([{ type: 'declined' }], { type: 'send' })).toBe('not-allowed')
  expect(next([...hot, reply('delivered')], { type: 'send' })).toBe('not-allowed')
})

test('the same thing can be bought anew exactly when nothing of the first can still happen unseen', () => {
  const live = Object.entries(isLive).filter(([, is]) => is)
  expect(live.map(([state]) => state)).toEqual(['PREPARED', 'SIGNED', 'HOT'])
  expect(after().asked).toEqual(window)
})

describe('a contract’s signature', () => {
  const made = { ...signed, payer: 'contract' } as const
  const shown: readonly PurchaseEvent[] = [{ type: 'signed', signed: made }, { type: 'show' }]

  test('is written down as possibly out before it is shown, and is sent after that', () => {
    expect(next(shown.slice(0, 1), { type: 'show' })).toBe('HOT')
    expect(after(...shown)).toMatchObject({ isShown: true, sends: 0 })
    expect(next(shown, { type: 'send' })).toBe('HOT')
  })

  test('of a plain key is never shown', () => {
    for (const payer of ['key', undefined] as const) {
      const one = { ...signed, ...(payer && { payer }) }
      expect(next([{ type: 'signed', signed: one }], { type: 'show' })).toBe('not-allowed')
    }
    expect(next([], { type: 'show' })).toBe('not-allowed')
  })

  test('that was shown is never declined, dropped or unsent again', () => {
    expect(next(shown, { type: 'declined' })).toBe('not-allowed')
    expect(next([...shown, { type: 'send' }], reply('notSent'))).toBe('HOT')
    expect(next([...shown, { type: 'ask', window: later }], { type: 'declined' })).toBe('HOT')
  })

  test('that the token did not take is known not to be sent by itself, and is not called not charged', () => {
    const untaken = after(...shown, { type: 'untaken' })
    expect(untaken).toMatchObject({ state: 'HOT', lastOutcome: { why: 'untaken', mayResend: false } })
    expect(next(hot, { type: 'untaken' })).toBe('not-allowed')
    expect(next([...shown, { type: 'untaken' }], { type: 'spent', spent })).toBe('HOT')
  })

  test('that was shown needs the proof of its latest expiry, like any that was sent', () => {
    const proof = unusedAt(1_089n)
    expect(next(shown, { type: 'not-charged', proof })).toBe('not-allowed')
    expect(next(shown, { type: 'not-charged', proof: unusedAt(1_090n) })).toBe('NOT_CHARGED')
  })

  test('of a nonce that was given up does not make the next one shown', () => {
    const proof = unusedAt(1_090n, 'safe', ['a', 'b'])
    const renewed = { type: 'renew', nonce: '0x03', preparedBlock: 9n, window: later, proof } as const
    expect(after(...shown, { type: 'send' }, reply('refused'), renewed)).toMatchObject({ isShown: false })
  })
})

test('a row is a purchase with all of its parts, and none without one', () => {
  const now = after(
    { type: 'signed', signed: { ...signed, payer: 'contract' } },
    { type: 'show' },
    { type: 'untaken' },
  )
  expect(isPurchase(now)).toBe(true)
  const { transaction, block } = spent
  const strange = [
    { signed: { ...now.signed, payer: 'nobody' } },
    { signed: { ...now.signed, payer: undefined } },
    { isShown: 'yes' },
    ...[{ preparedTime: undefined }, { isShown: undefined }, { revised: undefined }],
    { spent: { transaction, block } },
    { notCharged: { kind: 'cancelled', nonce: '0x02', transaction } },
  ]
  expect(strange.map((part) => isPurchase({ ...now, ...part }))).toEqual(strange.map(() => false))
})
