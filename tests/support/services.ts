import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Address, Hex } from 'viem'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { endow, newFolder, startBareChain } from '@/tests/faults/bare-chain'
import { newBuyer, type Asked } from '@/tests/support/buyer'
import { bundle, ownTree } from '@/tests/support/bundle'
import { freePort } from '@/tests/support/chain'
import { startFacilitatorDouble } from '@/tests/support/facilitator-double'
import { startPostgres } from '@/tests/support/postgres'
import { startProcess, type Process } from '@/tests/support/process'
import type { ContractWallet } from '@/tests/support/wallets/contract-wallets'

/** What a new buyer holds, in millionths. */
const endowment = 25_000_000n

/** A service in a process of its own, which may be killed and begun again at the same address. */
export type ServiceProcess = Omit<Process, 'ended' | 'pid'> & {
  pid: () => number
  restart: () => Promise<void>
}

/** `tree`: the checkout whose service it is, when it is not this one. */
type Options = { isHosted?: boolean; settings?: Record<string, string>; tree?: string }

/** The network of another checkout, whose tables may be others than ours. */
function fillBy(tree: string, databaseUrl: string): void {
  execFileSync('npm', ['run', '--silent', 'fill'], {
    cwd: tree,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Several services on one Postgres and one chain, which settle themselves or with a hosted facilitator. */
export async function startServices(
  count: number,
  { isHosted = false, settings = {}, tree = ownTree }: Options = {},
) {
  const [chain, postgres] = await Promise.all([
    startBareChain({ isQuicklyFinal: true }),
    startPostgres({ isFilled: tree === ownTree }),
  ])
  if (tree !== ownTree) fillBy(tree, postgres.url)
  const facilitator = isHosted ? await startFacilitatorDouble(chain, tree) : null

  /** A process that cannot start, as without its database, is begun again. */
  async function open(port: number, more: Record<string, string>): Promise<Process> {
    for (;;) {
      const begun = await tryToOpen(port, more).catch(() => null)
      if (begun) return begun
    }
  }

  async function tryToOpen(port: number, more: Record<string, string>): Promise<Process> {
    return startProcess(await bundle(path.join(tree, 'tests/faults/service-process.ts')), {
      SERVICE_DIR: newFolder('service'),
      SERVICE_PORT: String(port),
      DATABASE_URL: postgres.url,
      RPC_URL: chain.rpcUrl,
      ASSET: chain.asset,
      PAY_TO: chain.payTo,
      FACILITATOR_KEY: chain.facilitatorKey,
      ...(facilitator && { FACILITATOR_URL: facilitator.url }),
      ...settings,
      ...more,
    })
  }

  async function begin(more: Record<string, string> = {}): Promise<ServiceProcess> {
    const port = await freePort()
    let running = await open(port, more)
    return {
      url: `http://127.0.0.1:${port}`,
      pid: () => running.pid,
      kill: () => running.kill(),
      pause: () => running.pause(),
      goOn: () => running.goOn(),
      restart: async () => {
        await running.kill()
        running = await open(port, more)
      },
    }
  }
  const services = await Promise.all(Array.from({ length: count }, () => begin()))
  const since = await chain.client.getBlockNumber({ cacheTime: 0 })

  return {
    chain,
    postgres,
    facilitator,
    services,
    /** One more, with settings of its own. */
    add: async (more: Record<string, string> = {}) => {
      const added = await begin(more)
      services.push(added)
      return added
    },
    /** Somebody new with money. */
    customer: async (wallet?: ContractWallet) => {
      const buyer = newBuyer(undefined, wallet)
      await endow(chain.client, buyer.address, endowment)
      return buyer
    },
    /** A lookup for a cent at one of the services. */
    lookup: ({ url }: { url: string }, query = 'Lisbon'): Asked => ({
      method: 'POST',
      url: `${url}/agent/v1/geo-id`,
      body: { query },
    }),
    /** The transactions in which this buyer's money came to us. */
    paidIn: async (from: Address): Promise<Hex[]> => {
      const logs = await chain.client.getContractEvents({
        address: chain.asset,
        abi: fiatTokenAbi,
        eventName: 'Transfer',
        args: { from, to: chain.payTo },
        fromBlock: since,
      })
      return logs.map(({ transactionHash }) => transactionHash)
    },
    stop: async () => {
      await Promise.all(services.map((service) => service.kill()))
      await facilitator?.stop()
      await Promise.all([chain.stop(), postgres.stop()])
    },
  }
}

export type Services = Awaited<ReturnType<typeof startServices>>
