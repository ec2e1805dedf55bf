import path from 'node:path'
import type { Timer } from '@/lib/browser/purchase/timer'
import { rmSync } from 'node:fs'
import { endow, newFolder, startBareChain } from '@/tests/faults/bare-chain'
import { newProfile } from '@/tests/faults/browser'
import { copyFilledDatabase } from '@/tests/support/filled'
import { startProcess, type Process } from '@/tests/support/process'
import { startLink } from '@/tests/support/toxic-link'
import { freePort } from '@/tests/support/chain'
import { newWallet } from '@/tests/support/new-wallet'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'

const file = (name: string) => path.resolve(import.meta.dirname, name)
const portOf = (url: string) => Number(new URL(url).port)

/** Waits are this much shorter than asked; a drive's own clock runs as much faster. */
const haste = 20

/** Forwarder and service as processes, with a TCP link before each; the page talks to the first link. */
export async function startLinked() {
  const chain = await startBareChain()
  const dirs = { service: newFolder('service'), forwarder: newFolder('forwarder') }
  await copyFilledDatabase(dirs.service)
  const servicePort = await freePort()
  const openService = () =>
    startProcess(file('service-process.ts'), {
      SERVICE_DIR: dirs.service,
      SERVICE_PORT: String(servicePort),
      RPC_URL: chain.rpcUrl,
      ASSET: chain.asset,
      PAY_TO: chain.payTo,
      FACILITATOR_KEY: chain.facilitatorKey,
    })
  let service: Process = await openService()
  const upstream = await startLink(servicePort)
  const openForwarder = () =>
    startProcess(file('forwarder-process.ts'), {
      NICKEL_DIR: dirs.forwarder,
      SERVICE_URL: upstream.url,
      RPC_URL: chain.rpcUrl,
      PAY_TO: chain.payTo,
      CALL_LIMIT: '0',
    })
  let forwarder: Process = await openForwarder()
  const page = await startLink(portOf(forwarder.url))
  let restart: Promise<void> = Promise.resolve()
  /** Time for a drive whose network and processes are real; a process that starts again is waited for. */
  const timer: Timer = {
    elapsed: () => performance.now() * haste,
    sleep: async (ms) => {
      await new Promise((resolve) => setTimeout(resolve, ms / haste))
      await restart
    },
  }
  const during = (work: () => Promise<void>) => {
    restart = work()
    return restart
  }

  return {
    links: { page, upstream },
    timer,
    /** SIGKILL, and a new process over the same folder at once. */
    killForwarder: () =>
      during(async () => {
        await forwarder.kill()
        forwarder = await openForwarder()
        page.port = portOf(forwarder.url)
      }),
    killService: () =>
      during(async () => {
        await service.kill()
        service = await openService()
      }),
    /** A new browser whose requests go over the first link, and a wallet with money. */
    newVisit: async () => {
      newProfile({
        write: () => null,
        fetch: (target, { signal: _signal, ...init }) => fetch(`${page.url}${target}`, init),
      })
      const wallet = newWallet()
      // a chain that rests has an old clock, and nobody pays by that
      await chain.client.mine({ blocks: 1 })
      await endow(chain.client, wallet.address, 25_000_000n)
      const since = await chain.client.getBlockNumber({ cacheTime: 0 })
      const settlements = () =>
        chain.client.getContractEvents({
          address: chain.asset,
          abi: fiatTokenAbi,
          eventName: 'Transfer',
          args: { from: wallet.address, to: chain.payTo },
          fromBlock: since,
        })
      return { wallet, settlements }
    },
    stop: async () => {
      // one that is still being started would live on
      await restart
      await Promise.all([page.stop(), upstream.stop(), forwarder.kill(), service.kill()])
      await chain.stop()
      for (const dir of Object.values(dirs)) rmSync(dir, { recursive: true, force: true })
    },
  }
}
