import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@/tests/support/upstream-double'

/** What happens to bytes on a link, in toxiproxy's words; times in milliseconds. */
export type Toxic = { on: 'request' | 'reply' } & (
  | { kind: 'latency'; ms: number }
  | { kind: 'bandwidth'; bytesPerSecond: number }
  /** Nothing passes any more; the connection ends after this long. */
  | { kind: 'timeout'; ms: number }
  /** What is said passes; that it was all is said late. */
  | { kind: 'slow_close'; ms: number }
  | { kind: 'reset_peer'; ms: number }
  | { kind: 'slicer'; bytes: number; ms: number }
  /** The connection ends after this many bytes. */
  | { kind: 'limit_data'; bytes: number }
)

/** A moment of a marked exchange at which something else than the link may fail. */
export type Moment = 'request' | 'reply'

/** One direction of a connection: bytes in their order, each chunk after what its toxic asks for. */
function newLane(to: Socket, cutBoth: (how: 'end' | 'reset') => void) {
  let turn: Promise<unknown> = Promise.resolve()
  let passed = 0
  const write = async (bytes: Buffer) => void (to.destroyed || to.write(bytes))

  async function slices(bytes: Buffer, size: number, ms: number): Promise<void> {
    for (let at = 0; at < bytes.length; at += size) {
      await write(bytes.subarray(at, at + size))
      await delay(ms)
    }
  }

  async function carry(bytes: Buffer, toxic: Toxic | null): Promise<void> {
    switch (toxic?.kind) {
      case undefined:
      case 'slow_close':
        return write(bytes)
      case 'latency':
        await delay(toxic.ms)
        return write(bytes)
      case 'bandwidth':
        return slices(bytes, Math.ceil(toxic.bytesPerSecond / 50), 20)
      case 'slicer':
        return slices(bytes, toxic.bytes, toxic.ms)
      case 'timeout':
        await delay(toxic.ms)
        return cutBoth('end')
      case 'reset_peer':
        await delay(toxic.ms)
        return cutBoth('reset')
      case 'limit_data': {
        const left = Math.max(0, toxic.bytes - passed)
        passed += bytes.length
        await write(bytes.subarray(0, left))
        if (passed >= toxic.bytes) cutBoth('end')
      }
    }
  }

  const then = (work: () => Promise<unknown>) => {
    turn = turn.then(work).catch(() => undefined)
  }
  return {
    carry: (bytes: Buffer, toxic: Toxic | null) => then(() => carry(bytes, toxic)),
    end: (toxic: Toxic | null) =>
      then(async () => {
        if (toxic?.kind === 'slow_close') await delay(toxic.ms)
        to.end()
      }),
  }
}

const requestLine = /^(GET|POST) \//

/**
 * A TCP link to a port of this machine. What is armed waits for the first request with the mark; `at` is told when a marked request, and the reply to it, first come to the link.
 */
export async function startLink(port: number, mark = 'payment-signature:') {
  const open = new Set<Socket>()
  let armed: Toxic | null = null
  const link = {
    url: '',
    port,
    taken: 0,
    at: (_moment: Moment): void | Promise<void> => undefined,
    arm: (toxic: Toxic | null) => {
      armed = toxic
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }

  function join(near: Socket): void {
    const far = connect(link.port, '127.0.0.1')
    let toxic: Toxic | null = null
    let isMarked = false
    let isAnswered = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay().on('error', () => cut('end'))
      socket.on('close', () => open.delete(socket))
    }
    const cut = (how: 'end' | 'reset') => {
      if (how === 'reset') near.resetAndDestroy()
      near.destroy()
      far.destroy()
    }
    const [out, back] = [newLane(far, cut), newLane(near, cut)]
    const on = (moment: Moment) => (toxic?.on === moment ? toxic : null)
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (requestLine.test(text)) {
        isMarked = text.toLowerCase().includes(mark)
        isAnswered = false
        toxic = isMarked ? armed : null
        if (toxic) {
          armed = null
          link.taken += 1
        }
        if (isMarked) void link.at('request')
      }
      out.carry(bytes, on('request'))
    })
    far.on('data', (bytes) => {
      if (isMarked && !isAnswered) {
        isAnswered = true
        void link.at('reply')
      }
      back.carry(bytes, on('reply'))
    })
    near.on('end', () => out.end(on('request')))
    far.on('end', () => back.end(on('reply')))
  }

  const server = createServer({ allowHalfOpen: true }, join)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  link.url = `http://127.0.0.1:${portOf(server)}`
  return link
}
