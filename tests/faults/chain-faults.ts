import type { Bench } from '@/tests/faults/bench'
import { ahead } from '@/tests/faults/browser'
import type { ChainFault } from '@/tests/faults/faults'
import type { ScriptedWallet } from '@/tests/faults/wallet'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

const long = { lies: 360_000, down: 300_000 }
const stateSelector = '0xe94a0102'
const elsewhere = '0x000000000000000000000000000000000000bA5e'
const transfer = {
  type: 'function',
  name: 'transfer',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
  outputs: [{ name: '', type: 'bool' }],
} as const

const replaceResult = (text: string, result: unknown) => JSON.stringify({ ...JSON.parse(text), result })

/** One node that says of every nonce that it was never used. */
function lying({ body }: OnWire): WireFault {
  const { method, params } = JSON.parse(body)
  if (method === 'eth_getLogs') return { kind: 'alter', body: (text) => replaceResult(text, []) }
  const isState = method === 'eth_call' && String(params[0].data).startsWith(stateSelector)
  return isState
    ? { kind: 'alter', body: (text) => replaceResult(text, `0x${'0'.repeat(64)}`) }
    : { kind: 'pass' }
}

/** A node whose newest block stays what it was. */
function stalled() {
  const first = new Map<string, unknown>()
  return ({ body }: OnWire): WireFault => {
    const { method, params } = JSON.parse(body)
    const asksHead =
      method === 'eth_blockNumber' || (method === 'eth_getBlockByNumber' && params[0] === 'latest')
    if (!asksHead) return { kind: 'pass' }
    return {
      kind: 'alter',
      body: (text) => {
        if (!first.has(method)) first.set(method, JSON.parse(text).result)
        return replaceResult(text, first.get(method))
      },
    }
  }
}

type Given = { bench: Bench; wallet: ScriptedWallet }

async function moveAll({ bench, wallet }: Given): Promise<() => Promise<void>> {
  const { client, chain } = bench
  const move = async (from: `0x${string}`, to: `0x${string}`, value: bigint) => {
    await client.impersonateAccount({ address: from })
    await client.setBalance({ address: from, value: 10n ** 18n })
    const sent = {
      address: chain.asset,
      abi: [transfer],
      functionName: 'transfer',
      args: [to, value],
    } as const
    const hash = await client.writeContract({ ...sent, account: from })
    await client.waitForTransactionReceipt({ hash })
  }
  await move(wallet.address, elsewhere, 25_000_000n)
  return () => move(elsewhere, wallet.address, 25_000_000n)
}

/** Lets the chain misbehave from the moment a payment is on the wire; answers what happens to that request. */
export async function misbehave(
  fault: ChainFault,
  given: Given,
): Promise<{ wire: WireFault; heal: () => Promise<void> }> {
  const { bench, wallet } = given
  const { rpcA, rpcB } = bench.wires
  const until = (ms: number, rule: (onWire: OnWire) => WireFault) => {
    const end = ahead.ms + ms
    return (onWire: OnWire): WireFault => (ahead.ms < end ? rule(onWire) : { kind: 'pass' })
  }
  const lost = { wire: { kind: 'lose' } as const, heal: async () => undefined }
  switch (fault) {
    case 'stranger-first': {
      const last = wallet.signatures.at(-1)
      if (last) await bench.submit(last.authorization, last.signature)
      return { ...lost, wire: { kind: 'pass' } }
    }
    case 'poor-for-a-while':
      return { wire: { kind: 'pass' }, heal: await moveAll(given) }
    case 'rpc-lies':
      rpcA.rule = until(long.lies, lying)
      return lost
    case 'rpcs-down':
      rpcA.rule = rpcB.rule = until(long.down, () => ({ kind: 'refuse' }))
      return lost
    case 'head-stalls':
      rpcA.rule = until(long.lies, stalled())
      rpcB.rule = until(long.lies, stalled())
      return { ...lost, wire: { kind: 'lie', status: 500, body: '{}', passed: 'never' } }
  }
}
