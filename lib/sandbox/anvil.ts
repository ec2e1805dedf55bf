import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { attempt, err, ok, type Result } from '@/lib/core/result'
import { isGoneWithin, isRunning, markProcess, processSchema, stopProcess } from '@/lib/sandbox/processes'
import { readJson, setAside, writeJson, type Notice } from '@/lib/sandbox/store'

export const chainId = 8453

/** Milliseconds between two saves of the chain: the most that a crash can lose. */
export const saveInterval = 1_000

export type Anvil = { rpcUrl: string; pid: number; exited: Promise<void>; stop: () => Promise<void> }

type AnvilOptions = { dir: string; port: number; notice: Notice }

// The file calls the supervisor by its earlier name, so that an update still finds what a crash left running.
const leftSchema = z.object({ chain: processSchema, keeper: processSchema })
const answerSchema = z.union([
  z.object({ ready: z.number().int().positive() }),
  z.object({ failed: z.string() }),
])

/** The platform's own anvil program, without the package's JavaScript wrapper around it. */
export function anvilBinary(): Result<string, string> {
  const { platform } = process
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const file = `@foundry-rs/anvil-${platform}-${arch}/bin/${program}`
  const found = attempt(() => createRequire(import.meta.url).resolve(file))
  const where = `${platform}-${process.arch}`
  return found === null
    ? err(`The local chain's program for ${where} is not installed: run npm ci with optional packages.`)
    : ok(found)
}

/** Starts the local chain from the folder's saved state, and ends it with this process, however that ends. */
export async function startAnvil(options: AnvilOptions): Promise<Result<Anvil, string>> {
  const binary = anvilBinary()
  if (!binary.ok) return binary
  await stopLeftOver(options.dir, options.notice)
  const first = await launch(binary.value, options)
  if (first.ok || !/--load-state/.test(first.error)) return first
  setAside(stateFile(options.dir), options.notice)
  return launch(binary.value, options)
}

/**
 * How every local chain of ours runs, here and in tests. `states`: of how many blocks it keeps the state; each is a copy of
 * all that was ever written, and the oldest that is read is of the finalized block, 64 back.
 */
export const anvilArguments = (states = 96) => [
  // No dev accounts, whose keys are public; pages of other origins are kept out by the supervisor's door as well.
  ...['--chain-id', String(chainId), '--accounts', '0', '--no-cors', '--quiet'],
  // Without it anvil writes the state of every block into the home folder, a gigabyte an hour, and leaves it there.
  ...['--prune-history', String(states)],
  // Or a state of some five thousand payments would be too large to be loaded again.
  '--no-request-size-limit',
]

const stateFile = (dir: string) => path.join(dir, 'chain.json')
const leftFile = (dir: string) => path.join(dir, 'chain-process.json')

async function launch(binary: string, { dir, port, notice }: AnvilOptions): Promise<Result<Anvil, string>> {
  const state = stateFile(dir)
  const load = existsSync(state) ? ['--load-state', state] : []
  const supervisor = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./anvil-supervisor.mjs', import.meta.url)),
      ...[binary, String(port), state, String(saveInterval)],
      ...[...anvilArguments(), ...load],
    ],
    { stdio: 'pipe', detached: true, windowsHide: true, env: { ...process.env, NODE_OPTIONS: '' } },
  )
  supervisor.stderr.on('data', (text) => notice(String(text).trim()))
  supervisor.stdin.on('error', () => supervisor.kill())
  const exited = new Promise<void>((resolve) => supervisor.once('close', () => resolve()))
  const answer = await firstAnswer(supervisor)
  if ('failed' in answer) {
    await exited
    return err(
      /EADDRINUSE/.test(answer.failed)
        ? `Port ${port} for the local chain is in use: set CHAIN_PORT to a free port.`
        : `The local chain did not start: ${answer.failed}`,
    )
  }
  const [chain, keeper] = [markProcess(answer.ready), markProcess(supervisor.pid)]
  if (chain && keeper) writeJson(leftFile(dir), { chain, keeper })
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
    let output = ''
    supervisor.stdout.on('data', (text) => {
      output += text
      if (output.includes('\n')) resolve(answerSchema.parse(JSON.parse(output)))
    })
    supervisor.once('error', (error) => resolve({ failed: error.message }))
    supervisor.once('close', () => resolve({ failed: 'it stopped at once' }))
  })
}

/** Stops what an ended sandbox left: its supervisor may still be saving and gets two minutes. */
export async function stopLeftOver(dir: string, notice: Notice): Promise<void> {
  const left = readJson(leftFile(dir), leftSchema, notice)
  if (!left) return
  await isGoneWithin(left.keeper, 120_000)
  if (isRunning(left.chain)) {
    notice(`Stopped a local chain (process ${left.chain.pid}) that was left running by an earlier start.`)
    await stopProcess(left.chain)
  }
  rmSync(leftFile(dir), { force: true })
}
