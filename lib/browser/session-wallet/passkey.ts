import { fromBase64Url, randomBytes, toBase64Url } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'

/** `no-prf`: the passkey was made, or is there, and gives no secret; `unavailable`: no passkeys here. */
export type PasskeyProblem = 'cancelled' | 'no-prf' | 'unavailable'

export type Passkey = { credentialId: string; salt: string; secret: Uint8Array<ArrayBuffer> }

/** Milliseconds that the visitor has for a prompt. */
const timeout = 120_000

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  // the browser gives one name to a refusal and to a prompt that ran out
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unavailable'
}

async function asked(
  work: () => Promise<Credential | null>,
): Promise<Result<PublicKeyCredential, PasskeyProblem>> {
  if (typeof PublicKeyCredential === 'undefined' || !navigator.credentials) return err('unavailable')
  try {
    const credential = await work()
    return credential instanceof PublicKeyCredential ? ok(credential) : err('unavailable')
  } catch (error) {
    return err(problemOf(error))
  }
}

const prfOf = (credential: PublicKeyCredential) => credential.getClientExtensionResults().prf

/** With a salt: Windows Hello fails where `prf` is empty. */
const extensionsFor = (salt: BufferSource) => ({ prf: { eval: { first: salt } } })

/** The 32 bytes that a passkey gives for a salt. They are passed on to the wallet's worker and kept nowhere. */
export async function readSecret(
  credentialId: string,
  salt: string,
): Promise<Result<Uint8Array<ArrayBuffer>, PasskeyProblem>> {
  const [id, first] = [fromBase64Url(credentialId), fromBase64Url(salt)]
  if (!id || !first) return err('unavailable')
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: randomBytes(32),
    allowCredentials: [{ type: 'public-key', id }],
    userVerification: 'required',
    timeout,
    extensions: extensionsFor(first),
  }
  const given = await asked(() => navigator.credentials.get({ publicKey }))
  if (!given.ok) return given
  const result = prfOf(given.value)?.results?.first
  if (!result) return err('no-prf')
  const bytes = ArrayBuffer.isView(result)
    ? new Uint8Array(result.buffer, result.byteOffset, result.byteLength)
    : new Uint8Array(result)
  return bytes.length === 32 ? ok(new Uint8Array(bytes)) : err('no-prf')
}

/**
 * Makes a passkey and reads its secret once, which asks twice: some platforms give it only then, and a wallet is sealed
 * under no secret that was never read back. `name` is what the platform lists it as.
 */
export async function makePasskey(name: string): Promise<Result<Passkey, PasskeyProblem>> {
  const first = randomBytes(32)
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: randomBytes(32),
    rp: { name: 'Nickel' },
    user: { id: randomBytes(16), name, displayName: name },
    // ES256, EdDSA and RS256 (COSE)
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
    timeout,
    extensions: extensionsFor(first),
  }
  const made = await asked(() => navigator.credentials.create({ publicKey }))
  if (!made.ok) return made
  if (prfOf(made.value)?.enabled === false) return err('no-prf')
  const [credentialId, salt] = [toBase64Url(new Uint8Array(made.value.rawId)), toBase64Url(first)]
  const secret = await readSecret(credentialId, salt)
  return secret.ok ? ok({ credentialId, salt, secret: secret.value }) : secret
}
