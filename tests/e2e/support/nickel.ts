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

/** Where a wallet's window is opened; the tests answer for it. */
const baseAccount = 'https://keys.nickel.test/connect'

/**
 * The whole of Nickel on free ports: once as the sandbox, with browser wallets switched on for the tests, and once
 * as a dashboard alone, with every way to connect a wallet and to buy money.
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
  const [relay, onramp] = await Promise.all([startRelay(relayPort), startOnrampDouble()])
  const control = createServer((request, response) => {
    onramp.become((request.url ?? '').slice(1))
    response.end()
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const address = control.address()
  const live = await startNickel({
    NICKEL_DIR: path.join(dir, 'live'),
    PORT: String(livePort),
    SERVICE_URL: service,
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
    NICKEL_ONRAMP: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    NICKEL_SAMPLES: JSON.stringify(await gatherSamples(service)),
  })
  return async () => {
    control.close()
    await stopNickel(live)
    await relay.close()
    await onramp.stop()
    await stopNickel(sandbox)
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
