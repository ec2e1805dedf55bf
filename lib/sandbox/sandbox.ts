import path from 'node:path'
import { err, ok, type Result } from '@/lib/result'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'
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
  const { dir, servicePort, chainPort, databaseUrl, notice } = options
  notice('Starting the local chain.')
  const opened = await openChain({ dir, port: chainPort, notice })
  if (!opened.ok) return err(opened.error.message)
  const chain = opened.value
  notice('Opening the database.')
  const database = await openDatabase({
    dir: path.join(dir, 'database'),
    notice,
    ...(databaseUrl && { url: databaseUrl }),
  })
  const stopStores = async () => {
    await database.close()
    await chain.stop()
  }
  await fillData(database, notice)
  const service = createService(await wire(chain, database))
  const listening = await listen(service, servicePort)
  if (!listening.ok) {
    await stopStores()
    return err(listening.error)
  }
  return ok({
    serviceUrl: `http://127.0.0.1:${listening.value.port}`,
    chain,
    database,
    stop: async () => {
      await listening.value.close()
      await stopStores()
    },
  })
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
      faucet: async (address: string) => {
        const granted = await faucet.grant(address)
        return granted.ok ? granted : err(granted.error.message)
      },
      status: async () => ({ chainId: chain.chainId, rpcUrl, asset, payTo, ...(await countData(database)) }),
    },
  }
}
