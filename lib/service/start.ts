import path from 'node:path'
import type { Address } from 'viem'
import { err, ok, type Result } from '@/lib/core/result'
import { createService } from '@/lib/service/app'
import { readAuthorization } from '@/lib/service/chain/authorization'
import { paymentNetwork, type Facilitator } from '@/lib/service/chain/facilitator'
import { countData, fillData } from '@/lib/service/data/fill'
import type { Database } from '@/lib/service/data/database'
import { openDatabase } from '@/lib/service/data/open-database'
import { listen } from '@/lib/service/listen'
import { openPaymentStore } from '@/lib/service/payments/payment-store'
import { finishInterrupted } from '@/lib/service/payments/replay'
import type { Sandbox } from '@/lib/service/sandbox-routes'

export type ServiceOptions = {
  /** Folder of the embedded database. */
  dir: string
  databaseUrl?: string
  port: number
  notice: (sentence: string) => void
  rpcUrl: string
  asset: Address
  payTo: Address
  facilitator: Facilitator
  /** Present in the sandbox alone: who may pay there, and where the money comes from. */
  sandbox?: { accepts: (payer: string) => boolean; faucet: Sandbox['faucet'] }
}

export type RunningService = { serviceUrl: string; database: Database; stop: () => Promise<void> }

/** Opens and fills the database, finishes what was interrupted, and listens; fails with a sentence. */
export async function startService(options: ServiceOptions): Promise<Result<RunningService, string>> {
  options.notice('Opening the database.')
  const filled = await openData(options)
  if (!filled.ok) return filled
  const database = filled.value
  const service = createService(await wire(options, database))
  const listening = await listen(service, options.port)
  if (!listening.ok) {
    await database.close()
    return err(listening.error)
  }
  return ok({
    serviceUrl: `http://127.0.0.1:${listening.value.port}`,
    database,
    stop: async () => {
      await listening.value.close()
      await database.close()
    },
  })
}

async function openData({ dir, databaseUrl, notice }: ServiceOptions): Promise<Result<Database, string>> {
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

async function wire({ rpcUrl, asset, payTo, facilitator, sandbox }: ServiceOptions, database: Database) {
  const paywall = {
    facilitator,
    authorizationOf: (from: Address, nonce: `0x${string}`) =>
      readAuthorization({ rpcUrl, asset, from, nonce }),
    payments: await openPaymentStore(database),
    accepts: sandbox?.accepts ?? (() => true),
  }
  await finishInterrupted(paywall)
  const status = async () => ({ chainId: 8453, rpcUrl, asset, payTo, ...(await countData(database)) })
  return {
    paywall,
    terms: { network: paymentNetwork, asset, payTo } as const,
    source: { db: database, now: () => new Date() },
    ...(sandbox && { sandbox: { faucet: sandbox.faucet, status } }),
  }
}
