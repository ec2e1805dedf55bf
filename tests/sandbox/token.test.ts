import { parseEventLogs, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fiatTokenAbi, multicall3Address, usdcAddress, usdcDomainSeparator } from '@/lib/sandbox/usdc'
import { now, randomNonce, signCancel, signTransfer, type Transfer } from '@/tests/sandbox/pay'
import { fundedChain } from '@/tests/support/chain'
import { sharedByTests } from '@/tests/support/shared'

const token = { address: usdcAddress, abi: fiatTokenAbi } as const
const payer = privateKeyToAccount(generatePrivateKey())
const chain = sharedByTests(() => fundedChain(payer.address, 18610))

const transferOf = (wrong: Partial<Transfer> = {}): Transfer => ({
  from: payer.address,
  to: chain().payTo,
  value: 10_000n,
  validAfter: 0n,
  validBefore: now() + 300n,
  nonce: randomNonce(),
  ...wrong,
})

/** Anyone may submit a signed transfer; here the facilitator's account does. */
async function submit(message: Transfer, signature?: Hex) {
  const { from, to, value, validAfter, validBefore, nonce } = message
  const signed = signature ?? (await signTransfer(payer, message))
  const hash = await chain().client.writeContract({
    ...token,
    account: privateKeyToAccount(chain().facilitatorAccount.privateKey),
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signed],
  })
  return chain().client.waitForTransactionReceipt({ hash })
}

const used = (nonce: Hex) =>
  chain().client.readContract({ ...token, functionName: 'authorizationState', args: [payer.address, nonce] })

test('the token answers as USDC on Base does', async () => {
  const read = (functionName: 'name' | 'symbol' | 'version' | 'decimals' | 'DOMAIN_SEPARATOR') =>
    chain().client.readContract({ ...token, functionName })
  expect(await chain().client.getChainId()).toBe(8453)
  expect(await read('name')).toBe('USD Coin')
  expect(await read('symbol')).toBe('USDC')
  expect(await read('version')).toBe('2')
  expect(await read('decimals')).toBe(6)
  expect(await read('DOMAIN_SEPARATOR')).toBe(usdcDomainSeparator)
  expect(usdcDomainSeparator).toBe('0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f')
})

test('Multicall3 answers several reads in one, the failed ones by themselves', async () => {
  const contracts = [
    { ...token, functionName: 'symbol' },
    { ...token, functionName: 'transfer', args: [chain().payTo, 1n] },
    { ...token, functionName: 'decimals' },
  ] as const
  const answers = await chain().client.multicall({ contracts, multicallAddress: multicall3Address })
  expect(answers.map(({ status }) => status)).toEqual(['success', 'failure', 'success'])
  expect(answers[0].result).toBe('USDC')
})

test('a signed transfer moves the money once and leaves its mark', async () => {
  const message = transferOf()
  const before = await chain().balanceOf(chain().payTo)
  expect(await used(message.nonce)).toBe(false)
  const receipt = await submit(message)
  const names = parseEventLogs({ abi: fiatTokenAbi, logs: receipt.logs }).map((log) => log.eventName)
  expect(receipt.status).toBe('success')
  expect(names).toEqual(['AuthorizationUsed', 'Transfer'])
  expect(await used(message.nonce)).toBe(true)
  expect(await chain().balanceOf(chain().payTo)).toBe(before + 10_000n)
  await expect(submit(message)).rejects.toThrow(/authorization is used or canceled/)
})

test('a second signature under the same nonce is refused, whatever its window', async () => {
  const first = transferOf({ validBefore: now() + 60n })
  await submit(first)
  const second = { ...first, validBefore: now() + 600n }
  await expect(submit(second)).rejects.toThrow(/authorization is used or canceled/)
})

test('a transfer happens before validBefore, not at it and not after it', async () => {
  const head = await chain().client.getBlock()
  const soon = head.timestamp + 100n
  const inTime = transferOf({ validBefore: soon + 1n })
  const atTheEnd = transferOf({ validBefore: soon + 2n })
  await chain().client.setNextBlockTimestamp({ timestamp: soon })
  expect((await submit(inTime)).status).toBe('success')
  expect((await chain().client.getBlock()).timestamp).toBe(soon)

  for (const late of [soon + 2n, soon + 3n]) {
    await chain().client.setNextBlockTimestamp({ timestamp: late })
    await expect(submit(atTheEnd)).rejects.toThrow(/authorization is expired/)
    await chain().client.mine({ blocks: 1 })
    expect((await chain().client.getBlock()).timestamp).toBe(late)
  }
  expect(await used(atTheEnd.nonce)).toBe(false)
})

test('a transfer waits until after validAfter', async () => {
  const { timestamp } = await chain().client.getBlock()
  await expect(
    submit(transferOf({ validAfter: timestamp + 900n, validBefore: timestamp + 999n })),
  ).rejects.toThrow(/authorization is not yet valid/)
})

test('a cancelled authorization can never be used', async () => {
  const message = transferOf({ validBefore: (await chain().client.getBlock()).timestamp + 999n })
  const signature = await signCancel(payer, message.nonce)
  const hash = await chain().client.writeContract({
    ...token,
    account: privateKeyToAccount(chain().facilitatorAccount.privateKey),
    functionName: 'cancelAuthorization',
    args: [payer.address, message.nonce, signature],
  })
  expect((await chain().client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await used(message.nonce)).toBe(true)
  await expect(submit(message)).rejects.toThrow(/authorization is used or canceled/)
})

test('a transfer that says another amount than was signed is refused', async () => {
  const message = transferOf({ validBefore: (await chain().client.getBlock()).timestamp + 999n })
  const signature = await signTransfer(payer, message)
  await expect(submit({ ...message, value: 20_000n }, signature)).rejects.toThrow(/invalid signature/)
})

test('money that is not there cannot be sent', async () => {
  const { timestamp } = await chain().client.getBlock()
  const message = transferOf({ value: 26_000_000n, validBefore: timestamp + 999n })
  await expect(submit(message)).rejects.toThrow(/transfer amount exceeds balance/)
  expect(await used(message.nonce)).toBe(false)
})
