import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '@/lib/core/environment'
import { usdcAddress } from '@/lib/sandbox/usdc'
import { authorizationBy } from '@/lib/core/hosted-key'
import { hostedFacilitator } from '@/lib/service/chain/facilitator'
import { checkProduction } from '@/lib/service/production'
import { startBareChain, type BareChain } from '@/tests/faults/bare-chain'
import { ask, pay } from '@/tests/sandbox/pay'
import { privateKeyToAccount } from 'viem/accounts'
import { readTerms } from '@/tests/support/buyer'
import { freePort } from '@/tests/support/chain'
import { keyKinds, newHostedKey } from '@/tests/support/hosted-keys'
import { startFacilitatorDouble } from '@/tests/support/facilitator-double'
import { startPostgres } from '@/tests/support/postgres'
import { startProcess } from '@/tests/support/process'
import { sendJson, startUpstreamDouble } from '@/tests/support/upstream-double'

let chain: BareChain
let postgres: Awaited<ReturnType<typeof startPostgres>>
let facilitator: Awaited<ReturnType<typeof startFacilitatorDouble>>
let right: Record<string, string>

beforeAll(async () => {
  ;[chain, postgres] = await Promise.all([startBareChain(), startPostgres({ isFilled: true })])
  facilitator = await startFacilitatorDouble(chain)
  right = {
    SERVICE_PUBLIC_URL: 'https://data.nickel.test',
    PAY_TO: chain.payTo,
    RPC_URL: chain.rpcUrl,
    FACILITATOR_URL: facilitator.url,
    DATABASE_URL: postgres.url,
  }
})
afterAll(async () => {
  await facilitator.stop()
  await Promise.all([chain.stop(), postgres.stop()])
})

async function check(settings: Record<string, string>, asset = usdcAddress) {
  const read = readEnvironment(settings)
  if (!read.ok) throw new Error(read.error.join(' '))
  return checkProduction(read.value, read.value.facilitatorUrl ?? '', asset)
}

describe('the start for real money', () => {
  test('passes when everything is there', async () => {
    const checked = await check(right)
    expect(checked).toMatchObject({ ok: true, value: { publicUrl: right['SERVICE_PUBLIC_URL'] } })
  })

  test('says one sentence for each thing that is missing, all at once', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const empty = await startPostgres()
    const checked = await check({
      FACILITATOR_URL: nowhere,
      RPC_URL: nowhere,
      RPC_URL_2: chain.rpcUrl,
      DATABASE_URL: empty.url,
    })
    await empty.stop()
    expect(checked).toEqual({
      ok: false,
      error: [
        expect.stringMatching(/^SERVICE_PUBLIC_URL must be set/),
        expect.stringMatching(/^PAY_TO must be set/),
        expect.stringMatching(/^The facilitator .* does not answer/),
        expect.stringMatching(/^The node .*\(RPC_URL\) does not answer/),
        expect.stringMatching(/^The database .* holds no data: .*npm run load.*npm run fill/),
      ],
    })
  })

  test('wants a Postgres, the token on the chain, and a facilitator for this network', async () => {
    const stranger = await startUpstreamDouble()
    stranger.answer = (_, response) =>
      sendJson(response, 200, {
        kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }],
        extensions: [],
        signers: {},
      })
    const { DATABASE_URL: _, ...without } = right
    const token = '0x0000000000000000000000000000000000000001'
    const checked = await check({ ...without, FACILITATOR_URL: stranger.url }, token)
    await stranger.stop()
    expect(checked).toEqual({
      ok: false,
      error: [
        expect.stringMatching(/does not take "exact" payments on eip155:8453/),
        expect.stringMatching(/knows no USDC/),
        expect.stringMatching(/^DATABASE_URL must name a Postgres/),
      ],
    })
  })

  test('serves where it is told, and its address is the public one whatever a request says', async () => {
    const port = await freePort()
    const serve = path.resolve(import.meta.dirname, '../../lib/sandbox/serve.ts')
    const running = await startProcess(serve, { ...right, SERVICE_PORT: String(port) })
    const base = `http://127.0.0.1:${port}`
    let reply = await fetch(base).catch(() => null)
    while (!reply) reply = await fetch(base).catch(() => null)
    const asked = await fetch(`${base}/agent/v1/geo-id`, {
      method: 'POST',
      headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.test' },
      body: '{"query":"Lisbon"}',
    })
    expect(readTerms(asked).resource.url).toBe('https://data.nickel.test/agent/v1/geo-id')
    const { resources } = await (await fetch(`${base}/.well-known/x402`)).json()
    expect(resources[0].resource).toMatch(/^https:\/\/data\.nickel\.test\//)
    expect((await fetch(`${base}/sandbox/status`)).status).toBe(404)
    await running.kill()
  })
})

describe('a facilitator that wants a key', () => {
  test.each(keyKinds)('gets a token for each call, signed with %s', async (kind) => {
    const { secret, alg, read } = newHostedKey(kind)
    const authorized = authorizationBy({ id: 'key-id', secret }, 'FACILITATOR_KEY_SECRET')
    if (!authorized.ok) throw new Error(authorized.error)
    const double = await startUpstreamDouble()
    const payment = await pay(privateKeyToAccount(chain.facilitatorKey), ask(chain.payTo))
    const hosted = hostedFacilitator({ url: `${double.url}/platform/v2/x402`, authorize: authorized.value })
    await hosted.verify(payment, ask(chain.payTo))
    await hosted.settle(payment, ask(chain.payTo))
    await hosted.supported().catch(() => null)
    const { host } = new URL(double.url)
    const said = double.heard.map(({ method, target, headers }) => ({
      call: `${method} ${target}`,
      ...read(headers.authorization),
    }))
    await double.stop()
    expect(said.map(({ call }) => call)).toEqual([
      'POST /platform/v2/x402/verify',
      'POST /platform/v2/x402/settle',
      'GET /platform/v2/x402/supported',
    ])
    for (const { call, head, claims, isSigned } of said) {
      expect(isSigned).toBe(true)
      expect(head).toEqual({ alg, kid: 'key-id', typ: 'JWT', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
      expect(claims).toMatchObject({ sub: 'key-id', iss: 'cdp', uris: [call.replace(' ', ` ${host}`)] })
      expect(claims.exp - claims.nbf).toBe(120)
    }
  })

  test('gets no header where no key is set', async () => {
    const double = await startUpstreamDouble()
    await hostedFacilitator({ url: double.url })
      .supported()
      .catch(() => null)
    await double.stop()
    expect(double.heard.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test('a secret that is no key stops the start with a sentence', async () => {
    const checked = await check({ ...right, FACILITATOR_KEY_ID: 'id', FACILITATOR_KEY_SECRET: 'no key' })
    expect(checked).toEqual({ ok: false, error: [expect.stringMatching(/^FACILITATOR_KEY_SECRET must be/)] })
  })
})
