import { Pool } from 'undici'
import { errorText } from '@/lib/core/text'
import { createTransport, HttpRequestError, RpcRequestError, type Transport } from 'viem'

type Question = { method: string; params?: unknown }
type Answer = { id: number; result?: unknown; error?: { code: number; message: string; data?: unknown } }
type Asked = { question: Question; take: (answer: Answer) => void; fail: (error: unknown) => void }

/** Milliseconds that a node may take for an answer. */
const timeout = 10_000
/** Questions of one request: nodes refuse larger ones whole. */
const mostTogether = 50

/**
 * A node of the chain behind an address. What is asked in one turn of the event loop goes in one request, which takes less
 * of the processor than viem's own; a transaction goes alone, so that it is never refused for what others ask.
 */
export function nodeTransport(url: string): Transport {
  const { origin, pathname, search, username, password } = new URL(url)
  const named = Buffer.from([username, password].map(decodeURIComponent).join(':')).toString('base64')
  const isNamed = username !== '' || password !== ''
  const headers = { 'content-type': 'application/json', ...(isNamed && { authorization: `Basic ${named}` }) }
  const pool = new Pool(origin, { headersTimeout: timeout, bodyTimeout: timeout })
  const waiting: Asked[] = []

  /** The answers of a node; none when it refuses. */
  async function post(body: unknown): Promise<{ status: number; answers: Answer[] }> {
    const { statusCode: status, body: reply } = await pool.request({
      path: pathname + search,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (status === 200) return { status, answers: [(await reply.json()) as Answer | Answer[]].flat() }
    await reply.dump()
    return { status, answers: [] }
  }

  async function send(asked: readonly Asked[]): Promise<void> {
    const bodies = asked.map(({ question }, id) => ({ jsonrpc: '2.0', id, ...question }))
    const unreached = (details: string) => new HttpRequestError({ url, details })
    try {
      const { status, answers } = await post(bodies.length === 1 ? bodies[0] : bodies)
      const answerTo = (id: number) => answers.find((answer) => answer?.id === id)
      // There are nodes that take one question at a time.
      if (bodies.length > 1 && !bodies.some(({ id }) => answerTo(id)))
        return void (await Promise.all(asked.map((one) => send([one]))))
      for (const [id, { take, fail }] of asked.entries()) {
        const answer = answerTo(id)
        if (answer) take(answer)
        else fail(unreached(`the node answered ${status}`))
      }
    } catch (problem) {
      for (const { fail } of asked) fail(unreached(errorText(problem)))
    }
  }

  function sendAll(): void {
    while (waiting.length > 0) void send(waiting.splice(0, mostTogether))
  }

  const ask = (question: Question) =>
    new Promise<Answer>((take, fail) => {
      const asked = { question, take, fail }
      if (question.method === 'eth_sendRawTransaction') return void send([asked])
      if (waiting.length === 0) setImmediate(sendAll)
      waiting.push(asked)
    })

  return ({ retryCount = 1 }) =>
    createTransport({
      key: 'node',
      name: 'node',
      type: 'node',
      retryCount,
      request: async (question: Question) => {
        const { error, result } = await ask(question)
        if (error) throw new RpcRequestError({ body: question, error, url })
        return result as never
      },
    })
}
