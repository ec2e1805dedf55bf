import { expect, test } from 'vitest'
import { ofCap } from '@/components/pay/budget-words'
import { usdc } from '@/lib/core/money'

const sum = { paid: usdc('1'), unsettled: 0n, unsent: 0n }
const cap = (unsent: bigint) =>
  ({ name: 'perDay', limit: usdc('5'), left: usdc('4'), sum: { ...sum, unsent } }) as const

test('a budget names what of it purchases hold that were never sent', () => {
  expect(ofCap(cap(0n), usdc('0.05'))).toBe('$1.05 of $5.00 today')
  expect(ofCap(cap(usdc('0.30')), usdc('0.05'))).toBe('$1.35 of $5.00 today, $0.30 held')
})
