import { raiseTo } from '@/components/pay/refusal-notice'
import { describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import {
  atStakeOf,
  brokenLimit,
  capsOf,
  reckon,
  spentOf,
  sumsOf,
  sumsWithout,
  type Limits,
  type Spend,
} from '@/lib/core/payment/budget'
import { price } from '@/tests/core/payment/fixtures'

const noon = 1_800_000_000_000
const dayStart = noon - 12 * 3_600_000
const spend = (changes: Partial<Spend> = {}): Spend => ({
  state: 'RESULT',
  price,
  at: noon,
  session: 'now',
  ...changes,
})
const monthStart = dayStart - 20 * 24 * 3_600_000
const hourStart = noon - 3_600_000
const sumsAt = (spends: readonly Spend[]) =>
  sumsOf(spends, { session: 'now', hourStart, dayStart, monthStart })
const broken = (limits: Limits, spends: readonly Spend[] = [], asked = price) =>
  brokenLimit(asked, sumsAt(spends), limits)

describe('a budget', () => {
  test('counts once what was begun before and is gone on with', () => {
    const [paid, begun] = [spend(), spend({ state: 'PREPARED' })]
    const sums = sumsWithout(sumsAt([paid, begun]), sumsAt([begun]))
    expect(sums).toEqual(sumsAt([paid]))
    expect(atStakeOf(sums.session) + price).toBe(atStakeOf(sumsAt([paid, begun]).session))
  })

  test('tells what was paid, what is out and what was never sent apart, each once', () => {
    const states = ['PREPARED', 'SIGNED', 'HOT', 'RESULT', 'PAID_NO_RESULT'] as const
    const sum = reckon(
      [...states, 'NOT_CHARGED' as const, 'DECLINED' as const].map((state) => spend({ state })),
    )
    expect(sum).toEqual({ paid: usdc('0.1'), unsettled: price, unsent: usdc('0.1') })
    expect(spentOf(sum)).toBe(usdc('0.15'))
    expect(atStakeOf(sum)).toBe(usdc('0.25'))
  })

  test('keeps room for signatures that are out, until the chain disproves the charge', () => {
    const begun = (['PREPARED', 'SIGNED', 'HOT'] as const).map((state) => spend({ state }))
    expect(broken({ perMonth: usdc('0.2') }, begun)).toBeNull()
    expect(broken({ perMonth: usdc('0.19') }, begun)).toMatchObject({
      total: usdc('0.2'),
      unsent: usdc('0.1'),
    })
    expect(broken({ perMonth: usdc('0.19') }, [spend({ state: 'NOT_CHARGED' })])).toBeNull()
  })

  test('of an hour forgets the one before, that of all time nothing', () => {
    const { hour, all } = sumsAt([spend({ at: hourStart - 1 }), spend({ at: hourStart }), spend({ at: 0 })])
    expect([hour, all].map(spentOf)).toEqual([price, usdc('0.15')])
  })

  test('of a session forgets other sessions, that of a day yesterday, that of a month the last one', () => {
    const spends = [spend({ session: 'before' }), spend({ at: dayStart - 1 }), spend({ at: monthStart - 1 })]
    const { session, day, month } = sumsAt(spends)
    expect([session, day, month].map(spentOf)).toEqual([usdc('0.1'), price, usdc('0.1')])
  })

  test.each(['perHour', 'perSession', 'perDay', 'perMonth', 'inAll'] as const)(
    '%s is spent to the last millionth and not beyond',
    (name) => {
      const spends = [spend(), spend({ state: 'HOT' })]
      expect(broken({ [name]: usdc('0.15') }, spends)).toBeNull()
      expect(broken({ [name]: usdc('0.149999') }, spends)).toEqual({
        name,
        limit: usdc('0.149999'),
        total: usdc('0.15'),
        left: usdc('0.049999'),
        unsent: 0n,
      })
    },
  )

  test('for one purchase looks at that alone', () => {
    expect(broken({ perPurchase: usdc('0.049999') }, [spend()])).toMatchObject({ name: 'perPurchase' })
    expect(broken({ perPurchase: price }, [spend()])).toBeNull()
  })

  test('that was not set does not limit, one of zero stops everything', () => {
    expect(broken({}, [spend()], usdc('1000'))).toBeNull()
    expect(broken({ perDay: 0n })).toMatchObject({ name: 'perDay', left: 0n })
  })

  test('that binds is the one with least left, and it is the one that is told', () => {
    const limits = { perSession: usdc('2'), perDay: usdc('0.2'), perMonth: usdc('0.3') }
    const spends = [spend(), spend({ at: dayStart - 1, session: 'before', price: usdc('0.15') })]
    expect(capsOf(sumsAt(spends), limits).map(({ name, left }) => [name, left])).toEqual([
      ['perMonth', usdc('0.1')],
      ['perDay', usdc('0.15')],
      ['perSession', usdc('1.95')],
    ])
    expect(broken(limits, spends, usdc('0.2'))).toMatchObject({ name: 'perMonth', left: usdc('0.1') })
    expect(capsOf(sumsAt([spend({ price: usdc('9') })]), limits)[0]).toMatchObject({ left: 0n })
  })

  test('is told with the limit and what it would come to', () => {
    expect(broken({ perDay: usdc('0.01') })).toMatchObject({ limit: 10_000n, total: 50_000n })
  })
})

test.each([
  ['0.13', '0.20'],
  ['0.30', '0.30'],
  ['1', '1'],
  ['2.000001', '3'],
  ['24.97', '25'],
])('a limit that %s stops at is raised to %s', (amount, raised) =>
  expect(raiseTo(usdc(amount))).toBe(usdc(raised)),
)
