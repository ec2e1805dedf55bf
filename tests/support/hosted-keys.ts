import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto'

type Made = { secret: string; publicKey: KeyObject; alg: 'EdDSA' | 'ES256' }

function ed25519(): Made {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const halves = [privateKey, publicKey].map((key) => key.export({ format: 'jwk' }))
  const bytes = [halves[0]?.d, halves[0]?.x].map((half) => Buffer.from(half ?? '', 'base64url'))
  return { secret: Buffer.concat(bytes).toString('base64'), publicKey, alg: 'EdDSA' }
}

function p256(): Made {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ format: 'pem', type: 'sec1' }))
  return { secret: pem.replaceAll('\n', '\\n'), publicKey, alg: 'ES256' }
}

const makers = { Ed25519: ed25519, 'P-256': p256 } as const

/** Both kinds of key that a hosted service gives out. */
export const keyKinds = ['Ed25519', 'P-256'] as const

const json = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** A new key as a hosted service gives it out, and how that service reads what was signed with it. */
export function newHostedKey(kind: (typeof keyKinds)[number]) {
  const { secret, publicKey, alg } = makers[kind]()
  return {
    secret,
    alg,
    /** The token in an `Authorization` header, and whether this key signed it. */
    read(authorization = '') {
      const [head, claims, signature] = authorization.replace('Bearer ', '').split('.')
      const isSigned = verify(
        alg === 'ES256' ? 'sha256' : null,
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature ?? '', 'base64url'),
      )
      return { head: json(head), claims: json(claims), isSigned }
    },
  }
}
