import { beforeEach } from 'vitest'
import type { Timer } from '@/lib/browser/purchase/timer'
import type { Execution } from '@/lib/browser/purchase/transitions'
import { startBench, type Bench } from '@/tests/faults/bench'
import { ahead, newProfile } from '@/tests/faults/browser'
import { inBrowser } from '@/tests/faults/in-browser'
import type { WalletFault } from '@/tests/faults/fault'
import { placeOf, readProfile } from '@/tests/faults/network'
import type { Server } from '@/tests/faults/server'
import { openTab, type Tab } from '@/tests/faults/tab'
import { newScriptedWallet, type ScriptedWallet } from '@/tests/faults/wallet'
import type { ContractWallet } from '@/tests/support/wallets/contract-wallets'

export const never = new AbortController().signal

/** One tab of one browser before real parts: shared by the tests of a file, and a new profile for each. */
export function openRig() {
  let bench: Bench
  let server: Server
  let tab: Tab
  let wallet: ScriptedWallet
  let walletFaults: WalletFault[]
  const asked: string[] = []
  let underWay = 0
  let most = 0

  const started = inBrowser(startBench)
  beforeEach(async () => {
    bench = started()
    for (const wire of Object.values(bench.wires)) wire.rule = () => ({ kind: 'pass' })
    bench.wires.service.carried.length = 0
    server = bench.newServer()
    asked.length = 0
    most = 0
    newProfile({
      write: () => null,
      fetch: async (path, init) => {
        asked.push(placeOf(path, init))
        underWay += 1
        most = Math.max(most, underWay)
        try {
          return await server.ask(path, init)
        } finally {
          underWay -= 1
        }
      },
    })
    walletFaults = []
    wallet = newScriptedWallet({ fault: () => walletFaults.shift() ?? null, pass: bench.pass })
    await bench.fund(wallet.address)
    tab = openTab('a tab')
  })

  /** Waiting takes no time of this machine. */
  const timer: Timer = { elapsed: () => performance.now() + ahead.ms, sleep: (ms) => bench.pass(ms * 4) }

  /** From now on another wallet pays, which is funded. */
  async function payBy(contract: ContractWallet) {
    wallet = newScriptedWallet({ fault: () => walletFaults.shift() ?? null, pass: bench.pass, contract })
    await bench.fund(wallet.address)
  }

  async function buy(query: string, signal = never, by = timer, more: Partial<Execution> = {}) {
    const { checkPrice, buy: begin } = tab.page
    const checked = await checkPrice('geo.locate', { query })
    if (!checked.ok) throw new Error(JSON.stringify(checked.error))
    const payer = { address: wallet.address, chainId: 8453 }
    const bought = await begin(checked.value, payer, {
      sign: wallet.signerFor(tab),
      timer: by,
      signal,
      shown: null,
      ...more,
    })
    if (!bought.ok) throw new Error(bought.error.code)
    return bought.value
  }

  return {
    get bench() {
      return bench
    },
    get server() {
      return server
    },
    get tab() {
      return tab
    },
    get wallet() {
      return wallet
    },
    timer,
    /** What the page asked of its server, in order. */
    asked,
    /** How many requests were under way at once. */
    get most() {
      return most
    },
    payBy,
    /** How the wallet will misbehave, prompt after prompt. */
    misbehave: (...faults: WalletFault[]) => void walletFaults.push(...faults),
    buy: (query: string, more?: Partial<Execution>) => tab.run(() => buy(query, never, timer, more)),
    /** The same with waits of the test's own. */
    buyBy: (query: string, by: Timer) => tab.run(() => buy(query, never, by)),
    states: async () => (await readProfile()).entries.map(({ purchase }) => purchase.state),
  }
}
