import { nameNetwork } from '@/lib/core/catalogue/identifiers'
import { readConfiguration, type Configuration } from '@/lib/core/dashboard-api/configuration'
import { requestHeader, routes, type RouteName } from '@/lib/core/dashboard-api/routes'
import type { RequestOf } from '@/lib/core/dashboard-api/requests'
import type { ChainRead, ReadChainReply, ReadReplyOf } from '@/lib/core/dashboard-api/replies'
import { fieldsIn, parseJson, textIn } from '@/lib/core/json'
import { authorizationOnWire, type Authorization } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Reply } from '@/lib/core/payment/outcome'
import { foreignWords } from '@/lib/core/text'
import { hearBuild, misunderstood } from '@/lib/browser/worker/build'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

export const ownHeaders = { 'content-type': 'application/json', [requestHeader.own]: '1' }

/** Our own server answers such questions at once or not at all. In milliseconds. */
const patience = 30_000

/** The sentence of a problem of our own server; null for any other text. */
export const problemSentence = (text: string): string | null =>
  textIn(fieldsIn(fieldsIn(parseJson(text))['error'])['message'])

/** Whether a status says that the request itself was not understood. */
export const isMisunderstanding = (status: number): boolean =>
  status === 400 || status === 404 || status === 405

/** Has the browser drop its copies of what our server sent, such as pictures. Throws when the server is away. */
export const clearCache = (): Promise<Response> => send('forget', {})

/** What the service said instead of an answer, without its word on the charge; null for our own server's words. */
export function wordsOfService(reply: Reply | null): string | null {
  if (reply?.kind !== 'answered' || reply.phase !== 'answered' || reply.status < 400) return null
  return withoutCharge(sentenceIn(reply.body) ?? '') || null
}

/** Whether a refusal says that what was asked for is not there, as "nobody of that name". */
export const saysMissing = (text: string): boolean =>
  /not[_ -]?found|no (?:match|such)|does not exist|names nobody/i.test(text)

export const quoted = (words: string): string => `The service said: “${words}”`

/** Words of a service for a line of ours, without its sentences on the charge. */
export const withoutCharge = (text: string): string =>
  foreignWords(text)
    .split(/(?<=\.)/)
    .map((sentence) => {
      const at = sentence.search(/Nothing|Whether/)
      const isOnCharge = at >= 0 && sentence.includes('charged', at) && sentence.endsWith('.')
      return isOnCharge ? sentence.slice(0, at) : sentence
    })
    .join('')
    .trim()

function sentenceIn(body: string): string | null {
  const { error, message, detail, title } = fieldsIn(parseJson(body))
  const inside = fieldsIn(error)
  return [inside['message'], error, message, detail, title].map(textIn).find((text) => text !== null) ?? null
}

/** Fetched with the first question: no page needs zod to be drawn. */
const loadReplies = () => fetchCode(() => import('@/lib/core/dashboard-api/replies'))

/** Sends a request to our own server. Throws with its sentence when it refuses. */
export async function send(name: RouteName, request?: unknown): Promise<Response> {
  const { method, path } = routes[name]
  const body = method === 'POST' && { headers: ownHeaders, body: JSON.stringify(request) }
  const response = await fetch(path, { method, ...body, signal: AbortSignal.timeout(patience) })
  hearBuild(response.headers)
  if (response.ok) return response
  const message = problemSentence(await response.text()) ?? `${path} answered ${response.status}.`
  throw new Error(isMisunderstanding(response.status) ? misunderstood(message) : message)
}

/** Asks our own server. Throws with its sentence when it refuses, and when the reply does not parse. */
export async function askServer<N extends 'ack' | 'faucet' | 'onramp' | 'pictures' | 'relay'>(
  name: N,
  request: RequestOf<N>,
): Promise<ReadReplyOf<N>> {
  const [{ replies }, response] = await Promise.all([loadReplies(), send(name, request)])
  const reply = replies[name].safeParse(await response.json())
  if (!reply.success)
    throw new Error(misunderstood(`${routes[name].path} answered something else than was asked.`))
  return reply.data
}

/** The nodes' answers in order, null for one that failed, and our server's clock in seconds. Throws with a sentence. */
export async function askChain<R extends ChainRead>(
  question: { read: R } & Extract<RequestOf<'chain'>, { read: R }>,
): Promise<Omit<ReadChainReply<R>, 'now'> & { now: bigint | null }> {
  const [{ chainReplies }, response] = await Promise.all([loadReplies(), send('chain', question)])
  const read: R = question.read
  const reply = chainReplies[read].safeParse(await response.json())
  if (!reply.success) throw new Error(misunderstood('The chain cannot be read just now.'))
  return { ...reply.data, now: reply.data.now ?? null }
}

/** Has the sandbox send a signed transfer of its money. Fails with a sentence. */
export const relay = (authorization: Authorization, signature: Hex): Promise<string | null> =>
  askServer('relay', { ...authorizationOnWire(authorization), signature }).then(
    () => null,
    (error: Error) => error.message,
  )

let config: Promise<Configuration> | undefined

async function fetchConfig(): Promise<Configuration> {
  const configuration = readConfiguration(await (await send('config')).json())
  if (!configuration) throw new Error(misunderstood('The server did not tell its configuration.'))
  // the sandbox's payee is made on its first start, so a configuration without one came too early
  if (configuration.mode === 'sandbox' && configuration.payTo === null)
    throw new Error('The sandbox does not answer yet.')
  nameNetwork(configuration.wireWord)
  return configuration
}

/** The server's configuration, asked for once; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<Configuration> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}
