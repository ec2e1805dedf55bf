import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
  type BinaryLike,
} from 'node:crypto'

/**
 * Proves that a list of addresses stood in one answer: HMAC-SHA-256 over the list, in base64url.
 * Its size is constant, so it fits a header however many pictures an answer names.
 */
export function sealAddresses(key: Buffer, addresses: readonly string[]): string {
  return mac(subkey(key, 'pictures/seal'), JSON.stringify(addresses)).toString('base64url')
}

/** Whether this seal was made here over exactly this list. */
export function isSealed(key: Buffer, addresses: readonly string[], seal: string): boolean {
  const expected = Buffer.from(sealAddresses(key, addresses))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * One address, encrypted and authenticated (AES-256-GCM), so that paths and logs hold no address and no token can be
 * made elsewhere. The nonce is a MAC of the address: an address has one token, and caches work.
 */
export function tokenOf(key: Buffer, address: string): string {
  const nonce = mac(subkey(key, 'pictures/nonce'), address).subarray(0, nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', subkey(key, 'pictures/token'), nonce)
  const sealed = [cipher.update(address, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** The address in a token, or null when it was not made here. */
export function openToken(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return null
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', subkey(key, 'pictures/token'), nonce, {
    authTagLength: 16,
  })
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]).toString()
  } catch {
    return null
  }
}

const nonceBytes = 12
const tagBytes = 16

const mac = (key: Buffer, text: BinaryLike): Buffer => createHmac('sha256', key).update(text).digest()

const subkey = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32))
