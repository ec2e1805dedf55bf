import 'server-only'
import { dataPolicy } from '@/lib/core/content-policy'

/** Headers of every reply that is data: kept by nobody, opened as nothing. */
const fixed = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-disposition': 'attachment',
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
}

/** A reply whose text is JSON already. */
export function replyBytes(
  status: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: { ...headers, ...fixed, 'content-length': String(body.length) },
  })
}

/** A value as a JSON reply. */
export function replyJson(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return replyBytes(status, Buffer.from(JSON.stringify(value)), headers)
}
