import { randomBytes, toBase64Url } from '@/lib/core/payment/bytes'

/** Under what a paid answer is kept by the forwarder, and the 32 bytes it is encrypted with. */
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
