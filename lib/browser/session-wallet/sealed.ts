import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { areLimits, limitNames, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import { canonicalJson, fieldsIn, parseJson, textIn } from '@/lib/core/json'
import {
  fromBase64Url,
  isHex,
  randomBytes,
  toBase64Url,
  type Address,
  type Hex,
} from '@/lib/core/payment/bytes'
import { attempt, err, ok, type Result } from '@/lib/core/result'
import * as is from '@/lib/core/shape'

/** OWASP's figure for PBKDF2-HMAC-SHA-256; a row that asks for fewer is not opened, nor one that would take minutes. */
export const fewestRounds = 600_000
const mostRounds = 10_000_000

const bytesIn = (value: unknown) => (typeof value === 'string' ? fromBase64Url(value) : null)

/** Bytes in base64url, at least `least` and at most `most` of them. */
const isBytes =
  (least: number, most = least): is.Check<string> =>
  (value): value is string => {
    const length = bytesIn(value)?.length ?? -1
    return length >= least && length <= most
  }

const isByPasskey = is.shape({
  by: is.oneOf(['passkey']),
  credentialId: isBytes(1, 1_024),
  salt: isBytes(32),
})

const isByPassphrase = is.shape({
  by: is.oneOf(['passphrase']),
  salt: isBytes(16),
  rounds: (value): value is number =>
    Number.isInteger(value) && Number(value) >= fewestRounds && Number(value) <= mostRounds,
})

/** How the wallet is unlocked: by a passkey's PRF output for the salt, or by a passphrase. */
export type Unlock = is.Of<typeof isByPasskey> | is.Of<typeof isByPassphrase>

/** Whether what says how a wallet is unlocked can be kept. */
export const isUnlock: is.Check<Unlock> = (value): value is Unlock =>
  isByPasskey(value) || isByPassphrase(value)

/** For a passphrase, with a new salt. */
export const newPassphraseUnlock = (): Unlock => ({
  by: 'passphrase',
  salt: toBase64Url(randomBytes(16)),
  rounds: fewestRounds,
})

export const isAddress: is.Check<Address> = (value): value is Address => isHex(value, 20)

const isSealed = is.shape({
  form: (value): value is 1 => value === 1,
  address: isAddress,
  /** Milliseconds of this device; null: no backup was read back yet. */
  madeAt: is.number,
  backedUpAt: is.nullable(is.number),
  unlock: isUnlock,
  iv: isBytes(12),
  bytes: isBytes(16, 65_536),
})

/** What is kept of a session wallet: nothing in it can be used or changed without the secret. */
export type SealedPurse = is.Of<typeof isSealed>

/** The row where it is one of this form, without what else stands in it; null for anything else. */
export function readSealed(value: unknown): SealedPurse | null {
  if (!isSealed(value)) return null
  const { form, address, madeAt, backedUpAt, unlock, iv, bytes } = value
  return { form, address, madeAt, backedUpAt, unlock, iv, bytes }
}

export type Payee = { serviceId: string; payTo: Address }

/** Characters of a host's name (RFC 1035), with its port. */
const longestId = 260

const isServiceId: is.Check<string> = (value): value is string =>
  typeof value === 'string' && value.length <= longestId

export const isPayee = is.shape<Payee>({ serviceId: isServiceId, payTo: isAddress })

export type PurseContent = {
  privateKey: Hex
  limits: PurseLimits
  payees: readonly Payee[]
  returnTo: Address | null
}

/** What unlocks: 32 bytes that a passkey gave, or a passphrase. */
export type Secret = { prf: Uint8Array<ArrayBuffer> } | { passphrase: string }

const prfIn = (secret: Secret) => {
  const { prf } = fieldsIn(secret)
  return prf instanceof Uint8Array && prf.length === 32 ? new Uint8Array(prf) : null
}

export type OpenPurse = {
  row: SealedPurse
  key: CryptoKey
  content: PurseContent
  account: PrivateKeyAccount
}

/** A backup is sealed in the same way and is never taken for the row, nor the row for a backup. */
export type Purpose = 'row' | 'backup'

const utf8 = new TextEncoder()

async function keyOf(secret: Secret, unlock: Unlock): Promise<CryptoKey | null> {
  const use = { name: 'AES-GCM', length: 256 }
  if (unlock.by === 'passkey') {
    const prf = prfIn(secret)
    if (!prf) return null
    const material = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey'])
    const info = utf8.encode('nickel session wallet')
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    return crypto.subtle.deriveKey(derivation, material, use, false, ['encrypt', 'decrypt'])
  }
  const salt = fromBase64Url(unlock.salt)
  const passphrase = textIn(fieldsIn(secret)['passphrase'])
  if (!passphrase || !salt) return null
  const words = utf8.encode(passphrase.normalize('NFC'))
  const material = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: unlock.rounds }
  return crypto.subtle.deriveKey(derivation, material, use, false, ['encrypt', 'decrypt'])
}

