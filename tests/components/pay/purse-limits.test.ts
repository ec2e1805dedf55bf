import { expect, test } from 'vitest'
import { meaningOf, readLimits, textsOf } from '@/components/pay/session-wallet/limit-fields'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import { usdc } from '@/lib/core/money'

test('limits that are typed as they stand are the same', () => {
  expect(readLimits(textsOf(firstLimits))).toEqual({ limits: firstLimits, wrong: [] })
  const odd = { ...firstLimits, perPurchase: 1n, perHour: usdc('1000000') }
  expect(readLimits(textsOf(odd)).limits).toEqual(odd)
})

test.each([
  ['perPurchase', ''],
  ['perPurchase', 'a cent'],
  ['perSession', '-1'],
  ['perSession', '1e3'],
  ['perHour', '0.0000001'],
  ['perHour', '1000000.01'],
  ['held', '20.01'],
])('%s typed as "%s" cannot be set, and no other limit is set with it', (name, text) => {
  expect(readLimits({ ...textsOf(firstLimits), [name]: text })).toEqual({ limits: null, wrong: [name] })
})

test('dollars are read as they are written, with a sign and spaces', () => {
  expect(readLimits({ ...textsOf(firstLimits), held: ' $10 ' }).limits?.held).toBe(usdc('10'))
})

test('one line says what they come to', () => {
  expect(meaningOf({ ...firstLimits, perHour: usdc('0') })).toBe('With a limit of $0.00 it pays nothing.')
  expect(meaningOf(firstLimits)).toBe(
    'Without asking you it pays at most $0.30 a purchase, $5.00 until it locks and $5.00 an hour, and is to hold $20.00 at most.',
  )
})
