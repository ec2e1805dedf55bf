import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { now, randomNonce, signTransfer } from '@/tests/sandbox/pay'
import { startTestChain } from '@/tests/support/chain'
import { sharedByTests } from '@/tests/support/shared'

const chain = sharedByTests(() => startTestChain({ port: 18613 }))

const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** Somebody whom the faucet gave 25 dollars signs 4 of them over to somebody else. */
async function signed({
  isFunded = true,
  ...changes
}: { isFunded?: boolean; value?: bigint; validBefore?: bigint } = {}) {
  const [owner, other] = [newAccount(), newAccount()]
  if (isFunded) await chain().fund(owner.address)
  const { timestamp } = await chain().client.getBlock()
  const later = (timestamp > now() ? timestamp : now()) + 600n
  const transfer = {
    from: owner.address,
    to: other.address,
    value: 4_000_000n,
    validAfter: 0n,
    validBefore: later,
    nonce: randomNonce(),
    ...changes,
  }
  const signature = await signTransfer(owner, transfer)
  const { value, validAfter, validBefore, ...others } = transfer
  const written = { value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) }
  return { ...others, ...written, signature }
}

test('money of the faucet is moved as its owner signed, once, without gas of theirs, and can be spent by who got it', async () => {
  const transfer = await signed()
  expect(chain().faucet.funded(transfer.to)).toBe(false)
  expect(await chain().faucet.relay(transfer)).toMatchObject({
    ok: true,
    value: { transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
  expect([await chain().balanceOf(transfer.from), await chain().balanceOf(transfer.to)]).toEqual([
    21_000_000n,
    4_000_000n,
  ])
  expect(chain().faucet.funded(transfer.to)).toBe(true)
  expect(await chain().faucet.relay(transfer)).toMatchObject({
    ok: false,
    error: { message: 'The transfer was not sent: FiatTokenV2: authorization is used or canceled.' },
  })
})

test.each([
  ['more than is there', () => signed({ value: 25_000_001n }), 'exceeds balance'],
  ['what ran out', () => signed({ validBefore: 1n }), 'authorization is expired'],
  [
    'another sum than was signed',
    async () => ({ ...(await signed()), value: '5000000' }),
    'invalid signature',
  ],
  ['money that the faucet never gave', () => signed({ isFunded: false }), 'Only money of this sandbox'],
])('%s is not sent, and nobody becomes a buyer by it', async (_, make, reason) => {
  const transfer = await make()
  const answer = await chain().faucet.relay(transfer)
  expect(answer).toMatchObject({ ok: false, error: { message: expect.stringContaining(reason) } })
  expect([await chain().balanceOf(transfer.to), chain().faucet.funded(transfer.to)]).toEqual([0n, false])
})
