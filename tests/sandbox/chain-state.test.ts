import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { saveInterval } from '@/lib/sandbox/anvil'
import type { SandboxChain } from '@/lib/sandbox/chain'
import { sandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { fund, sandboxes, visitor } from '@/tests/sandbox/sandboxes'

const { newFolder, start } = sandboxes(18621)

const token = (chain: SandboxChain) => ({ address: chain.asset, abi: fiatTokenAbi }) as const
const balanceOf = (chain: SandboxChain, address: Address) =>
  sandboxClient(chain.rpcUrl).readContract({ ...token(chain), functionName: 'balanceOf', args: [address] })

test('a restart keeps balances, receipts, logs, keys and who was funded', async () => {
  const dir = newFolder()
  const address = visitor()
  const first = await start(dir)
  const transaction = await fund(first, address)
  await first.stop()

  const second = await start(dir)
  const client = sandboxClient(second.rpcUrl)
  expect(await balanceOf(second, address)).toBe(25_000_000n)
  expect((await client.getTransactionReceipt({ hash: transaction })).status).toBe('success')
  const minted = await client.getContractEvents({
    ...token(second),
    eventName: 'Mint',
    args: { to: address },
    fromBlock: 0n,
  })
  expect(minted.map((log) => log.transactionHash)).toEqual([transaction])
  expect(second.payTo).toBe(first.payTo)
  expect(second.facilitatorAccount).toEqual(first.facilitatorAccount)
  expect(second.faucet.funded(address)).toBe(true)
  await fund(second, visitor())
})

test('after a restart the chain’s clock is that of the wall', async () => {
  const dir = newFolder()
  await (await start(dir)).stop()
  await delay(1_500)
  const chain = await start(dir)
  const before = BigInt(Math.floor(Date.now() / 1000))
  await fund(chain, visitor())
  const { timestamp } = await sandboxClient(chain.rpcUrl).getBlock()
  expect(timestamp).toBeGreaterThanOrEqual(before)
  expect(timestamp).toBeLessThanOrEqual(BigInt(Math.ceil(Date.now() / 1000)))
})

test('a chain that is killed loses at most what came after the last save', async () => {
  const dir = newFolder()
  const address = visitor()
  const first = await start(dir)
  await fund(first, address)
  await delay(saveInterval + 500)
  process.kill(first.pid, 'SIGKILL')
  await first.exited

  const second = await start(dir)
  expect(await balanceOf(second, address)).toBe(25_000_000n)
})

test('a save replaces the file whole, so that no kill can leave half of one', async () => {
  const dir = newFolder()
  const file = path.join(dir, 'chain.json')
  const chain = await start(dir)
  await expect.poll(() => readdirSync(dir), { timeout: 60_000 }).toContain('chain.json')
  const before = openSync(file, 'r')
  const text = readFileSync(before, 'utf8')
  await fund(chain, visitor())
  await expect.poll(() => statSync(file).ino, { timeout: 60_000 }).not.toBe(fstatSync(before).ino)
  const untouched = Buffer.alloc(text.length)
  readSync(before, untouched, 0, text.length, 0)
  closeSync(before)
  expect(untouched.toString()).toBe(text)
})

test.each([
  ['cut off', '{"block":{"number":"0x4","timestamp":"0x6a'],
  ['empty', ''],
  ['something else', '{"hello":"world"}'],
])('a state that is %s is set aside with a notice, never deleted', async (_, spoiled) => {
  const dir = newFolder()
  writeFileSync(path.join(dir, 'chain.json'), spoiled)
  const notices: string[] = []
  const chain = await start(dir, notices)
  const aside = readdirSync(dir).filter((name) => name.startsWith('chain.json.set-aside-'))
  expect(notices).toEqual([expect.stringContaining(aside[0] ?? 'a file')])
  expect(aside.map((name) => readFileSync(path.join(dir, name), 'utf8'))).toEqual([spoiled])
  await fund(chain, visitor())
})

test('lost keys are made anew, and the faucet still gives', async () => {
  const dir = newFolder()
  const first = await start(dir)
  await first.stop()
  writeFileSync(path.join(dir, 'keys.json'), '{"facilitator":"0x12"}')
  const notices: string[] = []
  const second = await start(dir, notices)
  expect(notices).toEqual([expect.stringContaining('keys.json.set-aside-')])
  expect(second.payTo).not.toBe(first.payTo)
  await fund(second, visitor())
})
