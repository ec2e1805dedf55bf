import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { err, ok, type Result } from '@/lib/core/result'
import {
  isGoneWithin,
  isRunning,
  markProcess,
  portProblem,
  processSchema,
  stopProcess,
} from '@/lib/sandbox/processes'
import { readJson, setAside, writeJson, type Notice } from '@/lib/sandbox/store'

export const chainId = 8453

/** Milliseconds between two saves of the chain: the most that a crash can lose. */
export const saveInterval = 1_000

/** Why the local chain did not start; the sentence is for the person at the terminal. */
export type AnvilProblem = { code: 'no-binary' | 'bad-port' | 'port-in-use' | 'failed'; message: string }

export type Anvil = {
  rpcUrl: string
  pid: number
  /** Settles when the chain has stopped, asked or not. */
  exited: Promise<void>
  /** Saves the state and stops the chain. */
  stop: () => Promise<void>
}

type AnvilOptions = { dir: string; port: number; notice: Notice }

const packageOf: Record<string, string> = {
  'linux-x64': 'linux-amd64/bin/anvil',
  'linux-arm64': 'linux-arm64/bin/anvil',
  'darwin-x64': 'darwin-amd64/bin/anvil',
  'darwin-arm64': 'darwin-arm64/bin/anvil',
  'win32-x64': 'win32-amd64/bin/anvil.exe',
}

// The file calls the supervisor by its earlier name, so that an update still finds what a crash left running.
const leftSchema = z.object({ chain: processSchema, keeper: processSchema })
const answerSchema = z.union([
  z.object({ ready: z.number().int().positive() }),
  z.object({ failed: z.string() }),
])

/** The platform's own anvil program, without the package's JavaScript wrapper around it. */
export function anvilBinary(): Result<string, AnvilProblem> {
  const platform = `${process.platform}-${process.arch}`
  try {
    return ok(createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${packageOf[platform]}`))
  } catch {
    const message = `The local chain's program for ${platform} is not installed: run npm ci with optional packages.`
    return err({ code: 'no-binary', message })
  }
}

/**
 * Starts the local chain from the folder's saved state. It stops with this process, however that ends, and
 * one that was left over from an earlier crash is stopped first. A state that cannot be read is set aside.
 */
export async function startAnvil(options: AnvilOptions): Promise<Result<Anvil, AnvilProblem>> {
  const binary = anvilBinary()
  if (!binary.ok) return binary
  await stopLeftOver(options.dir, options.notice)
  const free = await checkPort(options.port)
  if (!free.ok) return free
  const first = await launch(binary.value, options)
  if (first.ok || !/--load-state/.test(first.error.message)) return first
  setAside(stateFile(options.dir), options.notice)
  return launch(binary.value, options)
}

/** How every local chain of ours runs, here and in tests. */
export const anvilArguments = (port: number): string[] => [
  ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
  // No dev accounts, whose keys are public; no CORS, so that no page of another origin controls this chain.
  ...['--accounts', '0', '--no-cors', '--quiet'],
  // Without it anvil writes the state of every block into the home folder, a gigabyte an hour, and leaves it there.
  // The oldest block that is ever read is the finalized one, 64 back.
  ...['--prune-history', '256'],
]

const stateFile = (dir: string) => path.join(dir, 'chain.json')
const leftFile = (dir: string) => path.join(dir, 'chain-process.json')

async function launch(
  binary: string,
  { dir, port, notice }: AnvilOptions,
): Promise<Result<Anvil, AnvilProblem>> {
  const state = stateFile(dir)
  const load = existsSync(state) ? ['--load-state', state] : []
  const supervisor = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./anvil-supervisor.mjs', import.meta.url)),
      ...[binary, String(port), state, String(saveInterval)],
      ...[...anvilArguments(port), ...load],
    ],
    { stdio: 'pipe', detached: true, windowsHide: true, env: { ...process.env, NODE_OPTIONS: '' } },
  )
  supervisor.stderr.on('data', (text) => notice(String(text).trim()))
  supervisor.stdin.on('error', () => supervisor.kill())
  const exited = new Promise<void>((resolve) => supervisor.once('close', () => resolve()))
  const answer = await firstAnswer(supervisor)
  if ('failed' in answer) {
    await exited
    const busy = /address already in use/i.test(answer.failed)
    return err(
      busy ? portInUse(port) : { code: 'failed', message: `The local chain did not start: ${answer.failed}` },
    )
  }
  remember(dir, answer.ready, supervisor.pid)
  // A supervisor that was killed could not stop its chain.
  const gone = exited.then(() => stopLeftOver(dir, notice))
  return ok({
    rpcUrl: `http://127.0.0.1:${port}`,
    pid: answer.ready,
    exited: gone,
    stop: () => {
      supervisor.stdin.end()
      return gone
    },
  })
}

function firstAnswer(supervisor: ChildProcessWithoutNullStreams): Promise<z.infer<typeof answerSchema>> {
  return new Promise((resolve) => {
    let heard = ''
    supervisor.stdout.on('data', (text) => {
      heard += text
      if (heard.includes('\n')) resolve(answerSchema.parse(JSON.parse(heard)))
    })
    supervisor.once('error', (error) => resolve({ failed: error.message }))
    supervisor.once('close', () => resolve({ failed: 'it stopped at once' }))
  })
}

function remember(dir: string, chainPid: number, supervisorPid: number | undefined): void {
  const chain = markProcess(chainPid)
  const supervisor = supervisorPid === undefined ? undefined : markProcess(supervisorPid)
  if (chain && supervisor) writeJson(leftFile(dir), { chain, keeper: supervisor })
}

/**
 * Stops the chain that an ended sandbox left in the folder. A supervisor that still runs is saving and gets ten
 * seconds; a chain whose supervisor has ended too is stopped here.
 */
export async function stopLeftOver(dir: string, notice: Notice): Promise<void> {
  const left = readJson(leftFile(dir), leftSchema, notice)
  if (!left) return
  await isGoneWithin(left.keeper, 10_000)
  if (isRunning(left.chain)) {
    notice(`Stopped a local chain (process ${left.chain.pid}) that was left running by an earlier start.`)
    await stopProcess(left.chain)
  }
  rmSync(leftFile(dir), { force: true })
}

const portInUse = (port: number): AnvilProblem => ({
  code: 'port-in-use',
  message: `Port ${port} for the local chain is in use: set CHAIN_PORT to a free port.`,
})

async function checkPort(port: number): Promise<Result<void, AnvilProblem>> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    const message = `CHAIN_PORT must be a whole number from 1 to 65535, not ${port}.`
    return err({ code: 'bad-port', message })
  }
  const problem = await portProblem(port)
  if (problem === null) return ok(undefined)
  if (problem === 'EADDRINUSE') return err(portInUse(port))
  const message = `Port ${port} for the local chain cannot be used (${problem}): set CHAIN_PORT to another.`
  return err({ code: 'bad-port', message })
}
