import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSandbox } from '@/lib/sandbox/sandbox'
import { lockOwner } from '@/lib/sandbox/processes'
import { shop } from '@/tests/contract/setting'
import { newBuyer } from '@/tests/support/buyer'
import { freePort } from '@/tests/support/chain'
import { copyFilledDatabase } from '@/tests/support/filled'

const faucet = (body: unknown) => newBuyer().send({ ...shop.post('/sandbox/faucet'), body })

describe('The sandbox', () => {
  test('POST /sandbox/faucet gives 25 USDC and answers address, transaction and balance', async () => {
    const { address } = newBuyer()
    const answer = await faucet({ address })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      address,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      balance: '25000000',
    })
    expect(await shop.balanceOf(address)).toBe(25_000_000n)
  })

  test('who still has money gets no more: 409 with a sentence', async () => {
    const { address } = newBuyer()
    await faucet({ address })
    const again = await faucet({ address })
    expect(again.status).toBe(409)
    expect((await again.json()).error.message).toMatch(/25\.00/)
    expect(await shop.balanceOf(address)).toBe(25_000_000n)
  })

  test.each([
    ['no address', {}],
    ['no object', null],
    ['no JSON', '{'],
    ['a name', { address: 'somebody' }],
    ['nobody', { address: `0x${'0'.repeat(40)}` }],
    ['a mistyped address', { address: '0x52908400098527886E0F7030069857D2E4169EE8' }],
    ['more than was asked for', { address: newBuyer().address, amount: '1000000000' }],
  ])('the faucet refuses %s', async (_, body) => {
    const answer = await faucet(body)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'address' }],
    })
  })

  test.each([
    ['a page’s form, which need not ask first', { 'content-type': 'text/plain' }],
    ['a page of another origin', { origin: 'https://elsewhere.example' }],
    ['a page without a name', { origin: 'null' }],
    ['a page that was led here by its own name', { host: 'elsewhere.example' }],
  ])('the faucet and the status are not for %s', async (_, headers) => {
    const { address } = newBuyer()
    const ask = (method: string, path: string, more = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = { 'content-type': 'application/json', ...headers, ...more }
        request(shop.serviceUrl + path, { method, headers: sent }, (reply) =>
          resolve(reply.resume().statusCode),
        )
          .on('error', reject)
          .end(method === 'POST' ? JSON.stringify({ address }) : undefined)
      })
    expect(await ask('POST', '/sandbox/faucet')).toBe(403)
    expect(await shop.balanceOf(address)).toBe(0n)
    if ('content-type' in headers) return
    expect(await ask('GET', '/sandbox/status')).toBe(403)
    expect(await ask('GET', '/agent/v1/llms.txt')).toBe(200)
  })

  test('a page that pays is served, whatever failure it asks for', async () => {
    const buyer = newBuyer()
    await shop.fund(buyer.address)
    const headers = { origin: 'https://elsewhere.example', 'x-sandbox-fault': 'upstream' }
    const asked = shop.post('/agent/v1/geo-id', { query: 'Lisbon' })
    expect((await buyer.buy(asked, {}, headers)).status).toBe(200)
  })

  test('GET /sandbox/status tells chain, RPC URL, asset, payTo and how much data there is', async () => {
    const status = await (await fetch(`${shop.serviceUrl}/sandbox/status`)).json()
    const { rpcUrl, asset, payTo } = shop.chain
    expect(status).toMatchObject({ chainId: 8453, rpcUrl, asset, payTo })
    expect(status.people).toBeGreaterThanOrEqual(2_000)
    expect(status.companies).toBeGreaterThanOrEqual(300)
    expect(status.posts).toBeGreaterThanOrEqual(5_000)
    expect(status.jobs).toBeGreaterThanOrEqual(800)
    expect(status.ads).toBeGreaterThanOrEqual(400)
  })
})

test('a DATABASE_URL where no database answers stops the start with a sentence that names it', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'nickel-service-'))
  const opened = await openSandbox({
    dir,
    servicePort: await freePort(),
    chainPort: await freePort(),
    databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
    notice: () => undefined,
  })
  expect(opened).toEqual({ ok: false, error: expect.stringMatching(/DATABASE_URL.*ECONNREFUSED/) })
  expect(lockOwner(dir)).toBeUndefined()
  await rm(dir, { recursive: true, force: true })
})

test('a busy service port stops the start with a sentence that names it', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'nickel-service-'))
  await copyFilledDatabase(dir)
  const servicePort = Number(new URL(shop.serviceUrl).port)
  const opened = await openSandbox({ dir, servicePort, chainPort: await freePort(), notice: () => undefined })
  expect(opened).toEqual({ ok: false, error: expect.stringMatching(/SERVICE_PORT/) })
  expect(lockOwner(dir)).toBeUndefined()
  await rm(dir, { recursive: true, force: true })
})
