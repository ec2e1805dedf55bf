import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { withoutPast } from '@/lib/sandbox/chain-past.mjs'
import { startTestChain } from '@/tests/support/chain'

const visitor = () => privateKeyToAccount(generatePrivateKey()).address

test('a chain that drops its past is never seen without its present, and goes on', async () => {
  const chain = await startTestChain()
  const address = visitor()
  const given = await chain.faucet.grant(address)
  if (!given.ok) throw new Error(given.error.message)
  const { transaction } = given.value
  const seen = new Set<bigint>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) seen.add(await chain.balanceOf(address))
  })()
  await chain.client.mine({ blocks: 1_100 })
  const head = await chain.client.getBlockNumber({ cacheTime: 0 })
  const old = head - 900n
  const isThere = () =>
    chain.client.getBlock({ blockNumber: old }).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere, { timeout: 60_000, interval: 200 }).toBe(false)
  isOver = true
  await looking
  expect([...seen]).toEqual([25_000_000n])
  expect(await chain.client.getBlockNumber({ cacheTime: 0 })).toBe(head)
  const { status, logs } = await chain.client.getTransactionReceipt({ hash: transaction })
  expect([status, logs.length]).toEqual(['success', 2])
  expect((await chain.client.getBlock({ blockTag: 'finalized' })).number).toBe(head - 64n)
  const before = Math.floor(Date.now() / 1_000)
  await chain.fund(visitor())
  const { timestamp } = await chain.client.getBlock()
  expect(Number(timestamp)).toBeGreaterThanOrEqual(before - 1)
  const saved = JSON.parse(readFileSync(path.join(chain.dir, 'chain.json'), 'utf8'))
  expect(saved.blocks.length).toBeLessThan(300)
  const sizes = Object.values<{ storage: object }>(saved.accounts).map(
    ({ storage }) => Object.keys(storage).length,
  )
  expect(Math.max(...sizes)).toBeLessThan(100)
  await chain.stop()
})

test('a chain whose state is as large as that of many thousand payments drops its past, too', async () => {
  const chain = await startTestChain()
  const { client } = chain
  const large = visitor()
  for (const address of [large, visitor(), visitor()])
    await client.setCode({ address, bytecode: `0x${randomBytes(900_000).toString('hex')}` })
  await client.mine({ blocks: 1_100 })
  const file = path.join(chain.dir, 'chain.json')
  const saved = () => JSON.parse(readFileSync(file, 'utf8'))
  await expect.poll(() => saved().blocks.length, { timeout: 60_000, interval: 200 }).toBeLessThan(300)
  expect((await client.getCode({ address: large }))?.length).toBe(2 + 2 * 900_000)
  await chain.fund(visitor())
  await chain.stop()
})

test('no transaction that waits for its turn is lost: the past stays until it was mined', async () => {
  const chain = await startTestChain()
  const { client } = chain
  const account = visitor()
  await client.setBalance({ address: account, value: parseEther('1') })
  await client.impersonateAccount({ address: account })
  const send = (nonce: number) => client.sendTransaction({ account, to: account, nonce, gas: 21_000n })
  const second = await send(1)
  await client.mine({ blocks: 1_100 })
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const saved = () => {
    const state = JSON.parse(readFileSync(path.join(chain.dir, 'chain.json'), 'utf8'))
    return { head: state.best_block_number, blocks: state.blocks.length }
  }
  await expect.poll(saved, { timeout: 60_000, interval: 200 }).toMatchObject({ head: Number(head) })
  expect(saved().blocks).toBeGreaterThan(1_000)
  const first = await send(0)
  for (const hash of [first, second])
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await expect.poll(() => saved().blocks, { timeout: 60_000, interval: 200 }).toBeLessThan(300)
  await chain.stop()
})

test('of old blocks only the last with transactions stay, no hash in the state and no trace of a call', () => {
  const number = (at: number) => ({ header: { number: `0x${at.toString(16)}` } })
  const made = (at: number) => ({ block_number: at, info: { traces: ['long'], nonce: at } })
  const blocks = Array.from({ length: 4_000 }, (_, at) => number(at))
  // a payment in every other block, up to the 3,000th
  const transactions = Array.from({ length: 1_500 }, (_, at) => made(at * 2))
  const token = { nonce: 1, storage: { [`0x${'1'.repeat(64)}`]: '0x1' } }
  const hashes = '0x0000f90827f1c53a10cb7a02335b175320002935'
  const accounts = { '0xtoken': token, [hashes]: { ...token, code: '0x1' } }
  const kept = withoutPast({ best_block_number: 3_999, blocks, transactions, accounts })
  expect(kept.transactions).toHaveLength(1_024)
  expect(kept.transactions.at(0)).toEqual({ block_number: 952, info: { traces: [], nonce: 952 } })
  expect(kept.blocks).toHaveLength(1_024 + 256)
  // every payment that was made stays known to the token
  expect(kept.accounts).toEqual({ '0xtoken': token, [hashes]: { nonce: 1, code: '0x1', storage: {} } })
})
