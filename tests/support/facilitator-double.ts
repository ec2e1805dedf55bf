import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Address } from 'viem'
import { newFolder, type BareChain } from '@/tests/faults/bare-chain'
import { bundle, ownTree } from '@/tests/support/bundle'
import { freePort } from '@/tests/support/chain'
import { startProcess, type Process } from '@/tests/support/process'

/** How a hosted facilitator may behave; all check payments honestly. */
export const facilitatorModes = [
  'honest',
  'slow',
  'settles and answers 500',
  'settles and answers nonsense',
  'answers success and never sends',
  'sends and hangs up',
  'hangs up and never sends',
  'answers another payer',
  'answers another network',
  'answers another transaction',
  'dies before it sends',
  'dies after it sent',
  'never answers',
  'sends late',
  'refuses',
  'refuses and sends late',
] as const

export type FacilitatorMode = (typeof facilitatorModes)[number]

/** A hosted facilitator with a switchboard; when its process dies, another begins at the same address. */
export async function startFacilitatorDouble(chain: BareChain, tree = ownTree) {
  const file = path.join(tree, 'tests/faults/facilitator-process.ts')
  const switchboard = newFolder('switchboard')
  const port = await freePort()
  let isStopping = false
  const tryToOpen = async () =>
    startProcess(await bundle(file), {
      RPC_URL: chain.rpcUrl,
      ASSET: chain.asset,
      STRANGER: chain.stranger,
      FACILITATOR_KEY: chain.facilitatorKey,
      FACILITATOR_PORT: String(port),
      SWITCHBOARD: switchboard,
    })
  async function open(): Promise<Process> {
    for (;;) {
      const begun = await tryToOpen().catch(() => null)
      if (begun) return begun
    }
  }
  let running = await open()
  const begun = (async () => {
    while (!isStopping) {
      await running.ended
      if (!isStopping) running = await open()
    }
  })()
  return {
    url: running.url,
    /** How it treats this payer from now on, or at the next settlement only. */
    treat: (payer: Address, mode: FacilitatorMode, { isOnce }: { isOnce: boolean }) =>
      writeFileSync(
        path.join(switchboard, payer.toLowerCase()),
        // One that dies at each settlement would be away for everybody.
        JSON.stringify({ mode, isOnce: isOnce || mode.startsWith('dies') }),
      ),
    /** How often it was asked to settle for this payer. */
    settleCalls: (payer: Address) =>
      readFileSync(path.join(switchboard, 'settle-calls'), 'utf8')
        .split('\n')
        .filter((line) => line === payer.toLowerCase()).length,
    stop: async () => {
      isStopping = true
      await running.kill()
      await begun
      // it may have died just before, and this be the one that took its place
      await running.kill()
    },
  }
}
