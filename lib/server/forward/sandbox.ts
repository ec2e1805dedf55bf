import 'server-only'
import { z } from 'zod'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/guard'
import { problemReply } from '@/lib/server/forward/problem'
import { replyBytes } from '@/lib/server/forward/reply'
import { askUpstream } from '@/lib/server/forward/upstream'
import { isHex, type Address } from '@/lib/core/payment/bytes'

const asked = z.strictObject({ address: z.string().refine((text): text is Address => isHex(text, 20)) })

/** Asks the sandbox's faucet for money; with a real service there is none. */
export async function askFaucet(request: Request, { settings, upstream }: Forwarder): Promise<Response> {
  const own = checkOrigin(request, settings.trustedProxies)
  if (!own.ok) return problemReply(own.error)
  if (settings.mode !== 'sandbox') return problemReply({ code: 'not_found' })
  const body = await readJsonBody(request)
  if (!body.ok) return problemReply(body.error)
  const read = asked.safeParse(body.value)
  if (!read.success) return problemReply({ code: 'bad_request' })
  const reply = await askUpstream(upstream, {
    method: 'POST',
    origin: settings.serviceUrl,
    target: '/sandbox/faucet',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(read.data),
    within: { headers: 30_000, whole: 30_000 },
  })
  return reply.ok ? replyBytes(reply.value.status, reply.value.body) : problemReply(reply.error)
}

const statusSchema = z.object({ payTo: z.string().refine((text): text is Address => isHex(text, 20)) })

/** Whom the sandbox's service is paid at, from its own status; null while it does not answer. */
export async function sandboxPayTo({ settings, upstream }: Forwarder): Promise<Address | null> {
  const reply = await askUpstream(upstream, {
    method: 'GET',
    origin: settings.serviceUrl,
    target: '/sandbox/status',
    headers: { accept: 'application/json' },
    body: null,
    within: { headers: 5_000, whole: 5_000 },
  })
  const status = reply.ok ? statusSchema.safeParse(parsed(reply.value.body)) : null
  return status?.success ? status.data.payTo : null
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
