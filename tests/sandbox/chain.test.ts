import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { openChain } from '@/lib/sandbox/chain'
import { sandboxClient } from '@/lib/sandbox/client'
import { markProcess } from '@/lib/sandbox/processes'
import { sandboxes } from '@/tests/sandbox/sandboxes'

const port = 18620
const { newFolder, start } = sandboxes(port)

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
  expect(await sandboxClient(chain.rpcUrl).getAddresses()).toEqual([])
})

test('a busy port stops the start with one sentence that names the variable', async () => {
  const dir = newFolder()
  const other = createServer().listen(port, '127.0.0.1')
  const opened = await openChain({ dir, port })
  const message = `Port ${port} for the local chain is in use: set CHAIN_PORT to a free port.`
  expect(opened).toEqual({ ok: false, error: message })
  await new Promise((resolve) => other.close(resolve))
  await start(dir)
})

test('two sandboxes never share a folder', async () => {
  const dir = newFolder()
  await start(dir)
  const opened = await openChain({ dir, port: port + 1 })
  expect(opened).toMatchObject({ ok: false, error: expect.stringContaining('already runs') })
})

test('a folder that cannot be made is a sentence that names the variable', async () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')
  const opened = await openChain({ dir: path.join(file, 'inside'), port })
  expect(opened).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^NICKEL_DIR .* cannot be written/),
  })
})

test('nothing but the chain’s own files is left after a stop', async () => {
  const dir = newFolder()
  await (await start(dir)).stop()
  expect(readdirSync(dir).toSorted()).toEqual(['chain.json', 'keys.json'])
  expect(existsSync(path.join(dir, 'running.json'))).toBe(false)
})

test('a chain that runs for long writes nothing into the home folder', async () => {
  const home = newFolder()
  vi.stubEnv('HOME', home)
  const chain = await start(newFolder())
  vi.unstubAllEnvs()
  const client = sandboxClient(chain.rpcUrl)
  await client.mine({ blocks: 1_000 })
  const { number } = await client.getBlock({ blockTag: 'finalized' })
  expect(await client.getBalance({ address: chain.payTo, blockNumber: number })).toBe(0n)
  await chain.stop()
  expect(readdirSync(home)).toEqual([])
})

test('a chain whose supervisor is killed stops with it', async () => {
  const dir = newFolder()
  const chain = await start(dir)
  const left = JSON.parse(readFileSync(path.join(dir, 'chain-process.json'), 'utf8'))
  process.kill(left.keeper.pid, 'SIGKILL')
  await chain.exited
  expect(markProcess(chain.pid)).toBeUndefined()
})
