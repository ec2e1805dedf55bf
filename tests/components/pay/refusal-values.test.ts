import { describe, expect, test } from 'vitest'
import { refusalValues } from '@/components/pay/refusal-notice'
import { refuse, type RefusalCode } from '@/lib/core/payment/refusals'

const read = (code: RefusalCode, expected: string, asked: string) => {
  const values = refusalValues(refuse(code, expected, asked))
  return values.map(({ name, text }) => `${name} ${text}`)
}

describe('what was expected beside what was asked', () => {
  test('is read in dollars where it is money', () => {
    expect(read('E_PRICE', '300000', '1000000')).toEqual(['Price list $0.30', 'Asked for $1.00'])
    expect(read('E_BUDGET', '2000000', '2050000')).toEqual(['Your limit $2.00', 'It would come to $2.05'])
    expect(read('E_FUNDS', '50000', '9')).toEqual(['Needed $0.05', 'In the wallet $0.000009'])
  })
  test('is shown as it came where it is no number', () => {
    expect(read('E_PRICE', '300000', '"0.30"')[1]).toBe('Asked for "0.30"')
    expect(read('E_PRICE', '300000', '-1')[1]).toBe('Asked for -1')
    expect(read('E_RESOURCE', 'https://a.example/', 'https://b.example/')).toEqual([
      'Expected https://a.example/',
      'Asked for https://b.example/',
    ])
  })
  test('is told of clocks, room and networks in their own units', () => {
    expect(read('E_CLOCK', '1795255200', '1795262400')[0]).toMatch(
      /^Clock of the chain 2026-\d\d-\d\d .* UTC$/,
    )
    expect(read('E_STORAGE', '50331648', '1048576')).toEqual(['Needed 48 MB', 'Free 1 MB'])
    expect(read('E_STORAGE', '50331648', '50331647')).toEqual(['Needed 48 MB', 'Free 47 MB'])
    expect(read('E_CHAIN', '8453', '1')).toEqual(['Needed Base', 'Wallet is on network 1'])
  })
})
