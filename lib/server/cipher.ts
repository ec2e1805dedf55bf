import 'server-only'
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { attempt } from '@/lib/core/result'

export const nonceBytes = 12
const tagBytes = 16

/** Encrypts and authenticates (AES-256-GCM), bound to a text that is not in it: nonce, ciphertext, tag. */
export function seal(
  key: Uint8Array,
  nonce: Buffer,
  parts: readonly (string | Buffer)[],
  bound = '',
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  const sealed = parts.map((part) =>
    typeof part === 'string' ? cipher.update(part, 'utf8') : cipher.update(part),
  )
  return Buffer.concat([nonce, ...sealed, cipher.final(), cipher.getAuthTag()])
}

/** What was sealed under this key and bound to this text; null when a byte of it was altered. */
export function unseal(key: Uint8Array, sealed: Buffer, bound = ''): Buffer<ArrayBuffer> | null {
  const end = sealed.length - tagBytes
  if (end < nonceBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(end))
  return attempt(() => Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]))
}
