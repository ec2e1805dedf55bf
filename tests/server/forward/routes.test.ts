import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '@/lib/core/dashboard-api/routes'
import { callRequest } from '@/tests/support/forwarder'
import { sendJson, startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

const root = path.resolve(import.meta.dirname, '../../..')
const filesUnder = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

let upstream: UpstreamDouble

beforeAll(async () => {
  upstream = await startUpstreamDouble()
  vi.stubEnv('SERVICE_PORT', new URL(upstream.url).port)
  vi.stubEnv('NICKEL_DIR', mkdtempSync(path.join(tmpdir(), 'nickel-routes-')))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await upstream.stop()
})

describe('the routes', () => {
  test('are these and no others, each with the one method that it needs', async () => {
    const inventory = await Promise.all(
      filesUnder('app/api').map(async (file): Promise<[string, string[]]> => {
        const route = await import(path.join(root, file))
        return [path.dirname(file).slice('app/api/'.length), methods.filter((method) => method in route)]
      }),
    )
    const told = Object.values(routes).map(({ method, path: at }) => [at, method])
    const served = inventory.map(([at, [method]]) => [`/api/${at}`.replace(/\/\[\w+\]$/, ''), method])
    expect(served.toSorted()).toEqual(told.toSorted())
    expect(Object.fromEntries(inventory)).toEqual({
      ack: ['POST'],
      'call/[endpoint]': ['POST'],
      chain: ['POST'],
      claim: ['POST'],
      config: ['GET'],
      forget: ['POST'],
      health: ['GET'],
      onramp: ['POST'],
      picture: ['POST'],
      'picture/[token]': ['GET'],
      ready: ['GET'],
      'sandbox/faucet': ['POST'],
      'sandbox/relay': ['POST'],
    })
  })

  test('reach out through three doors only, and never stop with the browser', () => {
    const sources = [...filesUnder('lib/server'), ...filesUnder('app/api')].map((file): [string, string] => [
      file,
      readFileSync(path.join(root, file), 'utf8'),
    ])
    const using = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file)
    // replies are made of node's own class, which asks nobody
    const asking = /\bfetch\(|globalThis\.fetch|^import (?!type |\{ ServerResponse \} ).*'node:(https?|tls)'/m
    expect(using(asking)).toEqual([])
    expect(using(/new Agent\(|createPublicClient\(/).toSorted()).toEqual([
      'lib/server/chain/nodes.ts',
      'lib/server/forward/connection.ts',
      'lib/server/pictures/fetch-picture.ts',
    ])
    expect(using(/(request|req)\.signal/)).toEqual([])
    expect(using(/^(?!import 'server-only')[^\n]*\n/).filter((file) => file.startsWith('lib/'))).toEqual([])
  })
})

describe('in the sandbox', () => {
  const payTo = `0x${'ab'.repeat(20)}`
  const told = async () => {
    const { GET } = await import('@/app/api/config/route')
    return GET(new Request('http://127.0.0.1:18999/api/config'))
  }

  test('the configuration names the payee that the service has now', async () => {
    upstream.answer = (_, response) => sendJson(response, 200, { payTo, more: 1 })
    const reply = await told()
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await reply.json()).toEqual({
      mode: 'sandbox',
      serviceUrl: upstream.url,
      wireWord: 'network',
      payTo,
      injectedWallets: false,
      network: { chainId: 8453, name: 'Sandbox chain', explorer: null },
    })
    for (const nonsense of ['{}', '{"payTo":"0x1"}', 'null', '<html>']) {
      upstream.answer = (_, response) => response.end(nonsense)
      expect((await (await told()).json()).payTo).toBeNull()
    }
  })

  test('the faucet is asked with an address and nothing else', async () => {
    const { POST } = await import('@/app/api/sandbox/faucet/route')
    upstream.heard.length = 0
    upstream.answer = (_, response) =>
      sendJson(response, 200, { balance: '25000000' }, { 'set-cookie': 'a=1' })
    const reply = await POST(callRequest({ address: payTo }))
    expect([reply.status, await reply.json(), reply.headers.get('set-cookie')]).toEqual([
      200,
      { balance: '25000000' },
      null,
    ])
    expect(upstream.heard[0]).toMatchObject({
      method: 'POST',
      target: '/sandbox/faucet',
      body: JSON.stringify({ address: payTo }),
    })
    for (const body of [{}, { address: '0x1' }, { address: payTo, more: 1 }, []])
      expect((await POST(callRequest(body))).status).toBe(400)
    expect((await POST(callRequest({ address: payTo }, { 'x-nickel': '0' }))).status).toBe(403)
    expect(upstream.heard).toHaveLength(1)
  })

  test('the relay is asked with one signed transfer and nothing else', async () => {
    const { POST } = await import('@/app/api/sandbox/relay/route')
    upstream.heard.length = 0
    const transaction = `0x${'cd'.repeat(32)}`
    upstream.answer = (_, response) => sendJson(response, 200, { transaction })
    const times = { validAfter: '1', validBefore: '2' }
    const transfer = { from: payTo, to: payTo, value: '5', ...times, nonce: transaction }
    const signed = { ...transfer, signature: `0x${'ef'.repeat(65)}` }
    expect(await (await POST(callRequest(signed))).json()).toEqual({ transaction })
    const [{ target, body } = { body: '' }] = upstream.heard
    expect([target, JSON.parse(body)]).toEqual(['/sandbox/relay', signed])
    const refused = [
      {},
      transfer,
      { ...signed, data: '0x' },
      { ...signed, signature: '0x' },
      { ...signed, value: 5 },
    ]
    for (const one of refused) expect((await POST(callRequest(one))).status).toBe(400)
    expect((await POST(callRequest(signed, { 'x-nickel': '0' }))).status).toBe(403)
    expect(upstream.heard).toHaveLength(1)
  })

  test('a call goes through its route', async () => {
    const { POST } = await import('@/app/api/call/[endpoint]/route')
    upstream.answer = (_, response) => sendJson(response, 402, { accepts: [] })
    const reply = await POST(callRequest({ input: {} }), {
      params: Promise.resolve({ endpoint: 'profiles.search' }),
    })
    expect([reply.status, await reply.json()]).toEqual([402, { accepts: [] }])
  })

  test('health is told without asking anybody', async () => {
    const { GET } = await import('@/app/api/health/route')
    upstream.heard.length = 0
    expect([await (await GET()).json(), upstream.heard.length]).toEqual([{ status: 'ok' }, 0])
  })
})

describe('with a real service', () => {
  test('there is no faucet and no relay', async () => {
    const { askFaucet, askRelay } = await import('@/lib/server/forward/funding')
    const { openTestForwarder } = await import('@/tests/support/forwarder')
    upstream.heard.length = 0
    const live = openTestForwarder({ SERVICE_URL: upstream.url })
    expect((await askFaucet(callRequest({ address: `0x${'ab'.repeat(20)}` }), live)).status).toBe(404)
    const [address, nonce] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(32)}`]
    const transfer = { from: address, to: address, value: '1', validAfter: '1', validBefore: '2', nonce }
    const signed = { ...transfer, signature: `0x${'ef'.repeat(65)}` }
    expect((await askRelay(callRequest(signed), live)).status).toBe(404)
    expect(upstream.heard).toEqual([])
  })

  test('the configuration names the explorer, and the payee only when one is set', async () => {
    const { getConfiguration } = await import('@/lib/server/forward/status')
    const { openTestForwarder } = await import('@/tests/support/forwarder')
    const config = await (await getConfiguration(openTestForwarder({ SERVICE_URL: upstream.url }))).json()
    expect(config).toMatchObject({
      mode: 'live',
      payTo: null,
      injectedWallets: true,
      network: { chainId: 8453, name: 'Base', explorer: 'https://basescan.org' },
    })
  })
})

test('forgetting has the browser drop its copies of pictures, for our own page alone', async () => {
  const { POST } = await import('@/app/api/forget/route')
  const reply = await POST(callRequest({}))
  expect([reply.status, reply.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  const foreign = await POST(callRequest({}, { 'sec-fetch-site': 'cross-site' }))
  expect([foreign.status, foreign.headers.get('clear-site-data')]).toEqual([403, null])
})
