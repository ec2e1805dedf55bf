import { concatHex, keccak256, numberToHex, stringToHex } from 'viem/utils'
import { isHex, type Hex, randomBytes, toHex, toBase64Url } from '@/lib/core/payment/bytes'

const domain = stringToHex('nickel/v1')

/** 16 random bytes, made before any wallet call. */
export function newIntentId(): Hex {
  return toHex(randomBytes(16))
}

/** The one EIP-3009 nonce of a purchase: keccak256("nickel/v1" ‖ intentId ‖ generation as uint32). */
export function nonceOf(intentId: Hex, generation: number): Hex {
  if (!isHex(intentId, 16)) throw new Error('an intent id is 16 bytes')
  return keccak256(concatHex([domain, intentId, numberToHex(generation, { size: 4 })]))
}

type Asked = Record<'serviceId' | 'method' | 'path' | 'canonicalBody', string>

/** The same thing asked for again has the same key: SHA-256 of service, method, path and canonical body. */
export async function purchaseKey({ serviceId, method, path, canonicalBody }: Asked): Promise<string> {
  const parts = [serviceId, method, path, canonicalBody]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return toBase64Url(new Uint8Array(digest))
}

export type VaultKeys = { id: string; key: Uint8Array<ArrayBuffer> }

/** 32 random bytes in base64url that only this browser and, during a request, the forwarder hold. */
export function newClaimSecret(): string {
  return toBase64Url(randomBytes(32))
}

/** HKDF-SHA-256 of the secret without salt, with the infos "id" and "enc". */
export async function vaultKeys(secret: Uint8Array<ArrayBuffer>): Promise<VaultKeys> {
  if (secret.length !== 32) throw new Error('a claim secret is 32 bytes')
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const [id, key] = await Promise.all([derive(material, 'id'), derive(material, 'enc')])
  return { id: toBase64Url(id), key }
}

async function derive(material: CryptoKey, info: string): Promise<Uint8Array<ArrayBuffer>> {
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256))
}
