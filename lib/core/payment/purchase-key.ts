import { toBase64Url } from '@/lib/core/payment/bytes'

/** The same thing asked for again has the same key: SHA-256 of service, method, path and canonical body. */
export async function purchaseKey(given: {
  serviceId: string
  method: string
  path: string
  canonicalBody: string
}): Promise<string> {
  const parts = [given.serviceId, given.method, given.path, given.canonicalBody]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return toBase64Url(new Uint8Array(digest))
}
