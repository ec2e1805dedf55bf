import { concat, keccak256, stringToHex, toHex as viemHex } from 'viem'
import { expect, test } from 'vitest'
import { pinOf } from '@/lib/core/payment/option'
import { fromBase64Url, isHex, toHex } from '@/lib/core/payment/bytes'
import { newIntentId, nonceOf, purchaseKey, newClaimSecret, vaultKeys } from '@/lib/core/payment/identity'
import { pinned } from '@/tests/core/payment/fixtures'

const intentId = '0x000102030405060708090a0b0c0d0e0f'

test('the nonce of a purchase is always the same, and each generation has its own', () => {
  const vectors = [0, 1, 4_294_967_295].map((generation) => nonceOf(intentId, generation))
  expect(vectors).toEqual([
    '0x5171e593ca9e5ff59056d2657c21a8b820f6ecb6baabdefeca4e4450759e4f9a',
    '0x1508b30e5dfb41a5aee2bf604ca5bc1f0de9ae4c2628f66620632440715e8e0e',
    '0x0c730d3b4191bab210e04fa753b577d9428ab31ea3fdf3b4e0139c2ba96812eb',
  ])
  const formula = keccak256(concat([stringToHex('nickel/v1'), intentId, viemHex(1, { size: 4 })]))
  expect(vectors[1]).toBe(formula)
})

test('an intent id that is not 16 bytes is a mistake of code', () => {
  expect(() => nonceOf('0x00', 0)).toThrow('16 bytes')
})

test('ids and secrets are random and of the right length', () => {
  const ids = new Set(Array.from({ length: 100 }, newIntentId))
  expect([...ids].every((id) => isHex(id, 16))).toBe(true)
  expect(ids.size).toBe(100)
  expect(fromBase64Url(newClaimSecret())?.length).toBe(32)
})

test('vault id and key come from the secret alone and say nothing about each other', async () => {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index)
  const { id, key } = await vaultKeys(secret)
  expect(id).toBe('e98m4ySjJR2vJ6Z8S37LyNsXFznZTXK_k9t_FqYf914')
  expect(toHex(key)).toBe('0x1d344e2635e95697b24e0bf0722e430fe83bee4504b8203a9d0f09e4bec1dff2')
  await expect(vaultKeys(new Uint8Array(31))).rejects.toThrow('32 bytes')
})

test('the same request is the same purchase; no two different ones meet', async () => {
  const one = { serviceId: 's', method: 'POST', path: '/a', canonicalBody: '{"b":1}' }
  const keys = await Promise.all(
    [one, { ...one }, { ...one, canonicalBody: '' }, { ...one, path: '/a{', canonicalBody: '"b":1}' }].map(
      purchaseKey,
    ),
  )
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(3)
})

test('a pin is an address in its checksummed form', () => {
  expect(pinOf(pinned.toLowerCase())).toEqual({ ok: true, value: pinned })
  expect(pinOf(pinned)).toEqual({ ok: true, value: pinned })
  for (const bad of [pinned.replace('CdDd', 'cdDd'), pinned.slice(2), pinned.toUpperCase(), '', 'ada.eth']) {
    expect(pinOf(bad)).toEqual({ ok: false, error: 'not-an-address' })
  }
})
