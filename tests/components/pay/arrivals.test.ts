import { describe, expect, test } from 'vitest'
import { amountsFor, arrivalsAfter, type Arrivals } from '@/components/pay/money/add-money'
import { whatBuys } from '@/lib/core/catalogue/prices'
import { usdc } from '@/lib/core/money'
import { cardLink, onrampLink, transferLink } from '@/lib/core/payment/usdc-token'

const readings = (...dollars: string[]): Arrivals | null =>
  dollars.map(usdc).reduce<Arrivals | null>(arrivalsAfter, null)

describe('what arrives while money is added', () => {
  test('what was there before did not arrive', () => {
    expect(readings('0.10', '0.10')).toMatchObject({ arrived: 0n })
  })

  test('two transfers are counted together, each of them once', () => {
    expect(readings('0', '0', '0.20', '0.20', '0.30')).toMatchObject({ arrived: usdc('0.30') })
  })

  test('a millionth of a dollar counts as what it is', () => {
    expect(readings('0', '0.000001')).toMatchObject({ arrived: 1n, balance: 1n })
  })

  test('money that was spent meanwhile takes nothing from what arrived', () => {
    expect(readings('0.10', '2.10', '1.80', '2.80')).toMatchObject({
      balance: usdc('2.80'),
      arrived: usdc('3.00'),
    })
  })
})

describe('how much to add', () => {
  test('every amount that is offered is enough for what waits', () => {
    for (const missing of ['0', '0.30', '2.000001', '4.99', '20'].map(usdc))
      for (const amount of amountsFor(missing)) expect(amount).toBeGreaterThanOrEqual(missing)
    expect(amountsFor(usdc('61.25'))).toEqual([usdc('62'), usdc('123')])
  })

  test('an amount is told as what it buys', () => {
    expect(whatBuys(usdc('2'))).toBe('6 searches or 40 profiles')
    expect(whatBuys(usdc('0.05'))).toBe('1 profile')
    expect(whatBuys(usdc('0.04'))).toBeNull()
  })
})

describe('what the codes and links hold', () => {
  const to = '0x1111111111111111111111111111111111111111'

  test('a request for money names token, chain, receiver and amount in millionths (EIP-681)', () => {
    expect(transferLink(to, usdc('2'))).toBe(
      `ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=${to}&uint256=2000000`,
    )
  })

  test('the service for cards is told the receiver and what it is to get', () => {
    const url = new URL(cardLink(to))
    expect(url.origin).toBe('https://app.peer.xyz')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      toToken: '8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      recipientAddress: to,
    })
  })

  test('the on-ramp is told the token and the amount, and the token alone says whose wallet it is', () => {
    const url = new URL(onrampLink('dG9r+/ZW4=', usdc('20')))
    expect(url.origin).toBe('https://pay.coinbase.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionToken: 'dG9r+/ZW4=',
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      fiatCurrency: 'USD',
      presetFiatAmount: '20',
    })
  })
})

test('into a wallet that is to hold no more than its limit only so much is offered as it can still take', () => {
  const dollars = (missing: bigint, room: bigint) =>
    amountsFor(missing, room).map((amount) => Number(amount) / 1_000_000)
  expect(dollars(0n, usdc('20'))).toEqual([2, 5, 20])
  expect(dollars(0n, usdc('19.99'))).toEqual([2, 5])
  expect(dollars(usdc('3'), usdc('4'))).toEqual([4])
  expect(dollars(0n, usdc('0.50'))).toEqual([0.5])
  expect([dollars(0n, 0n), dollars(0n, -1n)]).toEqual([[], []])
})
