import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { isOwnProcess } from '../core/loopback.mjs'
import { portProblem } from './check-ports.mjs'

/** Ports to which Chromium, Firefox and WebKit connect by no protocol, WebSocket included. */
const hiddenPorts = [6665, 6666, 6667, 6668, 6669, 6697, 6566, 6000, 10080, 5060, 5061, 4045, 3659]

/** A free address for anvil, which lets in whoever connects. Where 127.0.0.0/8 is all there, unlike on macOS, it holds many. */
export async function hiddenAddress() {
  for (const host of [`127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, '127.0.0.1'])
    for (const port of hiddenPorts) if ((await portProblem(port, host)) === null) return { host, port }
  throw new Error(`Every port for the local chain is taken: ${hiddenPorts.join(', ')}.`)
}

const refusal = 'This chain answers JSON-RPC posts of this machine’s own processes, and no page.\n'

/** Milliseconds that a shut door waits for those who went in before. */
const patience = 2_000

/** Passes on what processes of this machine ask the chain at an address; no page gets through, and nothing but posts. */
export async function openDoor(port, chain) {
  const agent = new Agent({ keepAlive: true })
  const inside = new Set()
  let opens = Promise.resolve()
  const door = createServer(async (incoming, answer) => {
    const { method, headers } = incoming
    if (method !== 'POST' || !isOwnProcess(method, headers))
      return void answer.writeHead(403, { connection: 'close' }).end(refusal)
    await opens
    if (answer.destroyed) return
    const leaves = new Promise((resolve) => answer.once('close', resolve))
    inside.add(leaves)
    void leaves.then(() => inside.delete(leaves))
    const onward = request({ ...chain, agent, method, headers }, (reply) =>
      pipeline(reply, answer.writeHead(reply.statusCode ?? 502, reply.headers), () => undefined),
    )
    pipeline(incoming, onward, (broken) => broken && answer.destroy())
  })
  await once(door.listen(port, '127.0.0.1'), 'listening')
  return {
    close: () => door.close(),
    /** What the work gives, done while nobody is inside and everybody waits; false when somebody did not leave. */
    whileShut: async (work) => {
      let open
      opens = new Promise((resolve) => (open = resolve))
      try {
        const allLeft = Promise.all(inside).then(() => true)
        const isEmpty = await Promise.race([allLeft, delay(patience, false, { ref: false })])
        return isEmpty && (await work())
      } finally {
        open()
      }
    },
  }
}
