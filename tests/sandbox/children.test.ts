import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { longestSilence, startChild, untilAnswers } from '@/lib/sandbox/processes'
import { freePort } from '@/tests/support/chain'

const root = path.resolve(import.meta.dirname, '../..')
const folders: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
})

async function run(words: readonly string[], options: { cwd: string; env?: Record<string, string> }) {
  const env = { ...process.env, ...options.env }
  const child = spawn(process.execPath, words, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { said, complaint, code }
}

/** `npm start` where nothing is installed: only what is told before that can be told here. */
async function startAnew(env: Record<string, string>) {
  const cwd = mkdtempSync(path.join(tmpdir(), 'nickel-start-'))
  folders.push(cwd)
  const ports = { PORT: await freePort(), SERVICE_PORT: await freePort(), CHAIN_PORT: await freePort() }
  const set = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const ended = await run([path.join(root, 'lib/sandbox/start.mjs')], { cwd, env: { ...set, ...env } })
  return { ...ended, left: readdirSync(cwd) }
}

describe('a port that cannot be used is told before anything is installed, in a sentence that says what to do', () => {
  const names = ['PORT', 'SERVICE_PORT', 'CHAIN_PORT'] as const
  const sentences = (told: Awaited<ReturnType<typeof startAnew>>) => {
    expect(told).toMatchObject({ said: '', code: 1, left: [] })
    return told.complaint
  }

  test.each(['4190', '6000', '0', '65536', 'none', '1e3', '-1'])('%s', async (port) => {
    for (const name of names) {
      const complaint = sentences(await startAnew({ [name]: port }))
      expect(complaint).toMatch(
        new RegExp(`^${name} must be (a port from 1 to 65535|another port: .* ${port})\\.\n$`),
      )
    }
  })

  test('one that is given twice', async () => {
    const port = String(await freePort())
    expect(sentences(await startAnew({ PORT: port, CHAIN_PORT: port }))).toBe(
      `CHAIN_PORT must not be ${port} as well, which is that of PORT.\n`,
    )
  })

  test('one that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(address && typeof address === 'object' ? address.port : 0)
    for (const name of names)
      expect(sentences(await startAnew({ [name]: port }))).toBe(
        `Port ${port} is taken (EADDRINUSE): stop what uses it, or set ${name} to another.\n`,
      )
    other.close()
  })
})

test('a start is waited for while it goes forward, and given up after a long silence', async () => {
  let asked = 0
  const unready = createServer((_, answer) => {
    asked += 1
    answer.writeHead(503).end()
  }).listen(0, '127.0.0.1')
  await once(unready, 'listening')
  const address = unready.address()
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  let later = 0
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + later)
  const child = startChild(['-e', 'setInterval(() => undefined, 1000)'], 'errors')
  const waiting = untilAnswers(url, child)
  for (let sign = 0; sign < 3; sign += 1) {
    child.emit('message', 'forward')
    later += longestSilence - 60_000
    const before = asked
    await vi.waitUntil(() => asked > before + 1)
  }
  later += longestSilence
  expect(await waiting).toBe(false)
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  unready.close()
})

test.each([
  ['process.exit(3)', 'exit code 3'],
  ['process.kill(process.pid, "SIGKILL")', 'SIGKILL, as when memory runs out'],
])('a process that ends by itself says so: %s', async (end, how) => {
  const script = `import { startChild, superviseChildren } from '@/lib/sandbox/processes'
superviseChildren().add('The service', startChild(['-e', ${JSON.stringify(end)}], 'errors'))`
  const words = ['--import', 'tsx', '--input-type=module', '-e', script]
  const { complaint, code } = await run(words, { cwd: root })
  expect([complaint, code]).toEqual([`The service ended by itself (${how}), so everything ends.\n`, 1])
})
