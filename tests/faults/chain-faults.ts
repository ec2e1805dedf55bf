import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { Bench } from '@/tests/faults/bench'
import { ahead } from '@/tests/faults/browser'
import type { ChainFault } from '@/tests/faults/fault'
import type { Timetable } from '@/tests/faults/timetable'
import type { ScriptedWallet } from '@/tests/faults/wallet'
import { waitForReceipt } from '@/lib/service/chain/base'
import { deniesAll, standsStill } from '@/tests/support/lying-node'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

const long = { lies: 360_000, down: 300_000 }
const elsewhere = '0x000000000000000000000000000000000000bA5e'
const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function pauser() view returns (address)',
  'function pause()',
  'function unpause()',
])

type Given = { bench: Bench; wallet: ScriptedWallet; time: Timetable }

async function actAs(client: Bench['client'], account: Address, call: { to: Address; data: Hex }) {
  await client.impersonateAccount({ address: account })
  await client.setBalance({ address: account, value: 10n ** 18n })
  for (let tries = 1; ; tries += 1) {
    const hash = await client.sendTransaction({ ...call, account, gas: 200_000n })
    try {
      await waitForReceipt(client, { hash, timeout: 3_000 })
      return
    } catch (error) {
      // a reorganisation that was played meanwhile took it away: it is sent again, and does nothing twice
      if (tries === 3) throw error
    }
  }
}

async function moveAll({ bench: { client, chain, balanceOf }, wallet }: Given): Promise<() => Promise<void>> {
  const all = await balanceOf(wallet.address)
  const move = (from: Address, to: Address) => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, all] })
    return actAs(client, from, { to: chain.asset, data })
  }
  await move(wallet.address, elsewhere)
  return () => move(elsewhere, wallet.address)
}

async function pause({ bench: { client, chain } }: Given): Promise<() => Promise<void>> {
  const token = { address: chain.asset, abi: tokenAbi } as const
  const pauser = await client.readContract({ ...token, functionName: 'pauser' })
  const order = (functionName: 'pause' | 'unpause') =>
    actAs(client, pauser, { to: chain.asset, data: encodeFunctionData({ abi: tokenAbi, functionName }) })
  await order('pause')
  return () => order('unpause')
}

const nothing = async () => undefined

/** Lets the chain misbehave from the moment a payment is on the wire; answers what happens to that request. */
export async function misbehave(
  fault: ChainFault,
  given: Given,
): Promise<{ wire: WireFault; heal: () => Promise<unknown> }> {
  const { bench, wallet, time } = given
  const { rpcA, rpcB } = bench.wires
  const until = (ms: number, rule: (onWire: OnWire) => WireFault) => {
    const end = ahead.ms + ms
    return (onWire: OnWire): WireFault => (ahead.ms < end ? rule(onWire) : { kind: 'pass' })
  }
  const lost = { wire: { kind: 'lose' } as const, heal: nothing }
  const refused = { wire: { kind: 'lie', status: 500, body: '{}', passed: 'never' } as const, heal: nothing }
  const last = wallet.signatures.at(-1)
  const settle = async () => last && bench.submit(last.authorization, last.signature)
  switch (fault) {
    case 'stranger-first':
      await settle()
      return { ...lost, wire: { kind: 'pass' } }
    case 'last-second':
      if (last) time.at(last.authorization.validBefore - 1n, settle)
      return { ...refused, wire: { ...refused.wire, status: 402 } }
    case 'poor-for-a-while':
      return { wire: { kind: 'pass' }, heal: await moveAll(given) }
    case 'paused':
      return { wire: { kind: 'pass' }, heal: await pause(given) }
    case 'reorg':
    case 'reorg-away': {
      const id = await bench.client.snapshot()
      const undo = async () => {
        await bench.client.revert({ id })
        if (fault === 'reorg') await settle()
      }
      return { wire: { kind: 'lose', after: undo }, heal: nothing }
    }
    case 'rpc-lies':
      rpcA.rule = until(long.lies, deniesAll)
      return lost
    case 'rpcs-down':
      rpcA.rule = rpcB.rule = until(long.down, () => ({ kind: 'refuse' }))
      return lost
    case 'head-stalls':
      rpcA.rule = until(long.lies, standsStill())
      rpcB.rule = until(long.lies, standsStill())
      return refused
  }
}
