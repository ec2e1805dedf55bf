import { expect, test } from 'vitest'
import { afterPrice } from '@/components/pay/budget-words'
import { usdc } from '@/lib/core/money'

const sum = { paid: usdc('1'), unsettled: 0n, unsent: 0n }
const cap = (unsent: bigint) =>
  ({ name: 'perDay', limit: usdc('5'), left: usdc('4'), sum: { ...sum, unsent } }) as const

test('the budget after a price names what of it another purchase holds that was never sent', () => {
  expect(afterPrice(cap(0n), usdc('0.05'))).toBe('$1.05 of $5.00 today')
  expect(afterPrice(cap(usdc('0.30')), usdc('0.05'))).toBe(
    '$1.35 of $5.00 today, $0.30 of it begun and not sent',
  )
})
