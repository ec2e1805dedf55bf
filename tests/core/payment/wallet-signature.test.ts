import { concatHex, numberToHex, serializeErc6492Signature, size, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { longestSignature } from '@/lib/core/payment/bytes'
import { refusalText } from '@/lib/core/payment/refusals'
import { judgeSignature, unwrapSignature, warmUp, type PayerCode } from '@/lib/core/payment/wallet-signature'
import { isKnownFactory, walletFactories } from '@/lib/core/wallet-factories'
import { anAuthorization, sign } from '@/tests/core/payment/wallet'

const authorization = anAuthorization()
const plain = await sign(authorization)
const [factory] = walletFactories
const data = '0xdeadbeef'
const wrap = (signature: Hex, address: Hex = factory) =>
  serializeErc6492Signature({ address, data, signature })
const wrapped = wrap(plain)
const magic: Hex = `0x${'6492'.repeat(16)}`

const judge = async (signature: string, code: PayerCode) => {
  const judged = await judgeSignature(authorization, signature, code)
  return judged.ok ? judged.value : judged.error.code
}

describe('who pays is decided by the code at the payer’s address', () => {
  test('none: a plain key, proven here', async () => {
    expect(await judge(plain, 'none')).toMatchObject({ payer: 'key', signature: plain })
    const other = await sign({ ...authorization, value: authorization.value + 1n })
    expect(await judge(other, 'none')).toBe('E_SIG_MISMATCH')
  })

  test.each(['contract', 'delegated'] as const)('%s: whatever it signs is left as it is', async (code) => {
    for (const signature of ['0x01', `0x${'ab'.repeat(640)}`, `${plain.slice(0, -2)}05`])
      expect(await judge(signature, code)).toMatchObject({ payer: 'contract', signature, deployment: null })
  })

  test('delegated: its key’s own signature is for its delegate to judge', async () => {
    expect(await judge(plain, 'delegated')).toMatchObject({ payer: 'contract', signature: plain })
  })

  test('contract, and signed by the very key: a node that lies, and is not shown it', async () => {
    expect(await judge(plain, 'contract')).toMatchObject({ payer: 'key', signature: plain })
  })

  test('none, and wrapped: a contract that is still to be deployed', async () => {
    expect(await judge(wrapped, 'none')).toMatchObject({
      payer: 'undeployed',
      signature: wrapped,
      inner: plain,
      deployment: { factory, data },
    })
  })

  test('a contract, and wrapped: what it wrapped is for the token, and its own bytes are what is sent', async () => {
    expect(await judge(wrapped, 'contract')).toMatchObject({
      payer: 'contract',
      signature: wrapped,
      inner: plain,
    })
  })

  test('none, and bytes of no plain key: told what to do', async () => {
    expect(await judge(`0x${'ab'.repeat(640)}`, 'none')).toBe('E_SIG_FORMAT')
    expect(refusalText('E_SIG_FORMAT').next).toMatch(/send any transaction from it first/)
  })
})

test('warming up proves nobody, and what is proven after it is what was signed', async () => {
  expect(await warmUp()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await judge(plain, 'none')).toMatchObject({ payer: 'key' })
  expect(await judge(`0x${'79'.repeat(64)}1b`, 'none')).toMatch(/^E_SIG_/)
})

describe('a wrapping is read strictly', () => {
  const body = wrapped.slice(0, -64) as Hex
  const word = (at: number, value: bigint): Hex => {
    const place = 2 + at * 64
    return concatHex([
      `${body.slice(0, place)}${numberToHex(value, { size: 32 }).slice(2)}${body.slice(place + 64)}` as Hex,
      magic,
    ])
  }
  const strange: readonly [string, Hex][] = [
    ['the suffix alone', magic],
    ['the suffix after nothing that decodes', concatHex(['0xdeadbeef', magic])],
    ['bytes behind what it says', concatHex([body, '0x00', magic])],
    ['a word behind what it says', concatHex([body, numberToHex(1n, { size: 32 }), magic])],
    ['a factory with dirt above its twenty bytes', word(0, (1n << 200n) + BigInt(factory))],
    ['a call that begins elsewhere', word(1, 0x80n)],
    ['a length that ends beyond it', word(3, 1n << 32n)],
    ['no signature inside', wrap('0x')],
    ['another wrapping inside', wrap(wrapped)],
  ]

  test.each(strange)('%s is refused', (_, signature) => {
    expect(unwrapSignature(signature)).toMatchObject({ ok: false, error: { code: 'E_SIG_WRAP' } })
  })

  test.each(strange)('%s is refused of a contract, too', async (_, signature) => {
    expect(await judge(signature, 'contract')).toBe('E_SIG_WRAP')
  })

  test('a factory that nobody knows is named, whether or not the wallet is deployed', async () => {
    const other = `0x${'9'.repeat(40)}` as const
    for (const code of ['none', 'contract'] as const)
      expect(await judge(wrap(plain, other), code)).toBe('E_SIG_FACTORY')
    expect(unwrapSignature(wrap(plain, other))).toMatchObject({ error: { asked: other } })
  })

  test('factories are known in either case of their letters, and not by a part of it', () => {
    for (const known of walletFactories)
      expect([isKnownFactory(known.toLowerCase()), isKnownFactory(known.slice(0, -1))]).toEqual([true, false])
  })
})

test.each([
  ['the longest', longestSignature, true],
  ['one byte more', longestSignature + 1, false],
])('a signature of %s: %i bytes', (_, bytes, isTaken) => {
  const signature: Hex = `0x${'ab'.repeat(bytes)}`
  expect([size(signature), unwrapSignature(signature).ok]).toEqual([bytes, isTaken])
})

test.each(['', '0x', '0xabc', '0xzz', 'ab'])('%j is no signature', (text) => {
  expect(unwrapSignature(text)).toMatchObject({ ok: false, error: { code: 'E_SIG_FORMAT' } })
})
