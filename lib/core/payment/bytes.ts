import { attempt } from '@/lib/core/result'

export type Hex = `0x${string}`

/** Twenty bytes in hexadecimal; in EIP-55 form wherever it is one of our pins. */
export type Address = Hex

/** The longest signature of a wallet, in bytes. */
export const longestSignature = 8_192

/** Addresses are told in either case (EIP-55). */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** True for 0x and hexadecimal digits in either case, however many. */
export const isSomeHex = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)

/** True for 0x and exactly `bytes` bytes of hexadecimal digits in either case. */
export function isHex(value: unknown, bytes: number): value is Hex {
  return isSomeHex(value) && value.length === 2 + bytes * 2
}

export function toHex(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Text as standard base64 of its UTF-8 bytes, padded: the form of all payment headers. */
export function encodeBase64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Bytes as base64url without padding (RFC 4648 §5): the form of claim secrets. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The bytes of base64url text, or null when it is anything but the canonical spelling. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null =>
  /[+/=]/.test(text) ? null : bytesInEither(text)

function bytesInEither(text: string): Uint8Array<ArrayBuffer> | null {
  const plain = text
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  return bytesOfBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
}

/** The text in base64 or base64url of valid UTF-8, padded or not; null for anything else. */
export function decodeBase64(encoded: string): string | null {
  const bytes = bytesInEither(encoded)
  return bytes && attempt(() => utf8.decode(bytes))
}

/** Strict: whole quartets, no foreign characters, no stray bits in the last digit, so one spelling per value. */
function bytesOfBase64(encoded: string): Uint8Array<ArrayBuffer> | null {
  const binary = attempt(() => atob(encoded))
  if (binary === null || btoa(binary) !== encoded) return null
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
