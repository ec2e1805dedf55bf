import { zeroAddress, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openFaucet } from '@/lib/sandbox/chain'
import { fiatTokenAbi, usdcAddress } from '@/lib/sandbox/usdc'
import { startTestChain } from '@/tests/support/chain'
import { sharedByTests } from '@/tests/support/shared'

const chain = sharedByTests(() => startTestChain({ port: 18611 }))

const visitor = () => privateKeyToAccount(generatePrivateKey()).address

/** Moves money away, as spending would; the local chain allows sending in anybody's name. */
async function spend(from: Address, value: bigint) {
  await chain().client.setBalance({ address: from, value: 10n ** 18n })
  await chain().client.impersonateAccount({ address: from })
  const hash = await chain().client.writeContract({
    address: usdcAddress,
    abi: fiatTokenAbi,
    account: from,
    functionName: 'transfer',
    args: [chain().payTo, value],
  })
  await chain().client.waitForTransactionReceipt({ hash })
}

test('a first-time visitor gets 25 USDC, really on the chain', async () => {
  const address = visitor()
  expect(chain().faucet.funded(address)).toBe(false)
  const given = await chain().faucet.grant(address.toLowerCase())
  expect(given).toEqual({
    ok: true,
    value: { address, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/), balance: '25000000' },
  })
  expect(await chain().balanceOf(address)).toBe(25_000_000n)
  expect(chain().faucet.funded(address)).toBe(true)
})

test('a wallet is topped up only when less than 5 USDC is left', async () => {
  const address = visitor()
  await chain().fund(address)
  await spend(address, 20_000_000n)
  const early = await chain().faucet.grant(address)
  expect(early).toMatchObject({
    ok: false,
    error: { code: 'settlement_conflict', message: expect.stringContaining('$5.00') },
  })
  await spend(address, 1n)
  const later = await chain().faucet.grant(address)
  expect(later).toMatchObject({ ok: true, value: { balance: '29999999' } })
})

test('two clicks at once give once', async () => {
  const address = visitor()
  const answers = await Promise.all([1, 2, 3].map(() => chain().faucet.grant(address)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, false])
  expect(await chain().balanceOf(address)).toBe(25_000_000n)
})

test('twenty visitors at once are all served', async () => {
  const addresses = Array.from({ length: 20 }, visitor)
  await Promise.all(addresses.map(chain().fund))
  expect(await Promise.all(addresses.map(chain().balanceOf))).toEqual(addresses.map(() => 25_000_000n))
})

test.each([
  ['nothing', ''],
  ['a word', 'me'],
  ['one digit too few', '0x000000000000000000000000000000000000aa1'],
  ['a wrong checksum', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02914'],
  ['the zero address', zeroAddress],
  ['the token itself', usdcAddress],
])('%s is no wallet’s address', async (_, address) => {
  expect(await chain().faucet.grant(address)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(chain().faucet.funded(address)).toBe(false)
})

test('who was funded is still known after a restart', async () => {
  const address = visitor()
  await chain().fund(address)
  const key = generatePrivateKey()
  const reopened = openFaucet({ client: chain().client, key, dir: chain().dir, notice: expect.unreachable })
  expect(reopened.funded(address.toLowerCase())).toBe(true)
  expect(reopened.funded(visitor())).toBe(false)
})

test('a chain that is gone is an answer, not a crash', async () => {
  const other = await startTestChain({ port: 18612 })
  await other.stop()
  expect(await other.faucet.grant(visitor())).toMatchObject({ ok: false, error: { code: 'upstream_failed' } })
})
