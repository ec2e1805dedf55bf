import { createWalletClient, custom } from 'viem'
import { base } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { authorizationTypedData, canBeSent, windowFrom } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { normaliseSignature, verifySignature } from '@/lib/core/payment/wallet-signature'
import { account, anAuthorization, sign } from '@/tests/core/payment/wallet'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const authorization = anAuthorization()
const plain = await sign(authorization)
const r = plain.slice(2, 66)
const s = plain.slice(66, 130)
const parity = plain.endsWith('1c') ? 1n : 0n
const word = (value: bigint) => value.toString(16).padStart(64, '0')

const taken: readonly [string, Hex][] = [
  ['v of 27 or 28', plain],
  ['v of 0 or 1, as hardware wallets return it', `0x${r}${s}0${parity}`],
  ['64 bytes of EIP-2098', `0x${r}${word(BigInt(`0x${s}`) | (parity << 255n))}`],
  ['capital digits', `0x${plain.slice(2).toUpperCase()}`],
]

const refused: readonly [string, string][] = [
  ['a high s, which USDC refuses', `0x${r}${word(order - BigInt(`0x${s}`))}${parity ? '1b' : '1c'}`],
  ['v of 29', `0x${r}${s}1d`],
  ['v of 37, made for a chain', `0x${r}${s}25`],
  ['66 bytes', `${plain}00`],
  ['63 bytes', plain.slice(0, 128)],
  ['a contract wallet’s long bytes', `0x${'ab'.repeat(640)}`],
  ['r of zero', `0x${word(0n)}${s}1b`],
  ['s of zero', `0x${r}${word(0n)}1b`],
  ['no 0x', plain.slice(2)],
  ['no hexadecimal', `0x${'zz'.repeat(65)}`],
  ['nothing', ''],
]

describe('signatures as wallets return them', () => {
  test.each(taken)('%s becomes the one form that USDC takes', async (_, signature) => {
    expect(await verifySignature(authorization, signature)).toEqual({ ok: true, value: plain })
  })

  test.each(refused)('%s is refused before it is stored', (_, signature) => {
    expect(normaliseSignature(signature)).toMatchObject({ ok: false, error: { code: 'E_SIG_FORMAT' } })
  })
})

describe('a wallet that signs something else is found out', () => {
  const other = `0x${'9'.repeat(40)}` as const
  test.each([
    ['more money', { value: 5_000_000n }],
    ['another payee', { to: other }],
    ['a longer life', { validBefore: authorization.validBefore + 1n }],
    ['another nonce', { nonce: `0x${'0'.repeat(64)}` as const }],
  ])('%s', async (_, changes) => {
    const signature = await sign({ ...authorization, ...changes })
    expect(await verifySignature(authorization, signature)).toMatchObject({
      ok: false,
      error: { code: 'E_SIG_MISMATCH' },
    })
  })

  test('another account', async () => {
    expect(await verifySignature({ ...authorization, from: other }, plain)).toMatchObject({ ok: false })
  })

  test('another chain', async () => {
    const typed = authorizationTypedData(authorization)
    const signature = await account.signTypedData({ ...typed, domain: { ...typed.domain, chainId: 1 } })
    expect(await verifySignature(authorization, signature)).toMatchObject({ ok: false })
  })

  test('bytes that no key could have made', async () => {
    expect(await verifySignature(authorization, `0x${'11'.repeat(64)}1b`)).toMatchObject({ ok: false })
  })
})

test('the wallet is shown all four fields of the domain and nothing but one transfer', async () => {
  const asked: unknown[] = []
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown[] }) => {
      asked.push(method, params?.[0], JSON.parse(String(params?.[1])))
      return Promise.resolve(plain)
    },
  }
  const wallet = createWalletClient({ account: account.address, chain: base, transport: custom(provider) })
  await wallet.signTypedData(authorizationTypedData(authorization))
  const fields =
    (type: string) =>
    ({ name, type: of }: { name: string; type: string }) =>
      `${type}.${name}:${of}`
  const [method, from, typed] = asked as [string, string, ReturnType<typeof JSON.parse>]
  expect([method, from.toLowerCase()]).toEqual(['eth_signTypedData_v4', account.address.toLowerCase()])
  expect(typed.types.EIP712Domain.map(fields('domain'))).toEqual([
    'domain.name:string',
    'domain.version:string',
    'domain.chainId:uint256',
    'domain.verifyingContract:address',
  ])
  expect(typed.domain).toMatchObject({ name: 'USD Coin', version: '2', chainId: 8453 })
  expect(typed.primaryType).toBe('TransferWithAuthorization')
  expect(Object.keys(typed.types)).toEqual(['EIP712Domain', 'TransferWithAuthorization'])
  expect(typed.message).toMatchObject({ value: '50000', validBefore: '1800000060', validAfter: '1799999400' })
})

test('a signature lives as long as the service allows, and never longer than five minutes, or two without a prompt', () => {
  expect(windowFrom(1_000n, 60)).toEqual({ validAfter: 400n, validBefore: 1_060n })
  expect(windowFrom(1_000n, 31_536_000)).toEqual({ validAfter: 400n, validBefore: 1_300n })
  expect(windowFrom(1_000n, 300, true)).toEqual({ validAfter: 400n, validBefore: 1_120n })
  expect(windowFrom(1_000n, 60, true)).toEqual({ validAfter: 400n, validBefore: 1_060n })
  expect(canBeSent({ validAfter: 0n, validBefore: 1_020n }, 1_000n)).toBe(true)
  expect(canBeSent({ validAfter: 0n, validBefore: 1_019n }, 1_000n)).toBe(false)
})
