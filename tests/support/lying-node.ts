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
