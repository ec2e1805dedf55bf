import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'

/** What the service hears of a call, and nothing else of what the browser sent. */
export function requestHeaders(given: {
  payment: string | null
  fault: string | null
  hasBody: boolean
}): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'nickel',
    ...(given.hasBody && { 'content-type': 'application/json' }),
    ...(given.payment && { 'payment-signature': given.payment }),
    ...(given.fault && { 'x-sandbox-fault': given.fault }),
  }
}

const passedOn = [
  'payment-required',
  'payment-response',
  'retry-after',
  'deprecation',
  'sunset',
  'link',
  'warning',
] as const

const longest = 16_384

/** Those of the service's headers that the browser hears; one that came twice keeps both, to be seen as such. */
export function replyHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = passedOn.flatMap((name): [string, string][] => {
    const value = headers[name]
    const text = Array.isArray(value) ? value.join(', ') : value
    return text !== undefined && isPlain(text) ? [[name, text]] : []
  })
  return Object.fromEntries(pairs)
}

const isPlain = (text: string): boolean => text.length <= longest && /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
