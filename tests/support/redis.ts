import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, RESP_TYPES } from 'redis'
import { redisHere } from '@/tests/redis.mjs'
import { freePort } from '@/tests/support/chain'

/** A Redis of the tests' own, on a port and in a folder that nobody else has. */
export type TestRedis = Awaited<ReturnType<typeof startRedis>>

/** Starts Redis or Valkey; it writes to its disk before it answers, so that it may be killed. */
export async function startRedis() {
  const port = await freePort()
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-redis-'))
  const url = `redis://127.0.0.1:${port}`
  let child = await run(port, dir)
  const send = (signal: NodeJS.Signals) => child.kill(signal)
  const killAtExit = () => void send('SIGKILL')
  process.once('exit', killAtExit)

  async function kill(): Promise<void> {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    send('SIGKILL')
    await ended
  }

  return {
    url,
    kill,
    /** Runs it again, with what it had written or with nothing. */
    async restart({ empty = false } = {}): Promise<void> {
      await kill()
      if (empty) rmSync(path.join(dir, 'appendonlydir'), { recursive: true, force: true })
      child = await run(port, dir)
    },
    /** Takes connections and answers nothing, until it goes on. */
    hang: () => send('SIGSTOP'),
    goOn: () => send('SIGCONT'),
    /** One command by hand, its bulk strings as bytes. */
    async command(...words: (string | Buffer)[]): Promise<unknown> {
      const client = createClient({
        url,
        commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
      })
      await client.connect()
      try {
        return await client.sendCommand(words)
      } finally {
        client.destroy()
      }
    },
    async stop(): Promise<void> {
      await kill()
      rmSync(dir, { recursive: true, force: true })
      process.removeListener('exit', killAtExit)
    },
  }
}

async function run(port: number, dir: string): Promise<ChildProcess> {
  const file = redisHere()
  if (!file)
    throw new Error('These tests need Redis or Valkey: install one, or set REDIS_PATH to its server.')
  const settings = { port, dir, bind: '127.0.0.1', save: '', appendonly: 'yes', appendfsync: 'always' }
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Ready to accept connections') && resolve())
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended at once (${code})`)))
  })
  return child
}
