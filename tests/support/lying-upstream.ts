import { gzipSync } from 'node:zlib'
import { network } from '@/lib/core/payment/usdc-token'
import type { WireFault } from '@/tests/support/wire-faults'

/** The terms of a 402 as a lie changes them. */
export type LiedTerms = {
  x402Version: unknown
  resource?: Record<string, unknown>
  accepts: Record<string, unknown>[]
  [more: string]: unknown
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** The honest terms, changed alike in header and body. */
export function lyingTerms(change: (terms: LiedTerms) => unknown): WireFault {
  const changed = (text: string) => change(JSON.parse(text))
  return {
    kind: 'alter',
    body: (text) => (text.includes('accepts') ? JSON.stringify(changed(text)) : text),
    header: {
      name: 'payment-required',
      value: (text) => encoded(changed(Buffer.from(text, 'base64').toString())),
    },
  }
}

/** The honest terms with some members of the first option changed. */
export const lyingOption = (members: Record<string, unknown>): WireFault =>
  lyingTerms((terms) => ({
    ...terms,
    accepts: terms.accepts.map((option, at) => (at === 0 ? { ...option, ...members } : option)),
  }))

/** The honest terms with some top-level members changed; undefined removes one. */
export const lyingMembers = (members: Record<string, unknown>): WireFault =>
  lyingTerms((terms) => ({ ...terms, ...members }))

/** A PAYMENT-RESPONSE that says so. */
export const receiptOf = (said: {
  transaction: string
  payer: string
  success?: boolean
  network?: string
}): Record<string, string> => ({ 'payment-response': encoded({ success: true, network, ...said }) })

/** Another reply; the payment is passed on to the honest service first, later, or never. */
export const instead = (
  status: number,
  body: unknown,
  passed: 'first' | 'later' | 'never' = 'never',
  headers: Record<string, string | string[]> = {},
): WireFault => ({
  kind: 'lie',
  status,
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  headers,
  passed,
})

/** An answer of this many bytes in a few: what a decompressor that trusts it would be filled with. */
export const bomb = (bytes: number): Buffer => gzipSync(Buffer.alloc(bytes, 'a'))

/** The honest terms with another address of the resource; undefined removes it. */
export const lyingResource = (change: (url: string) => string | undefined): WireFault =>
  lyingTerms(({ resource, ...terms }) => {
    const url = change(String(resource?.['url']))
    return url === undefined ? terms : { ...terms, resource: { ...resource, url } }
  })
