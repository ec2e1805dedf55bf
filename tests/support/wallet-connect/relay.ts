import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'

const request = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()),
})

type Message = { from: WebSocket; data: { topic: string; message: string; publishedAt: number } }

/**
 * A relay of WalletConnect (protocol "irn"): it keeps what is published under a topic, and gives it to everyone else who
 * subscribes to that. It reads nothing: what it carries is encrypted from end to end.
 */
export async function startRelay(port: number) {
  const kept = new Map<string, Message[]>()
  const topicsOf = new Map<WebSocket, Set<string>>()
  let next = Date.now()

  const push = (to: WebSocket, { data }: Message) =>
    to.send(
      JSON.stringify({
        id: (next += 1),
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: data.topic, data },
      }),
    )

  function publish(from: WebSocket, topic: unknown, message: unknown) {
    const sent = { from, data: { topic: String(topic), message: String(message), publishedAt: Date.now() } }
    kept.set(sent.data.topic, [...(kept.get(sent.data.topic) ?? []), sent])
    for (const [to, topics] of topicsOf) if (to !== from && topics.has(sent.data.topic)) push(to, sent)
  }

  function subscribe(socket: WebSocket, topic: string) {
    topicsOf.get(socket)?.add(topic)
    for (const message of kept.get(topic) ?? []) if (message.from !== socket) push(socket, message)
    return topic
  }

  const answers: Record<string, (socket: WebSocket, params: Record<string, unknown>) => unknown> = {
    irn_subscribe: (socket, { topic }) => subscribe(socket, String(topic)),
    irn_batchSubscribe: (socket, { topics }) =>
      (Array.isArray(topics) ? topics : []).map((topic) => subscribe(socket, String(topic))),
    irn_unsubscribe: (socket, { topic }) => topicsOf.get(socket)?.delete(String(topic)) ?? true,
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    irn_publish: (socket, { topic, message }) => (publish(socket, topic, message), true),
    wc_proposeSession(socket, { pairingTopic, sessionProposal }) {
      subscribe(socket, String(pairingTopic))
      publish(socket, pairingTopic, sessionProposal)
      return true
    },
    wc_approveSession(socket, params) {
      subscribe(socket, String(params['sessionTopic']))
      publish(socket, params['pairingTopic'], params['sessionProposalResponse'])
      publish(socket, params['sessionTopic'], params['sessionSettlementRequest'])
      return true
    },
  }

  function serve(socket: WebSocket) {
    topicsOf.set(socket, new Set())
    socket.on('close', () => topicsOf.delete(socket))
    socket.on('message', (bytes) => {
      const read = request.safeParse(JSON.parse(String(bytes)))
      // what is no request acknowledges a message
      if (!read.success) return
      const { id, method, params } = read.data
      const result = answers[method]?.(socket, params) ?? true
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
    })
  }

  const server = createServer()
  new WebSocketServer({ server }).on('connection', serve)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${port}`,
    async close() {
      for (const socket of topicsOf.keys()) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
