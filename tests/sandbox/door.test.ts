import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { blockedPorts } from '@/lib/core/ports.mjs'
import { startTestChain } from '@/tests/support/chain'
import { sharedByTests } from '@/tests/support/shared'

const chain = sharedByTests(() => startTestChain())

const stranger = '0x00000000000000000000000000000000000a11ce'
const theft = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [stranger, '0xffff'] }
const untouched = async () => expect(await chain().client.getBalance({ address: stranger })).toBe(0n)
const typed = { 'content-type': 'application/json' }

/** What comes back for these bytes until the connection ends. */
function say(head: readonly string[], body = JSON.stringify(theft)): Promise<string> {
  const socket = connect(Number(new URL(chain().rpcUrl).port), '127.0.0.1')
  let said = ''
  socket.on('data', (part) => (said += part.toString())).on('error', () => undefined)
  socket.write([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  return new Promise((resolve) => socket.once('close', () => resolve(said)))
}

describe('no page reaches the sandbox’s chain', () => {
  test.each(['https://elsewhere.example', 'null', 'http://localhost:3000', undefined])(
    'a WebSocket from %s is refused',
    async (origin) => {
      const socket = new WebSocket(
        chain().rpcUrl.replace('http', 'ws'),
        origin === undefined ? {} : { origin },
      )
      const end = await new Promise((resolve) => {
        socket.once('open', () => resolve('open'))
        socket.once('error', ({ message }) => resolve(message))
      })
      expect(end).toMatch(/403/)
      await untouched()
    },
  )

  test.each([
    ['a page’s plain text', { 'content-type': 'text/plain', origin: 'https://elsewhere.example' }],
    ['plain text without an origin', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type', {}],
    ['a page’s JSON', { ...typed, origin: 'https://elsewhere.example' }],
    ['JSON of a page without a name', { ...typed, origin: 'null' }],
    [
      'JSON of the dashboard’s page, which asks its own server',
      { ...typed, origin: 'http://localhost:3000' },
    ],
  ])('%s is refused', async (_, headers: Record<string, string>) => {
    const answer = await fetch(chain().rpcUrl, {
      method: 'POST',
      headers,
      body: new TextEncoder().encode(JSON.stringify(theft)),
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
    await untouched()
  })

  test.each([
    ['rebound', 'POST / HTTP/1.1', 'Host: elsewhere.example:8545'],
    ['with this machine’s name before its own', 'POST / HTTP/1.1', 'Host: 127.0.0.1.elsewhere.example'],
    ['without a name', 'POST / HTTP/1.1'],
    ['asking first', 'OPTIONS / HTTP/1.1', 'Host: 127.0.0.1:8545', 'Access-Control-Request-Method: POST'],
    ['that only looks', 'GET / HTTP/1.1', 'Host: 127.0.0.1:8545'],
    ['whose head never ends', 'POST / HTTP/1.1', 'Host: 127.0.0.1', `X-Long: ${'a'.repeat(20_000)}`],
  ])('a request %s is refused', async (_, ...head) => {
    expect(await say([...head, 'Content-Type: application/json'])).toMatch(/^HTTP\/1\.1 4/)
    await untouched()
  })

  test('behind the door the chain listens where no browser connects', async () => {
    const { chain: anvil } = JSON.parse(readFileSync(path.join(chain().dir, 'chain-process.json'), 'utf8'))
    const words = readFileSync(`/proc/${anvil.pid}/cmdline`, 'utf8').split('\0')
    const port = Number(words[words.indexOf('--port') + 1])
    expect(blockedPorts).toContain(port)
    // neither of which Chromium refuses
    expect([4190, 6679]).not.toContain(port)
  })
})

describe('processes of this machine', () => {
  test.each(['127.0.0.1', 'localhost'])(
    'are let in by the name %s, and their connection is kept',
    async (host) => {
      const head = ['POST / HTTP/1.1', `Host: ${host}:1`, 'content-type: application/json; charset=utf-8']
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      const once = [...head, `Content-Length: ${body.length}`, '', body].join('\r\n')
      const said = await say([`${once}POST / HTTP/1.1`, ...head.slice(1), 'Connection: close'], body)
      expect(said.split('"0x2105"')).toHaveLength(3)
    },
  )

  test('may send and get more than fits one packet', async () => {
    const batch = Array.from({ length: 2_000 }, (_, id) => ({
      ...theft,
      id,
      method: 'eth_chainId',
      params: [],
    }))
    const answer = await fetch(chain().rpcUrl, {
      method: 'POST',
      headers: typed,
      body: JSON.stringify(batch),
    })
    expect(await answer.json()).toHaveLength(2_000)
  })
})
