import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { newBuyer, newIdentifier, readTerms } from '@/tests/support/buyer'

const ours = { 'content-type': 'application/json', 'x-nickel': '1' }

/** What came of one purchase, and how often its bytes were sent. */
export type Bought = { text: string; sends: number }

/**
 * A visitor without a browser who buys through the dashboard as its pages do: asks the price, signs once, and
 * until the answer is there claims it or sends the same bytes again. It never signs twice for one purchase.
 */
export function payingVisitor(dashboard: string, patience = 600_000) {
  const buyer = newBuyer()

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${dashboard}${path}`, {
      method: 'POST',
      headers: { ...ours, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(300_000),
    }).catch(() => null)

  /** The same question again until it brings what is looked for. */
  async function until<T>(
    ask: () => Promise<Response | null>,
    read: (reply: Response) => Promise<T | null>,
  ): Promise<T> {
    const deadline = Date.now() + patience
    let last = 'no reply'
    while (Date.now() < deadline) {
      const reply = await ask()
      const found = reply ? await read(reply.clone()) : null
      if (found !== null) return found
      last = reply ? `${reply.status} ${(await reply.text()).slice(0, 200)}` : 'no reply'
      await delay(100)
    }
    throw new Error(`nothing within ${patience} ms: ${last}`)
  }

  return {
    address: buyer.address,
    /** Buys a lookup once; throws when its answer cannot be had. */
    async buy(endpoint: string, input: unknown): Promise<Bought> {
      const path = `/api/call/${endpoint}`
      const terms = await until(
        () => post(path, { input }),
        async (reply) => (reply.status === 402 ? readTerms(reply) : null),
      )
      const secret = randomBytes(32).toString('base64url')
      const signed = {
        'payment-signature': await buyer.sign(terms, { id: newIdentifier() }),
        'x-nickel-claim': secret,
      }
      let sends = 0
      const text = await until(async () => {
        const kept = sends > 0 ? await post('/api/claim', { secret }) : null
        if (kept?.status === 200 || kept?.status === 202) return kept
        sends += 1
        return post(path, { input }, signed)
      }, readBought)
      await post('/api/ack', { secret })
      return { text, sends }
    },
  }
}

/** What was bought: as an answer, or in the 409 of a service that was sent the same payment again. */
async function readBought(reply: Response): Promise<string | null> {
  if (reply.status === 200) return reply.text()
  if (reply.status !== 409) return null
  const { replay } = await reply.json()
  return replay?.status === 200 ? JSON.stringify(replay.body) : null
}

export type PayingVisitor = ReturnType<typeof payingVisitor>
