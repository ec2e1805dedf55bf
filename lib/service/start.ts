import path from 'node:path'
import type { Address } from 'viem'
import { err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import { createService, type Bindings } from '@/lib/service/app'
import { openProofs } from '@/lib/service/chain/proofs'
import { paymentNetwork, type Facilitator } from '@/lib/service/chain/facilitator'
import { readFilling } from '@/lib/service/data/schema'
import type { Database } from '@/lib/service/data/database'
import { migrate, openDatabase } from '@/lib/service/data/open-database'
import { countGuesses, sweepPayments } from '@/lib/service/payments/paywall'
import { openPaymentStore } from '@/lib/service/payments/payment-store'
import type { Network } from '@/lib/service/lookups/lookup'
import type { Sandbox } from '@/lib/service/sandbox-routes'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

type Notice = (sentence: string) => void

export type ServiceOptions = {
  dir: string
  databaseUrl?: string
  port: number
  host?: string
  /** The address that callers use, in challenges, links and discovery; when absent, the origin of each request. */
  publicUrl?: string
  notice: Notice
  network: Network
  /** Puts data into the database before it is served; without it, data must be there. */
  fill?: (database: Database, notice: Notice) => Promise<unknown>
  /** One or two nodes of the chain; with two, both must agree on what was paid. */
  rpcUrls: readonly [string, ...string[]]
  asset: Address
  payTo: Address
  /** Gets the database's turns, in which settlements that pay gas from one account are sent one at a time. */
  facilitator: (inTurn: Database['inTurn']) => Facilitator
  leaseMs?: number
  /** Present in the sandbox alone: who may pay there, and where the money comes from. */
  sandbox?: { accepts: (payer: string) => boolean } & Pick<Sandbox, 'faucet' | 'relay'>
}

export type RunningService = { serviceUrl: string; database: Database; stop: () => Promise<void> }

/** Opens the database, finishes what was interrupted, and listens; fails with a sentence. */
export async function startService(options: ServiceOptions): Promise<Result<RunningService, string>> {
  options.notice('Opening the database.')
  const opened = await openData(options)
  if (!opened.ok) return opened
  const database = opened.value
  const wired = wire(options, database)
  // Only one process can use an embedded database, so whoever held a payment there is gone.
  if (!database.isShared) await wired.paywall.payments.endLeases()
  const stopSweeping = await sweepPayments(wired.paywall)
  const close = async () => {
    await stopSweeping()
    await database.close()
  }
  const listening = await listen(createService(wired), options.port, options.host)
  if (!listening.ok) {
    await close()
    return err(listening.error)
  }
  return ok({
    serviceUrl: options.publicUrl ?? `http://127.0.0.1:${listening.value.port}`,
    database,
    stop: async () => {
      await listening.value.close()
      await close()
    },
  })
}

async function openData(options: ServiceOptions): Promise<Result<Database, string>> {
  const { dir, databaseUrl, notice, fill } = options
  const which = databaseUrl ? 'The database at DATABASE_URL' : `The database in ${dir}`
  try {
    const url = databaseUrl ? { url: databaseUrl } : {}
    const database = await openDatabase({ dir: path.join(dir, 'database'), notice, ...url })
    await migrate(database)
    await fill?.(database, notice)
    if (await readFilling(database)) return ok(database)
    await database.close()
    return err(noData(which))
  } catch (error) {
    return err(`${which} cannot be used: ${errorText(error)}`)
  }
}

function wire(options: ServiceOptions, database: Database) {
  const { rpcUrls, asset, payTo, sandbox, leaseMs, publicUrl, network } = options
  const paywall = {
    facilitator: options.facilitator(database.inTurn),
    proofs: openProofs({ rpcUrls, asset }),
    guesses: countGuesses(),
    payments: openPaymentStore(database, leaseMs === undefined ? {} : { leaseMs }),
    accepts: sandbox?.accepts ?? (() => true),
  }
  const status = async () => ({
    chainId: 8453,
    rpcUrl: rpcUrls[0],
    asset,
    payTo,
    ...(await readFilling(database))?.counts,
  })
  return {
    paywall,
    terms: { network: paymentNetwork, asset, payTo } as const,
    source: { db: database, network, now: () => new Date() },
    ...(publicUrl && { publicUrl }),
    ...(sandbox && { sandbox: { ...sandbox, status } }),
  }
}

/** What is said of a database without data. */
export const noData = (which: string) =>
  `${which} holds no data: put your own in with npm run load, or a generated network with npm run fill.`

type Listening = { port: number; close: () => Promise<void> }

/** Bytes of all headers of a request: a contract wallet's payment may be twice as long as Node's own 16 KB. */
const maxHeaderSize = 65_536

/** Puts the service on a port (0: any free one) of this machine; fails with a sentence when the port is taken. */
export function listen(
  app: Hono<{ Bindings: Bindings }>,
  port: number,
  hostname = '127.0.0.1',
): Promise<Result<Listening, string>> {
  return new Promise((resolve) => {
    const serverOptions = { maxHeaderSize }
    const server = serve({ fetch: app.fetch, port, hostname, serverOptions }, (info) =>
      resolve(
        ok({
          port: info.port,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed())
              if ('closeIdleConnections' in server) server.closeIdleConnections()
            }),
        }),
      ),
    )
    server.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        err(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: stop what uses it, or set SERVICE_PORT to another.`
            : `The service cannot listen on port ${port} (SERVICE_PORT): ${error.message}`,
        ),
      ),
    )
  })
}
