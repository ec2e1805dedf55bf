import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@/tests/support/chain'

/** Milliseconds. */
const patience = 300_000

const root = path.resolve(import.meta.dirname, '../..')

/** The standalone output at work, in a folder away from these sources. */
export type Standalone = {
  url: string
  port: number
  pid: number
  /** All that it has written. */
  log: () => string
  kill: (signal: NodeJS.Signals) => void
  /** Settles with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  stop: () => Promise<void>
}

/** The standalone output away from these sources, as it would lie in a container: one copy for all tests of a build. */
export async function copyStandalone(): Promise<string> {
  const built = path.join(root, '.next/standalone')
  const start = await stat(path.join(built, 'server.js')).catch(() => null)
  if (!start) throw new Error('These tests need a build: npm run build')
  const dir = path.join(tmpdir(), `nickel-standalone-${start.ino}-${Math.round(start.mtimeMs)}`)
  if (existsSync(dir)) return dir
  const draft = await mkdtemp(`${dir}-`)
  await cp(built, draft, { recursive: true })
  // another worker may have been first, with the same
  await rename(draft, dir).catch(() => rm(draft, { recursive: true, force: true }))
  return dir
}

/** A folder for what a server keeps, which nobody else has. */
export const newKeep = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'nickel-kept-'))

/** Starts a copy under these variables, and waits until it may be sent visitors. */
export async function startStandalone(dir: string, env: Record<string, string>): Promise<Standalone> {
  const started = await launchStandalone(dir, env)
  const ready = () => statusOf(`${started.url}/api/ready`)
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(50))
    if ((await ready()) === 200) return started
  await started.stop()
  throw new Error(`it was not ready in time:\n${started.log()}`)
}

/** Starts a copy, and waits until it is alive. */
export async function launchStandalone(dir: string, env: Record<string, string>): Promise<Standalone> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = run(dir, { PORT: String(port), NICKEL_DIR: env['NICKEL_DIR'] ?? (await newKeep()), ...env })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (log += part))
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + patience
  while (child.exitCode === null && Date.now() < deadline && (await statusOf(`${url}/api/health`)) !== 200)
    await delay(50)
  if (child.exitCode !== null) throw new Error(log)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    log: () => log,
    kill: (signal) => void child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs a copy that is expected to end by itself: its exit code and what it said. */
export async function runStandalone(dir: string, env: Record<string, string>) {
  const child = run(dir, env)
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part))
  const [code] = await once(child, 'exit')
  return { code, said }
}

function run(dir: string, env: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [path.join(dir, 'server.js')], {
    cwd: dir,
    env: { PATH, HOME, NODE_ENV: 'production', HOSTNAME: '127.0.0.1', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
