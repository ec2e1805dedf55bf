import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { parseAbi, type Address, type Hex } from 'viem'
import { usdcToken } from '@/lib/core/payment/usdc-token'
import { untilAnswers } from '@/lib/sandbox/processes'
import { sandboxClient } from '@/lib/sandbox/client'
import type { Signed } from '@/tests/e2e/support/wallet'
import { freePort } from '@/tests/support/chain'
import { copyFilledDatabase } from '@/tests/support/filled'
import { startWire } from '@/tests/support/wire-faults'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
const token = { address: usdcToken.address, abi } as const
const next = createRequire(import.meta.url).resolve('next/dist/bin/next')

const clock = new URL('../../support/moved-clock.mjs', import.meta.url).href

const start = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** The built dashboard as a process of its own, that can be killed and started again over the same folder. */
export async function startDashboard(dir: string, env: Record<string, string>) {
  const port = await freePort()
  const vault = path.join(dir, 'vault')
  const aside = path.join(dir, 'vault-aside')
  let child: ChildProcess
  let ahead = 0
  const url = `http://127.0.0.1:${port}`
  async function up(): Promise<void> {
    child = start(['--import', clock, next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
      NICKEL_DIR: dir,
      VAULT_DIR: vault,
      CALL_LIMIT: '0',
      PORT: String(port),
      ...env,
    })
    child.send(ahead)
    if (!(await untilAnswers(`${url}/api/health`, child))) throw new Error('the dashboard did not start')
  }
  await up()
  return {
    url,
    /** Ends the process and starts another. */
    restart: async (signal: 'SIGTERM' | 'SIGKILL') => {
      await end(child, signal)
      await up()
    },
    stop: () => end(child, 'SIGTERM'),
    /** Puts its clock ahead by milliseconds. */
    moveClock: (ms: number) => {
      ahead = ms
      child.send(ms)
    },
    /** A disk that takes nothing: where the vault was stands a file. */
    fillDisk: () => {
      if (existsSync(aside)) return
      renameSync(vault, aside)
      writeFileSync(vault, '')
    },
    emptyDisk: () => {
      if (!existsSync(aside)) return
      rmSync(vault)
      renameSync(aside, vault)
    },
    /** How many paid answers wait to be fetched. */
    kept: () => readdirSync(path.join(vault, 'answers')).length,
  }
}

/** Puts the clock of every page of a browser ahead by milliseconds, also of those that are opened later. */
async function movePages(browser: Browser, ms: number): Promise<void> {
  const move = (by: number) => {
    const real: unknown = Reflect.get(Date.now, 'real')
    const now: () => number = typeof real === 'function' ? () => Number(real()) : Date.now
    Date.now = Object.assign(() => now() + by, { real: now })
  }
  for (const context of browser.contexts()) {
    await context.addInitScript(move, ms)
    for (const page of context.pages()) await page.evaluate(move, ms).catch(() => undefined)
  }
}

/** The real service on its chain and the built dashboard before it, with a wire on every link that a test can cut. */
export async function startBench(launch: () => Promise<Browser>) {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-e2e-faults-'))
  const [servicePort, chainPort] = await Promise.all([freePort(), freePort()])
  const serviceUrl = `http://127.0.0.1:${servicePort}`
  const rpcUrl = `http://127.0.0.1:${chainPort}`
  await copyFilledDatabase(path.join(dir, 'service'))
  const service = start(['--import', 'tsx', 'lib/sandbox/serve.ts'], {
    NICKEL_DIR: path.join(dir, 'service'),
    SERVICE_PORT: String(servicePort),
    CHAIN_PORT: String(chainPort),
  })
  if (!(await untilAnswers(`${serviceUrl}/sandbox/status`, service))) throw new Error('no service')
  const { payTo }: { payTo: Address } = await (await fetch(`${serviceUrl}/sandbox/status`)).json()
  const upstream = {
    service: await startWire(serviceUrl),
    rpcA: await startWire(rpcUrl),
    rpcB: await startWire(rpcUrl),
  }
  const dashboard = await startDashboard(path.join(dir, 'dashboard'), {
    SERVICE_URL: upstream.service.url,
    RPC_URL: upstream.rpcA.url,
    RPC_URL_2: upstream.rpcB.url,
    PAY_TO: payTo,
  })
  const wires = { ...upstream, page: await startWire(dashboard.url, { isFresh: true }) }
  const client = sandboxClient(rpcUrl)
  let ahead = 0
  let browser: Browser | null = null

  /** Server and browser go with the chain: a node whose time runs ahead of them proves nothing. */
  async function moveClocks(seconds: number): Promise<void> {
    ahead = seconds
    dashboard.moveClock(seconds * 1000)
    if (browser) await movePages(browser, seconds * 1000)
  }

  async function transfers(from: Address) {
    const args = { from, to: payTo }
    const logs = await client.getContractEvents({ ...token, eventName: 'Transfer', args, fromBlock: 0n })
    return logs.map(({ transactionHash, args: { value } }) => ({ transaction: transactionHash, value }))
  }

  /** Somebody who saw the signature hands it to the token. */
  async function submit({ signature, ...signed }: Signed): Promise<void> {
    const { from, to, value, validAfter, validBefore, nonce } = signed
    try {
      const { request } = await client.simulateContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [from, to, value, validAfter, validBefore, nonce, signature],
        account: payTo,
      })
      await client.impersonateAccount({ address: payTo })
      await client.setBalance({ address: payTo, value: 10n ** 18n })
      await client.waitForTransactionReceipt({ hash: await client.writeContract(request) })
    } catch {
      // the token refuses it, as it should; whether money moved is read from its events
      await delay(0)
    }
  }

  async function fund(address: Address): Promise<void> {
    const granted = await fetch(`${serviceUrl}/sandbox/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
    })
    if (!granted.ok) throw new Error(await granted.text())
  }

  /** Takes the chain back; its clock, which would stay behind by what was undone, goes on with this machine's. */
  async function revert(id: Hex): Promise<void> {
    await client.revert({ id })
    const { timestamp } = await client.getBlock()
    const behind = Math.floor(Date.now() / 1000) - Number(timestamp)
    if (behind > 0) await client.increaseTime({ seconds: behind })
    await client.mine({ blocks: 1 })
    await moveClocks(0)
  }

  return {
    wires,
    dashboard,
    client,
    revert,
    transfers,
    submit,
    fund,
    /** One whose clock goes with the chain's. */
    openBrowser: async () => (browser = await launch()),
    /** Lets time pass on the chain, for the dashboard's server and for the browser. */
    pass: async (seconds: number) => {
      await moveClocks(ahead + seconds)
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    stop: async () => {
      await Promise.all(Object.values(wires).map((wire) => wire.stop()))
      await Promise.all([dashboard.stop(), end(service, 'SIGTERM')])
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>
