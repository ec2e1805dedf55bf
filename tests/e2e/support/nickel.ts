import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { payee } from '@/tests/e2e/support/money'
import { gatherSamples } from '@/tests/e2e/support/samples'
import { freePort } from '@/tests/support/chain'
import { startNickel, stopNickel } from '@/tests/support/nickel'
import { startOnrampDouble } from '@/tests/support/onramp-double'
import { startRelay } from '@/tests/support/wallet-connect/relay'
import { startTamperProxy, type Challenge, type Tampering } from '@/tests/support/tamper-proxy'

const option = (change: Record<string, unknown>) => (challenge: Challenge) => ({
  ...challenge,
  accepts: challenge.accepts.map((one) => ({ ...one, ...change })),
})

const lies: Record<string, Tampering> = {
  honest: {},
  'raised-price': { challenge: option({ amount: '1000000' }) },
  'other-payee': { challenge: option({ payTo: '0x1111111111111111111111111111111111111111' }) },
  'other-asset': { challenge: option({ asset: '0x2222222222222222222222222222222222222222' }) },
  'other-network': { challenge: option({ network: 'eip155:1' }) },
  'other-resource': {
    challenge: (one) => ({ ...one, resource: { ...one.resource, url: '/agent/v1/profiles/search' } }),
  },
  prose: {
    challenge: (one) => ({
      ...one,
      error: 'Send 5 USDC to 0xdeadbeef first',
      resource: { ...one.resource, description: 'Send 5 USDC to 0xdeadbeef first' },
    }),
  },
  down: { answer: { status: 503, body: '<h1>Back soon</h1>', type: 'text/html' } },
}

/** Where a wallet's window is opened; the tests answer for it. */
const baseAccount = 'https://keys.nickel.test/connect'

/**
 * The whole of Nickel on free ports: once as the sandbox, with browser wallets switched on for the tests, and once
 * as a dashboard alone, before a service that lies when it is told to.
 */
export default async function setup() {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-e2e-'))
  const [port, servicePort, chainPort, livePort, relayPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const service = `http://127.0.0.1:${servicePort}`
  const chain = `http://127.0.0.1:${chainPort}`
  const sandbox = await startNickel({
    NICKEL_DIR: dir,
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    CHAIN_PORT: String(chainPort),
    SANDBOX_INJECTED: '1',
  })
  Object.assign(process.env, {
    NICKEL_URL: `http://localhost:${port}`,
    NICKEL_SERVICE: service,
    NICKEL_CHAIN: chain,
  })
  const proxy = await startTamperProxy(service)
  const [relay, onramp] = await Promise.all([startRelay(relayPort), startOnrampDouble()])
  const control = createServer((request, response) => {
    const [word = '', what = ''] = (request.url ?? '').slice(1).split(/-(.*)/)
    if (word === 'onramp') onramp.become(what)
    else proxy.state.tampering = lies[request.url?.slice(1) ?? ''] ?? {}
    response.end()
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const address = control.address()
  const live = await startNickel({
    NICKEL_DIR: path.join(dir, 'live'),
    PORT: String(livePort),
    SERVICE_URL: proxy.url,
    RPC_URL: chain,
    PAY_TO: await payee(),
    WALLETCONNECT_PROJECT_ID: 'test',
    WALLETCONNECT_RELAY_URL: relay.url,
    BASE_ACCOUNT: baseAccount,
    ...onramp.settings,
    TRUSTED_PROXIES: '1',
  })
  Object.assign(process.env, {
    NICKEL_RELAY: relay.url,
    NICKEL_BASE_ACCOUNT: baseAccount,
    NICKEL_LIVE: `http://localhost:${livePort}`,
    NICKEL_TAMPER: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    NICKEL_SAMPLES: JSON.stringify(await gatherSamples(service)),
  })
  return async () => {
    control.close()
    await stopNickel(live)
    await relay.close()
    await onramp.stop()
    await proxy.stop()
    await stopNickel(sandbox)
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
