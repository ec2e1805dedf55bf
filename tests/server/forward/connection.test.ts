import { createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUpstream } from '@/lib/server/forward/connection'
import { askUpstream } from '@/lib/server/forward/upstream'
import { portOf } from '@/tests/support/upstream-double'

const row = '{"a":[1,2]}'
const chunked = '4\r\n{"a"\r\n7\r\n:[1,2]}\r\n0\r\n\r\n'
const ok = 'HTTP/1.1 200 OK'
const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n'
const padding = Array.from({ length: 20 }, (_, at) => `x-${at}: ${'x'.repeat(900)}`)
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const page = head(ok, 'content-length: 1', 'content-length: 2')
const short = 'content-length: 5'
const long = 'content-length: 11'

/** What a service sends for one request, and the body in it. */
const replies: readonly [what: string, sent: string, body?: string][] = [
  ['one length', head(ok, 'content-length: 11') + row],
  ['two lengths', head(ok, short, long) + row],
  ['two lengths in one field', head(ok, 'content-length: 5, 11') + row],
  ['two lengths in a head of 18 KB', head(ok, short, ...padding, long) + row],
  ['two lengths after an early hint', hint + head(ok, short, long) + row],
  ['two lengths after two early hints', hint + hint + head(ok, short, long) + row],
  ['two lengths after an empty line', `\r\n${head(ok, short, long)}${row}`],
  ['a length beside chunks', head(ok, short, 'transfer-encoding: chunked') + chunked],
  ['chunks and a trailer', head(ok, 'transfer-encoding: chunked') + chunked.replace(/\r\n$/, 'x: 1\r\n\r\n')],
  ['a length beside an encoding that is none', head(ok, 'transfer-encoding: identity', long) + row],
  ['a length with a space before its colon', head(ok, 'content-length : 11') + row],
  ['lines that end in LF alone', `${ok}\ncontent-length: 11\n\n${row}`],
  ['a field on two lines', head(ok, 'x: a\r\n b', 'content-length: 11') + row],
  ['a line that is no field', head(ok, 'no field', 'content-length: 11') + row],
  ['a body like a head', head(ok, `content-length: ${page.length}`) + page, page],
]

/** Ways in which bytes may arrive. */
const ways: readonly [way: string, split: (bytes: Buffer) => Buffer[]][] = [
  ['at once', (bytes) => [bytes]],
  ['byte for byte', (bytes) => Array.from(bytes, (byte) => Buffer.of(byte))],
  ...['HTTP', '\r\ncontent-length', '5', ': 11', '\r\n\r\n', '\n\r\n', '\n{', '{"a', '[1'].map(
    (before): [string, (bytes: Buffer) => Buffer[]] => [
      `cut before ${JSON.stringify(before)}`,
      (bytes) => {
        const at = Math.max(0, bytes.indexOf(before))
        return [bytes.subarray(0, at), bytes.subarray(at)]
      },
    ],
  ),
]

let server: Server
let reply: Buffer[]

beforeAll(async () => {
  server = createServer((socket) => {
    socket.setNoDelay(true).on('error', () => undefined)
    socket.on('data', () => void send(socket, reply))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => server.close())

async function send(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, resolve))
    // the other end reads in the same loop
    for (let turns = 0; turns < 3; turns += 1) await turn()
  }
}

describe.each(replies)('a reply with %s', (_, sent, body = row) => {
  test.each(ways)(
    'that arrives %s is read whole, and so is the next one of its connection',
    async (__, split) => {
      const upstream = openUpstream()
      const ask = () =>
        askUpstream(upstream, {
          method: 'GET',
          origin: `http://127.0.0.1:${portOf(server)}`,
          target: '/',
          headers: {},
          isPaid: true,
          headersWithin: 60_000,
          within: 120_000,
        })
      reply = split(Buffer.from(sent, 'latin1'))
      for (const _time of [1, 2]) {
        const read = await ask()
        expect(read.ok ? read.value.body.toString() : read.error).toBe(body)
      }
      await upstream.destroy()
    },
  )
})