/** All that stands beside the sealed bytes is bound to them. */
function cipher(purpose: Purpose, row: SealedPurse) {
  const { iv, bytes: _bytes, ...clear } = row
  const nonce = fromBase64Url(iv) ?? new Uint8Array()
  return { name: 'AES-GCM', iv: nonce, additionalData: utf8.encode(canonicalJson({ purpose, ...clear })) }
}

const isContent = is.shape({
  privateKey: (value): value is Hex => isHex(value, 32),
  limits: is.recordOf(is.text),
  payees: is.listOf(isPayee),
  returnTo: is.nullable(isAddress),
})

function written({ limits, privateKey, payees, returnTo }: PurseContent): string {
  const amounts = Object.fromEntries(limitNames.map((name) => [name, String(limits[name])]))
  return JSON.stringify({ privateKey, limits: amounts, payees, returnTo })
}

function contentIn(text: string): PurseContent | null {
  const value = parseJson(text)
  if (!isContent(value)) return null
  const amount = (name: string) => {
    const digits = fieldsIn(value.limits)[name]
    return typeof digits === 'string' && /^[0-9]{1,15}$/.test(digits) ? BigInt(digits) : null
  }
  const limits: unknown = Object.fromEntries(limitNames.map((name) => [name, amount(name)]))
  if (!areLimits(limits)) return null
  const { privateKey, payees, returnTo } = value
  return { privateKey, payees, returnTo, limits }
}

type Facts = Pick<SealedPurse, 'madeAt' | 'backedUpAt'>

async function sealedUnder(
  purpose: Purpose,
  { key, content, account }: Omit<OpenPurse, 'row'>,
  facts: Facts & Pick<SealedPurse, 'unlock'>,
): Promise<OpenPurse> {
  const iv = toBase64Url(randomBytes(12))
  const row: SealedPurse = { form: 1, address: account.address, ...facts, iv, bytes: '' }
  const bytes = await crypto.subtle.encrypt(cipher(purpose, row), key, utf8.encode(written(content)))
  return { row: { ...row, bytes: toBase64Url(new Uint8Array(bytes)) }, key, content, account }
}

/** Seals a wallet under a secret; null where the secret is none for that way to unlock. */
export async function seal(
  content: PurseContent,
  { secret, unlock, ...facts }: Facts & { secret: Secret; unlock: Unlock },
  purpose: Purpose = 'row',
): Promise<OpenPurse | null> {
  if (!isUnlock(unlock)) return null
  const key = await keyOf(secret, unlock)
  const account = privateKeyToAccount(content.privateKey)
  return key && sealedUnder(purpose, { key, content, account }, { ...facts, unlock })
}

/** Seals an open wallet anew, with other content or another backup time, under the key that it is open with. */
export const sealAgain = (
  { row, ...open }: OpenPurse,
  {
    content = open.content,
    backedUpAt = row.backedUpAt,
  }: { content?: PurseContent; backedUpAt?: number | null },
): Promise<OpenPurse> =>
  sealedUnder('row', { ...open, content }, { madeAt: row.madeAt, backedUpAt, unlock: row.unlock })

export type OpenProblem = 'wrong-secret' | 'unreadable'

/** Opens a sealed wallet. A wrong secret and a row that somebody changed cannot be told apart. */
export async function open(
  row: SealedPurse,
  secret: Secret,
  purpose: Purpose = 'row',
): Promise<Result<OpenPurse, OpenProblem>> {
  const bytes = fromBase64Url(row.bytes)
  if (!bytes || !isSealed(row)) return err('unreadable')
  const key = await keyOf(secret, row.unlock)
  if (!key) return err('wrong-secret')
  const plain = await crypto.subtle.decrypt(cipher(purpose, row), key, bytes).catch(() => null)
  if (!plain) return err('wrong-secret')
  const content = contentIn(new TextDecoder().decode(plain))
  const account = content && attempt(() => privateKeyToAccount(content.privateKey))
  if (!account || account.address !== row.address) return err('unreadable')
  return ok({ row, key, content, account })
}
