import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'

const ownHosts = path.resolve(import.meta.dirname, '../../lib/sandbox/own-hosts.mjs')
const server = `import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
const server = createServer((_, reply) => reply.end('inside'))
new WebSocketServer({ server })
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** A server as the dashboard is started, and what it answers to somebody who calls it by this name. */
async function serve(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', ownHosts, '--input-type=module', '-e', server], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const port = Number(String(line))
  const ask = (host: string, headers = {}) =>
    new Promise<string>((resolve, reject) => {
      const sent = { host, expect: '100-continue', ...headers }
      request({ port, host: '127.0.0.1', method: 'POST', headers: sent }, async (reply) => {
        let said = `${reply.statusCode} `
        for await (const part of reply) said += String(part)
        resolve(said)
      })
        .on('error', reject)
        .end('{}')
    })
  const upgrade = (host: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/_next/webpack-hmr`, { headers: { host } })
      socket.once('open', () => resolve('open')).once('error', () => resolve('refused'))
    })
  return { ask, upgrade, stop: () => child.kill('SIGKILL') }
}

const own = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', '127.0.0.1:80']
const foreign = [
  'elsewhere.example',
  'elsewhere.example:3000',
  '127.0.0.1.elsewhere.example:3000',
  'localhost.elsewhere.example',
  'localhost:3000@elsewhere.example',
  '0.0.0.0:3000',
  '192.168.0.2:3000',
]

describe('the dashboard of npm start answers to its own names alone', () => {
  test('pages, calls and sockets under a name that was made to lead here reach nothing', async () => {
    const nickel = await serve()
    expect(await Promise.all(own.map((host) => nickel.ask(host)))).toEqual(own.map(() => '200 inside'))
    for (const said of await Promise.all(foreign.map((host) => nickel.ask(host))))
      expect(said).toMatch(/^421 .*localhost alone.*PUBLIC_URL/)
    expect(await nickel.ask('elsewhere.example', { 'x-forwarded-host': 'localhost:3000' })).toMatch(/^421/)
    expect(await Promise.all(['localhost:1', 'elsewhere.example'].map(nickel.upgrade))).toEqual([
      'open',
      'refused',
    ])
    nickel.stop()
  })

  test('PUBLIC_URL is one of them', async () => {
    const nickel = await serve({ PUBLIC_URL: 'https://Nickel.example/' })
    expect(await nickel.ask('nickel.example')).toBe('200 inside')
    expect(await nickel.ask('other.nickel.example')).toMatch(/^421/)
    nickel.stop()
  })
})
