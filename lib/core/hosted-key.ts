import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { attempt, err, ok, type Result } from '@/lib/core/result'

/** `secret` as it was given. */
export type HostedKey = { id: string; secret: string }

/** Seconds that a token is good for: the most that Coinbase's services take. */
const lifetime = 120

/** PKCS #8 of an Ed25519 key is these bytes and its 32 (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Reads a secret: base64 of an Ed25519 key (seed and public half), or a PEM of a P-256 key. */
const readKey = (secret: string): KeyObject | null =>
  attempt(() => {
    // A PEM in one line of an environment has its line ends written out.
    if (secret.includes('PRIVATE KEY')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return null
    const key = Buffer.concat([ed25519Prefix, bytes.subarray(0, 32)])
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  })

export type Authorize = (method: 'GET' | 'POST', url: URL) => string

/** For each call a token (JWT, RFC 7519) of two minutes. Fails with a sentence; `name` is the secret's variable. */
export function authorizationBy({ id, secret }: HostedKey, name: string): Result<Authorize, string> {
  const key = readKey(secret)
  const alg = key?.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  if (!key || (alg === 'ES256' && key.asymmetricKeyDetails?.namedCurve !== 'prime256v1'))
    return err(`${name} must be an Ed25519 key in base64, or a P-256 key as PEM.`)
  return ok((method, url) => {
    const now = Math.floor(Date.now() / 1000)
    const head = { alg, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
    const uris = [`${method} ${url.host}${url.pathname}`]
    const claims = { sub: id, iss: 'cdp', uris, iat: now, nbf: now, exp: now + lifetime }
    const text = `${encode(head)}.${encode(claims)}`
    const hash = alg === 'ES256' ? 'sha256' : null
    const signature = sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `Bearer ${text}.${signature.toString('base64url')}`
  })
}
