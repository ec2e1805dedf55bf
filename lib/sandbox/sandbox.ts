import path from 'node:path'
import { err, ok, type Result } from '@/lib/result'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'
import { sandboxClient } from '@/lib/sandbox/client'
import { keepBeating } from '@/lib/sandbox/heartbeat'
import type { Notice } from '@/lib/sandbox/store'
import { createService } from '@/lib/service/app'
import { readAuthorization } from '@/lib/service/chain/authorization'
import { openFacilitator, paymentNetwork } from '@/lib/service/chain/facilitator'
import { countData, fillData } from '@/lib/service/data/fill'
import { openDatabase, type Database } from '@/lib/service/data/database'
import { listen } from '@/lib/service/listen'
import { openPaymentStore } from '@/lib/service/payment-store'
import { finishInterrupted } from '@/lib/service/replay'

export type SandboxOptions = {
  dir: string
  servicePort: number
  chainPort: number
  databaseUrl?: string
  notice: Notice
}

export type RunningSandbox = {
  serviceUrl: string
  chain: SandboxChain
  database: Database
  stop: () => Promise<void>
}

/** The service on a local chain with generated data: everything of `.nickel/`, as one thing to start and stop. */
export async function openSandbox(options: SandboxOptions): Promise<Result<RunningSandbox, string>> {
  const { dir, servicePort, chainPort, notice } = options
  notice('Starting the local chain.')
  const opened = await openChain({ dir, port: chainPort, notice })
  if (!opened.ok) return err(opened.error.message)
  const chain = opened.value
  notice('Opening the database.')
  const filled = await openData(options)
  if (!filled.ok) {
    await chain.stop()
    return filled
  }
  const database = filled.value
  const stopStores = async () => {
    await database.close()
    await chain.stop()
  }
  const service = createService(await wire(chain, database))
  const listening = await listen(service, servicePort)
  if (!listening.ok) {
    await stopStores()
    return err(listening.error)
  }
  const rest = keepBeating(sandboxClient(chain.rpcUrl))
  return ok({
    serviceUrl: `http://127.0.0.1:${listening.value.port}`,
    chain,
    database,
    stop: async () => {
      rest()
      await listening.value.close()
      await stopStores()
    },
  })
}

async function openData({ dir, databaseUrl, notice }: SandboxOptions): Promise<Result<Database, string>> {
  try {
    const url = databaseUrl ? { url: databaseUrl } : {}
    const database = await openDatabase({ dir: path.join(dir, 'database'), notice, ...url })
    await fillData(database, notice)
    return ok(database)
  } catch (error) {
    const which = databaseUrl ? 'The database at DATABASE_URL' : `The database in ${dir}`
    return err(`${which} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function wire(chain: SandboxChain, database: Database) {
  const { rpcUrl, asset, payTo, facilitatorAccount, faucet } = chain
  const gate = {
    facilitator: openFacilitator({ rpcUrl, privateKey: facilitatorAccount.privateKey }),
    authorizationOf: (from: `0x${string}`, nonce: `0x${string}`) =>
      readAuthorization({ rpcUrl, asset, from, nonce }),
    payments: await openPaymentStore(database),
    accepts: faucet.funded,
  }
  await finishInterrupted(gate)
  return {
    gate,
    terms: { network: paymentNetwork, asset, payTo } as const,
    source: { db: database, now: () => new Date() },
    sandbox: {
      faucet: faucet.grant,
      status: async () => ({ chainId: chain.chainId, rpcUrl, asset, payTo, ...(await countData(database)) }),
    },
  }
}
