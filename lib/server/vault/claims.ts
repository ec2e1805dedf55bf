import 'server-only'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { err, ok, type Result } from '@/lib/core/result'
import { passOn } from '@/lib/server/forward/pass-on'
import { replyJson, type Problem } from '@/lib/server/forward/reply'
import { handler } from '@/lib/server/forward/serve'
import { openAnswer, readClaim } from '@/lib/server/vault/sealed-answer'

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
