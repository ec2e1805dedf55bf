import 'server-only'
import { z } from 'zod'
import { passOn } from '@/lib/server/forward/pass-on'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/guard'
import { clientOf } from '@/lib/server/forward/limits'
import { problemReply, type Problem } from '@/lib/server/forward/problem'
import { replyJson } from '@/lib/server/forward/reply'
import { openAnswer, readClaim } from '@/lib/server/vault/sealed-answer'
import type { VaultKeys } from '@/lib/core/payment/vault-keys'
import { err, ok, type Result } from '@/lib/core/result'

const claimSchema = z.strictObject({ secret: z.string() })

/** The answer kept under a secret: as the paid call itself would have had it, 202 while it is under way, or 404. */
export async function claimAnswer(request: Request, forwarder: Forwarder): Promise<Response> {
  const keys = await readSecret(request, forwarder)
  if (!keys.ok) return problemReply(keys.error)
  const asked = await ask(() => forwarder.vault.find(keys.value.id))
  if (!asked.ok) return problemReply(asked.error)
  const found = asked.value
  if (found.kind === 'in-flight') return replyJson(202, { state: 'in-flight' }, { 'retry-after': '2' })
  const answered = found.kind === 'kept' ? openAnswer(keys.value, found.sealed) : null
  if (!answered) return problemReply({ code: 'claim_unknown' })
  return passOn(answered, forwarder, { paid: true, replayed: true })
}

/** Forgets the answer kept under a secret: the browser has it. */
export async function acknowledgeAnswer(request: Request, forwarder: Forwarder): Promise<Response> {
  const keys = await readSecret(request, forwarder)
  if (!keys.ok) return problemReply(keys.error)
  const dropped = await ask(() => forwarder.vault.drop(keys.value.id))
  return dropped.ok ? replyJson(200, { state: 'forgotten' }) : problemReply(dropped.error)
}

/** A vault that cannot be asked may hold the answer all the same: that is no 404. */
async function ask<T>(question: () => Promise<T>): Promise<Result<T, Problem>> {
  try {
    return ok(await question())
  } catch {
    return err({ code: 'vault_unreachable', retryAfterSeconds: 5 })
  }
}

async function readSecret(
  request: Request,
  { settings, limits }: Forwarder,
): Promise<Result<VaultKeys, Problem>> {
  const own = checkOrigin(request, settings.trustedProxies)
  if (!own.ok) return own
  const wait = await limits.claims(clientOf(request, settings.trustedProxies))
  if (wait > 0) return err({ code: 'rate_limited', retryAfterSeconds: wait })
  const body = await readJsonBody(request)
  if (!body.ok) return body
  const read = claimSchema.safeParse(body.value)
  const keys = read.success ? await readClaim(read.data.secret) : null
  return keys ? ok(keys) : err({ code: 'bad_request' })
}
