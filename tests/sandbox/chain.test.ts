import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getAddress, type Address } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { saveInterval } from '@/lib/sandbox/anvil'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'
import { sandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi } from '@/lib/sandbox/fiat-token-abi'
import { markProcess } from '@/lib/sandbox/processes'

const port = 18620
const folders: string[] = []
const running: SandboxChain[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((chain) => chain.stop()))
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
})

function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-chain-'))
  folders.push(dir)
  return dir
}

async function start(dir: string, notices: string[] = []): Promise<SandboxChain> {
  const opened = await openChain({ dir, port, notice: (sentence) => notices.push(sentence) })
  if (!opened.ok) throw new Error(opened.error.message)
  running.push(opened.value)
  return opened.value
}

const visitor = () => privateKeyToAccount(generatePrivateKey()).address

async function fund(chain: SandboxChain, address: Address) {
  const given = await chain.faucet.grant(address)
  if (!given.ok) throw new Error(given.error.message)
  return given.value.transaction
}

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
    ...{ ...token(second), eventName: 'Mint', args: { to: address }, fromBlock: 0n },
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
  await fund(chain, visitor())
  const { timestamp } = await sandboxClient(chain.rpcUrl).getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThanOrEqual(2)
})

test('the keys are the sandbox’s own and nobody else may read them', async () => {
  const dir = newFolder()
  const chain = await start(dir)
  const published = 'test test test test test test test test test test test junk'
  const known = Array.from(
    { length: 10 },
    (_, addressIndex) => mnemonicToAccount(published, { addressIndex }).address,
  )
  expect(known).not.toContain(chain.payTo)
  expect(known).not.toContain(chain.facilitatorAccount.address)
  expect(statSync(path.join(dir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(await sandboxClient(chain.rpcUrl).request({ method: 'eth_accounts' })).toEqual([])
})

test('no page of another origin is let in by the chain', async () => {
  const chain = await start(newFolder())
  const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
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

test('a chain killed at any moment leaves a state that can be read', async () => {
  const dir = newFolder()
  const notices: string[] = []
  for (const pause of [970, 1_010, 1_050]) {
    const chain = await start(dir, notices)
    await fund(chain, visitor())
    await delay(pause)
    process.kill(chain.pid, 'SIGKILL')
    await chain.exited
  }
  await start(dir, notices)
  expect(notices).toEqual([])
})

test.each([
  ['cut off', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['empty', (file: string) => truncateSync(file, 0)],
  ['something else', (file: string) => writeFileSync(file, '{"hello":"world"}')],
])('a state that is %s is set aside with a notice, never deleted', async (_, spoil) => {
  const dir = newFolder()
  const file = path.join(dir, 'chain.json')
  const address = visitor()
  const first = await start(dir)
  await fund(first, address)
  await first.stop()
  spoil(file)
  const spoiled = readFileSync(file, 'utf8')

  const notices: string[] = []
  const second = await start(dir, notices)
  const aside = readdirSync(dir).filter((name) => name.startsWith('chain.json.set-aside-'))
  expect(notices).toEqual([expect.stringContaining(aside[0] ?? 'a file')])
  expect(aside.map((name) => readFileSync(path.join(dir, name), 'utf8'))).toEqual([spoiled])
  expect(second.payTo).toBe(first.payTo)
  expect(await balanceOf(second, address)).toBe(0n)
  await fund(second, address)
})

test('lost keys are made anew, and the faucet still gives', async () => {
  const dir = newFolder()
  const first = await start(dir)
  await first.stop()
  writeFileSync(path.join(dir, 'keys.json'), '{"facilitator":"0x12"}')
  const notices: string[] = []
  const second = await start(dir, notices)
  expect(notices).toEqual([expect.stringContaining('keys.json.set-aside-')])
  expect(getAddress(second.payTo)).not.toBe(first.payTo)
  await fund(second, visitor())
})

test('a busy port stops the start with one sentence that names the variable', async () => {
  const dir = newFolder()
  const other = createServer().listen(port, '127.0.0.1')
  const opened = await openChain({ dir, port })
  const message = `Port ${port} for the local chain is in use: set CHAIN_PORT to a free port.`
  expect(opened).toEqual({ ok: false, error: { code: 'port-in-use', message } })
  await new Promise((resolve) => other.close(resolve))
  await start(dir)
})

test.each([0, 70_000, Number.NaN, 1.5])('%s is no port', async (wrong) => {
  const opened = await openChain({ dir: newFolder(), port: wrong })
  expect(opened).toMatchObject({
    ok: false,
    error: { code: 'bad-port', message: expect.stringContaining('CHAIN_PORT') },
  })
})

test('two sandboxes never share a folder', async () => {
  const dir = newFolder()
  await start(dir)
  const opened = await openChain({ dir, port: port + 1 })
  expect(opened).toMatchObject({ ok: false, error: { code: 'already-running' } })
})

test('a folder that cannot be made is a sentence that names the variable', async () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')
  const opened = await openChain({ dir: path.join(file, 'inside'), port })
  expect(opened).toMatchObject({
    ok: false,
    error: { code: 'bad-folder', message: expect.stringContaining('NICKEL_DIR') },
  })
})

test('nothing but the chain’s own files is left after a stop', async () => {
  const dir = newFolder()
  await (await start(dir)).stop()
  expect(readdirSync(dir).toSorted()).toEqual(['chain.json', 'keys.json'])
  expect(existsSync(path.join(dir, 'running.json'))).toBe(false)
})

test('a chain whose keeper is killed stops with it', async () => {
  const dir = newFolder()
  const chain = await start(dir)
  const left = JSON.parse(readFileSync(path.join(dir, 'chain-process.json'), 'utf8'))
  process.kill(left.keeper.pid, 'SIGKILL')
  await chain.exited
  expect(markProcess(chain.pid)).toBeUndefined()
})
