import type { Carried, OnWire, WireFault } from '@/tests/support/wire-faults'

/**
 * What the service makes of a payment that it has taken before: it answers again under the id of the
 * payment-identifier extension, it refuses with what was bought in the 409, or it remembers nothing.
 */
export type Memory = 'by id' | 'in a 409' | 'none'

const withoutExtensions = (json: string): string => {
  const { extensions: _extensions, ...terms } = JSON.parse(json)
  return JSON.stringify(terms)
}
const reencoded = (header: string): string =>
  Buffer.from(withoutExtensions(Buffer.from(header, 'base64').toString())).toString('base64')

/** Terms that offer no identifier. */
const plainTerms: WireFault = {
  kind: 'alter',
  body: withoutExtensions,
  header: { name: 'payment-required', value: reencoded },
}

/** What the wire makes of a request so that the service seems to have this memory; null to pass it on. */
export function answerRepeat(memory: Memory, onWire: OnWire, carried: readonly Carried[]): WireFault | null {
  const payment = onWire.headers['payment-signature']
  if (payment === undefined) return memory === 'in a 409' ? plainTerms : null
  const sold = carried.find(
    ({ headers, reply }) => headers['payment-signature'] === payment && reply.status === 200,
  )?.reply
  if (!sold || memory === 'by id') return null
  if (memory === 'none') return { kind: 'lie', status: 409, body: '{}', passed: 'never' }
  const paymentResponse = sold.headers['payment-response']
  const replay = { status: 200, body: JSON.parse(sold.body.toString()), paymentResponse }
  return { kind: 'lie', status: 409, body: JSON.stringify({ replay }), passed: 'first' }
}
