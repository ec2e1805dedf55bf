import { keccak256, toHex } from 'viem'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

const stateSelector = '0xe94a0102'
const replaceResult = (text: string, result: unknown) => JSON.stringify({ ...JSON.parse(text), result })

/** A node that says of every nonce that it was never used. */
export function deniesAll({ body }: OnWire): WireFault {
  const { method, params } = JSON.parse(body)
  if (method === 'eth_getLogs') return { kind: 'alter', body: (text) => replaceResult(text, []) }
  const isState = method === 'eth_call' && String(params[0].data).startsWith(stateSelector)
  if (!isState) return { kind: 'pass' }
  return { kind: 'alter', body: (text) => replaceResult(text, `0x${'0'.repeat(64)}`) }
}

/** A node whose newest block stays what it was when it was first asked. */
export function standsStill(): (onWire: OnWire) => WireFault {
  const first = new Map<string, unknown>()
  return ({ body }) => {
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

type Rule = (onWire: OnWire) => WireFault

/** What goes through as it came. */
export const pass: WireFault = { kind: 'pass' }

/** A node whose blocks are later, or earlier, than they are: by seconds. */
export const aheadBy =
  (seconds: number): Rule =>
  ({ body }) => {
    if (JSON.parse(body).method !== 'eth_getBlockByNumber') return pass
    return {
      kind: 'alter',
      body: (text) => {
        const { result } = JSON.parse(text)
        const timestamp = `0x${(BigInt(result.timestamp) + BigInt(seconds)).toString(16)}`
        return replaceResult(text, { ...result, timestamp })
      },
    }
  }

/** A node that does both. */
export const bothOf =
  (one: Rule, other: Rule): Rule =>
  (onWire) => {
    const first = one(onWire)
    return first.kind === 'pass' ? other(onWire) : first
  }

/** A node that breaks every connection. */
export const isSilent: Rule = () => ({ kind: 'refuse' })

/** A node that answers something else than JSON. */
export const babbles: Rule = () => ({ kind: 'lie', status: 200, body: '<html>', passed: 'never' })

/** A node that answers every question with an error. */
export const complains: Rule = ({ body }) => ({
  kind: 'lie',
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, error: { code: -32_000, message: 'no' } }),
  passed: 'never',
})

const used = `0x${'0'.repeat(63)}1`
const cancelledTopic = keccak256(toHex('AuthorizationCanceled(address,bytes32)'))
const madeUpTransaction = `0x${'cd'.repeat(32)}`

/** A node that says of every nonce that it was used, and shows one log of the event whose topic is given, or none. */
const invents =
  (event: string | null): Rule =>
  ({ body }) => {
    const { method, params } = JSON.parse(body)
    const isState = method === 'eth_call' && String(params[0].data).startsWith(stateSelector)
    if (isState) return { kind: 'alter', body: (text) => replaceResult(text, used) }
    if (method !== 'eth_getLogs' || event === null) return pass
    const [, ...rest] = params[0].topics
    const log = {
      address: params[0].address,
      topics: [event, ...rest],
      data: '0x',
      blockNumber: '0x1',
      blockHash: madeUpTransaction,
      transactionHash: madeUpTransaction,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    }
    return { kind: 'alter', body: (text) => replaceResult(text, [log]) }
  }

/** A node that says of every nonce that it was used, and shows no log of it. */
export const saysUsed: Rule = invents(null)

/** A node that says of every nonce that it was cancelled. */
export const inventsCancel: Rule = invents(cancelledTopic)
