import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { isLoopbackHost } from '../core/loopback.mjs'
import { portProblem } from './check-ports.mjs'

/** Ports to which Chromium, Firefox and WebKit connect by no protocol, WebSocket included. */
const hiddenPorts = [6665, 6666, 6667, 6668, 6669, 6697, 6566, 6000, 10080, 5060, 5061, 4045, 3659]

/**
 * A free address for anvil, which lets in whoever connects: no page can. There is room for many chains where the system
 * has all of 127.0.0.0/8, which macOS has not.
 */
export async function hiddenAddress() {
  for (const host of [`127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, '127.0.0.1'])
    for (const port of hiddenPorts) if ((await portProblem(port, host)) === null) return { host, port }
  throw new Error(`Every port for the local chain is taken: ${hiddenPorts.join(', ')}.`)
}

/**
 * Whether a request is that of a process of this machine: a browser names the page's origin with every post, and asks
 * before it sends JSON elsewhere.
 * @param {import('node:http').IncomingMessage} asked
 */
const isOwn = ({ method, headers }) =>
  method === 'POST' &&
  headers.origin === undefined &&
  /^application\/json\b/i.test(headers['content-type'] ?? '') &&
  isLoopbackHost(headers.host)

const refusal = 'This chain answers JSON-RPC posts of this machine’s own processes, and no page.\n'

/** Those headers that say how long a body is, and of what type. */
const bodyHeaders = ({ 'content-type': type = 'application/json', 'content-length': length }) => ({
  'content-type': type,
  ...(length && { 'content-length': length }),
})

/**
 * Passes on what processes of this machine ask the chain at an address; no page gets through, and nothing but requests.
 * @param {number} port
 * @param {{ host: string, port: number }} chain
 */
export async function openDoor(port, chain) {
  const agent = new Agent({ keepAlive: true })
  const door = createServer((asked, answer) => {
    if (!isOwn(asked)) return void answer.writeHead(403, { connection: 'close' }).end(refusal)
    const onward = request({ ...chain, agent, method: 'POST', headers: bodyHeaders(asked.headers) })
    onward.on('response', (reply) => {
      reply.pipe(answer.writeHead(reply.statusCode ?? 502, bodyHeaders(reply.headers)))
      reply.on('error', () => answer.destroy())
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await once(door.listen(port, '127.0.0.1'), 'listening')
  return door
}
