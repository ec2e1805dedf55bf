import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'
import { encodeLiveRequest } from '@/lib/core/wire/live-request'

/** A paid call as a visitor's own script makes it; `cap` is the most it may pay, such as '$0.30'. */
export type ScriptCall = { method: 'GET' | 'POST'; url: string; body: string | null; cap: string }

/** The call that a valid input stands for, at the service itself and under its own word for the network. */
export function scriptCall(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  service: { url: string; wireWord: string },
): ScriptCall {
  const { method, target, body } = encodeLiveRequest(endpoint, input, service.wireWord)
  return { method, url: service.url + target, body, cap: formatUsdc(priceOf(endpoint.rate, input)) }
}
