import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '@/lib/core/json'
import { fromBase64Url } from '@/lib/core/payment/bytes'
import type { Payment } from '@/lib/core/payment/payment-check'
import { vaultKeys, type VaultKeys } from '@/lib/core/payment/identity'
import type { WireRequest } from '@/lib/core/wire/encode'
import type { Answered } from '@/lib/server/forward/upstream'
import { nonceBytes, seal, unseal } from '@/lib/server/cipher'
import type { Flight } from '@/lib/server/vault/store'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { err, ok, type Result } from '@/lib/core/result'
import { passOn } from '@/lib/server/forward/pass-on'
import { replyJson, type Problem } from '@/lib/server/forward/reply'
import { handler } from '@/lib/server/forward/serve'

const headSchema = z.object({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  parses: z.boolean().exactOptional(),
  betterBy: z.number().exactOptional(),
  /** Bytes at the end that are an earlier reply, which did not parse. */
  earlier: z.number().int().nonnegative().exactOptional(),
})

/** Id and key that follow from a claim secret in base64url; null when it is not one. */
export async function readClaim(secret: string | null): Promise<VaultKeys | null> {
  const bytes = secret === null ? null : fromBase64Url(secret)
  return bytes?.length === 32 ? vaultKeys(bytes) : null
}

/** What the vault knows of a paid call: digests only. */
export function flightOf(
  { from, nonce }: Payment,
  { method, target, body }: WireRequest,
  claim: string,
): Flight {
  return {
    payment: digest(`${from}${nonce}`.toLowerCase()),
    request: digest(JSON.stringify([method, target, body])),
    claim,
  }
}

/** A reply as ciphertext (AES-256-GCM), bound to the claim under which it is kept. */
export function sealAnswer(
  { id, key }: VaultKeys,
  { body, earlier = Buffer.alloc(0), status, headers, parses, betterBy }: Answered,
): Buffer {
  const head = { status, headers, parses, betterBy, ...(earlier.length > 0 && { earlier: earlier.length }) }
  return seal(key, randomBytes(nonceBytes), [`${JSON.stringify(head)}\n`, body, earlier], id)
}

/** The reply in a ciphertext of the vault; null when a byte of it was altered. */
export function openAnswer({ id, key }: VaultKeys, sealed: Buffer): Answered | null {
  const plain = unseal(key, sealed, id)
  return plain && readFrame(plain)
}

/** Null also for what another version of this server has sealed. */
function readFrame(plain: Buffer<ArrayBuffer>): Answered | null {
  const end = plain.indexOf('\n')
  const read = headSchema.safeParse(parseJson(plain.toString('utf8', 0, end)))
  if (!read.success) return null
  const { earlier = 0, ...head } = read.data
  const split = plain.length - earlier
  return {
    ...head,
    body: plain.subarray(end + 1, split),
    ...(earlier > 0 && { earlier: plain.subarray(split) }),
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const waiting: ReplyOf<'claim'> = { state: 'in-flight' }

/** The answer kept under a secret: as the paid call itself would have had it, 202 while it is under way, or 404. */
export const claimAnswer = handler('claim', { limit: 'claims' }, async ({ secret }, forwarder) => {
  const keys = await readClaim(secret)
  if (!keys) return err({ code: 'bad_request' })
  const found = await ask(() => forwarder.vault.find(keys.id))
  if (!found.ok) return found
  const answered = found.value.kind === 'kept' ? openAnswer(keys, found.value.sealed) : null
  const isComing = found.value.kind === 'in-flight' || (answered?.betterBy ?? 0) > Date.now()
  if (isComing) return ok(replyJson(202, waiting, { [replyHeader.retryAfter]: '2' }))
  if (!answered) return err({ code: 'claim_unknown' })
  return ok(await passOn({ ...answered, replayed: true }, forwarder, { paid: true }))
})

/** Forgets the answer kept under a secret: the browser has it. */
export const acknowledgeAnswer = handler('ack', { limit: 'claims' }, async ({ secret }, { vault }) => {
  const keys = await readClaim(secret)
  if (!keys) return err({ code: 'bad_request' })
  const dropped = await ask(() => vault.drop(keys.id))
  return dropped.ok ? ok({ state: 'forgotten' }) : dropped
})

/** A vault that cannot be asked may hold the answer all the same, so that is no 404. */
async function ask<T>(question: () => Promise<T>): Promise<Result<T, Problem<'vault_unreachable'>>> {
  try {
    return ok(await question())
  } catch {
    return err({ code: 'vault_unreachable', retryAfterSeconds: 5 })
  }
}
