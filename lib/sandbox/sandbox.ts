import { ok, type Result, err } from '@/lib/core/result'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'
import { mineWhenIdle, sandboxClient } from '@/lib/sandbox/client'
import { fillData } from '@/lib/sandbox/network/fill'
import { network } from '@/lib/sandbox/network/network'
import type { Notice } from '@/lib/sandbox/store'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { startService, type RunningService } from '@/lib/service/start'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { stopLeftOver } from '@/lib/sandbox/anvil'
import { lockOwner, startChild } from '@/lib/sandbox/processes'

type SandboxOptions = {
  dir: string
  servicePort: number
  chainPort: number
  databaseUrl?: string
  people?: number
  notice: Notice
}

type RunningSandbox = RunningService & { chain: SandboxChain }

/** The service on a local chain with generated data: everything that `.nickel/` holds. */
export async function openSandbox(options: SandboxOptions): Promise<Result<RunningSandbox, string>> {
  const { dir, servicePort, chainPort, databaseUrl, people, notice } = options
  notice('Starting the local chain.')
  const opened = await openChain({ dir, port: chainPort, notice })
  if (!opened.ok) return opened
  const chain = opened.value
  const { rpcUrl, asset, payTo, facilitatorAccount, faucet } = chain
  const folder = path.join(dir, 'database')
  if (!databaseUrl && !existsSync(folder)) await fillApart(folder, notice)
  const service = await startService({
    dir,
    port: servicePort,
    notice,
    network,
    fill: (database) => fillData(database, notice, people),
    rpcUrls: [rpcUrl],
    asset,
    payTo,
    facilitator: (inTurn) => openFacilitator({ rpcUrl, inTurn, privateKey: facilitatorAccount.privateKey }),
    sandbox: { accepts: faucet.funded, faucet: faucet.grant, relay: faucet.relay },
    ...(databaseUrl && { databaseUrl }),
  })
  if (!service.ok) {
    await chain.stop()
    return service
  }
  const stopMining = mineWhenIdle(sandboxClient(rpcUrl))
  return ok({
    ...service.value,
    chain,
    stop: async () => {
      stopMining()
      await service.value.stop()
      await chain.stop()
    },
  })
}

/** The first filling takes memory that a process never gives back, so one of its own makes it; where it fails the service does. */
async function fillApart(folder: string, notice: Notice): Promise<void> {
  const child = startChild(['--import', 'tsx', 'lib/sandbox/fill.ts', folder], 'errors')
  child.on('message', (sentence) => notice(String(sentence)))
  await once(child, 'exit')
}

const marks = ['keys.json', 'chain.json', 'running.json']

/** Empties the sandbox's folder; refuses while a sandbox runs there, and a folder that is not Nickel's. */
export async function emptyFolder(dir: string, notice: Notice): Promise<Result<string, string>> {
  if (!existsSync(dir)) return ok(`There is nothing to reset: ${dir} does not exist.`)
  const contents = readdirSync(dir)
  if (contents.length === 0) return ok(`There is nothing to reset: ${dir} is empty.`)
  if (!isOurs(dir, contents))
    return err(`${dir} does not look like Nickel's folder, so nothing was removed: check NICKEL_DIR.`)
  const runner = lockOwner(dir)
  if (runner !== undefined)
    return err(`Nickel runs on ${dir} (process ${runner}): stop it first. Nothing was removed.`)
  await stopLeftOver(dir, notice)
  for (const name of readdirSync(dir)) rmSync(path.join(dir, name), { recursive: true, force: true })
  return ok(
    `Removed the local chain, its keys, the payments and the data from ${dir}. The next start begins anew.`,
  )
}

/** A mistyped NICKEL_DIR must not cost anybody their home or their checkout. */
function isOurs(dir: string, contents: string[]): boolean {
  const holds = (inner: string) => !path.relative(dir, inner).startsWith('..')
  if (holds(process.cwd()) || holds(homedir())) return false
  return path.basename(dir) === '.nickel' || marks.some((mark) => contents.includes(mark))
}
