import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Reply } from '@/lib/core/payment/outcome'
import { ownHeaders, askServer } from '@/lib/browser/purchase/http'
import { replyHeader, requestHeader, routes } from '@/lib/core/dashboard-api/routes'
import type { RequestOf } from '@/lib/core/dashboard-api/requests'
import { hearBuild } from '@/lib/browser/worker/build'
import { addressesIn } from '@/lib/core/wire/addresses'

type CallRequest = Lookup & { payment?: string; claim?: string }

/** `earlier`: what the service replied before, when that could not be read and it was asked again. */
export type CallReply = Reply & { required: string | null; pictures: string | null; earlier: string | null }

const nothing = { required: null, pictures: null, earlier: null }

/** A paid call may take what the service takes; a price is asked for at once or not at all. In milliseconds. */
const patience = { paid: 125_000, price: 30_000 }

async function readReply(response: Response): Promise<CallReply> {
  const { headers, status } = response
  hearBuild(headers)
  const earlier = Number(headers.get(replyHeader.earlier) ?? 0)
  return {
    kind: 'answered',
    status,
    ...(earlier > 0 ? await apart(response, earlier) : { body: await response.text(), earlier: null }),
    paymentResponse: headers.get(replyHeader.receipt),
    retryAfter: headers.get(replyHeader.retryAfter),
    phase: headers.get(replyHeader.phase),
    form: headers.get(replyHeader.form),
    required: headers.get(replyHeader.required),
    pictures: headers.get(replyHeader.pictures),
  }
}

async function apart(response: Response, last: number): Promise<{ body: string; earlier: string }> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const [body, earlier] = [bytes.subarray(0, -last), bytes.subarray(-last)].map((part) =>
    new TextDecoder().decode(part),
  )
  return { body: body ?? '', earlier: earlier ?? '' }
}

async function send(path: string, init: RequestInit, within: number): Promise<CallReply> {
  try {
    return await readReply(
      await fetch(path, { method: 'POST', ...init, signal: AbortSignal.timeout(within) }),
    )
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'none', why: isLate ? 'timeout' : 'network', ...nothing }
  }
}

/** Sends a lookup to our forwarder and reads its reply as text; never throws. */
export function sendCall({ endpointId, input, payment, claim }: CallRequest): Promise<CallReply> {
  const request: RequestOf<'call'> = { input }
  const headers = {
    ...ownHeaders,
    ...(payment && { [requestHeader.payment]: payment }),
    ...(claim && { [requestHeader.claim]: claim }),
  }
  const init = { headers, body: JSON.stringify(request) }
  return send(`${routes.call.path}/${endpointId}`, init, payment ? patience.paid : patience.price)
}

/** Asks the vault for an answer by its secret; never throws. */
export function claimAnswer(secret: string): Promise<CallReply> {
  const request: RequestOf<'claim'> = { secret }
  return send(routes.claim.path, { headers: ownHeaders, body: JSON.stringify(request) }, patience.price)
}

/** Tokens of an answer's addresses, against the seal that came with it; none where the server refuses. */
export async function askPictures(seal: string, text: string): Promise<Map<string, string>> {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return new Map()
  const reply = await askServer('pictures', { seal, addresses }).catch(() => null)
  return new Map(
    addresses.flatMap((address, index): [string, string][] => {
      const token = reply?.tokens[index]
      return token ? [[address, token]] : []
    }),
  )
}
