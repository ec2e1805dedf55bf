import type { Reply } from '@/lib/core/payment/outcome'
import { ownHeaders, postJson } from '@/lib/browser/purchase/http'
import type { Address } from '@/lib/core/payment/bytes'

/** A lookup to be priced or bought; `payment` and `claim` only when it is bought. */
export type CallRequest = {
  endpointId: string
  input: Readonly<Record<string, unknown>>
  payment?: string
  claim?: string
}

/** What came back, with the 402's terms when it was one, and the seal of its pictures when it has some. */
export type CallReply = Reply & { required: string | null; pictures: string | null }

const nothing = { required: null, pictures: null }

/** A paid call may take what the service takes; a price is asked for at once or not at all. In milliseconds. */
const patience = { paid: 125_000, price: 30_000 }

async function readReply(response: Response): Promise<CallReply> {
  const { headers, status } = response
  return {
    kind: 'answered',
    status,
    body: await response.text(),
    paymentResponse: headers.get('payment-response'),
    retryAfter: headers.get('retry-after'),
    phase: headers.get('nickel-phase'),
    form: headers.get('nickel-form'),
    required: headers.get('payment-required'),
    pictures: headers.get('nickel-pictures'),
  }
}

async function reply(request: () => Promise<Response>): Promise<CallReply> {
  try {
    return await readReply(await request())
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'none', why: isLate ? 'timeout' : 'network', ...nothing }
  }
}

/** Sends a lookup to our forwarder and reads its reply as text; never throws. */
export const sendCall = ({ endpointId, input, payment, claim }: CallRequest): Promise<CallReply> =>
  reply(() =>
    fetch(`/api/call/${endpointId}`, {
      method: 'POST',
      headers: {
        ...ownHeaders,
        ...(payment && { 'payment-signature': payment }),
        ...(claim && { 'x-nickel-claim': claim }),
      },
      body: JSON.stringify({ input }),
      signal: AbortSignal.timeout(payment ? patience.paid : patience.price),
    }),
  )

/** Asks the vault for an answer by its secret; never throws. */
export const claimAnswer = (secret: string): Promise<CallReply> =>
  reply(() =>
    fetch('/api/claim', {
      method: 'POST',
      headers: ownHeaders,
      body: JSON.stringify({ secret }),
      signal: AbortSignal.timeout(patience.price),
    }),
  )

/** Tells the vault that the answer is kept here. Throws when it cannot be told. */
export const acknowledgeAnswer = async (secret: string): Promise<void> => {
  await postJson('/api/ack', { secret })
}

/** Test money for a wallet of the sandbox; throws with a sentence when there is none to be had. */
export const askFaucet = async (address: Address): Promise<void> => {
  await postJson('/api/sandbox/faucet', { address })
}
