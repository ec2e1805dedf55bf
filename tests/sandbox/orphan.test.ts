import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anvilArguments, anvilBinary } from '@/lib/sandbox/anvil'
import { openChain } from '@/lib/sandbox/chain'
import { emptyFolder } from '@/lib/sandbox/sandbox'
import { isGoneWithin, isRunning, markProcess, type ProcessMark } from '@/lib/sandbox/processes'

const folders: string[] = []
const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
})

function newFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-orphan-'))
  folders.push(dir)
  return dir
}

/** A sandbox in a process of its own, and its chain. */
async function holdChain(
  dir: string,
  port: number,
  end = 'hold',
): Promise<{ owner: ChildProcess; chain: ProcessMark }> {
  const script = path.join(import.meta.dirname, 'hold-chain.ts')
  const owner = spawn(process.execPath, ['--import', 'tsx', script, dir, String(port), end], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(owner)
  const [line] = await once(owner.stdout, 'data')
  const { pid } = z.object({ pid: z.number() }).parse(JSON.parse(String(line)))
  return { owner, chain: markProcess(pid) ?? { pid, started: 'gone already' } }
}

const left = z.object({ chain: z.object({ pid: z.number() }), keeper: z.object({ pid: z.number() }) })
const supervisorOf = (dir: string) =>
  left.parse(JSON.parse(readFileSync(path.join(dir, 'chain-process.json'), 'utf8'))).keeper.pid

test.concurrent.each([
  ['is interrupted', 'SIGINT', 18630],
  ['is asked to end', 'SIGTERM', 18631],
  ['is killed', 'SIGKILL', 18632],
  ['loses its terminal', 'SIGHUP', 18633],
] as const)('a sandbox that %s takes its chain along, saved', async (_, signal, port) => {
  const dir = newFolder()
  const { owner, chain } = await holdChain(dir, port)
  owner.kill(signal)
  expect(await isGoneWithin(chain, 60_000)).toBe(true)
  expect(existsSync(path.join(dir, 'chain.json'))).toBe(true)
})

test.concurrent.each([
  ['throws', 'throw', 18634],
  ['exits', 'exit', 18635],
])('a sandbox that %s takes its chain along', async (_, end, port) => {
  const { chain } = await holdChain(newFolder(), port, end)
  expect(await isGoneWithin(chain, 60_000)).toBe(true)
})

test('a sandbox that is gone before its chain answers leaves nothing behind', async () => {
  const binary = anvilBinary()
  if (!binary.ok) throw new Error(binary.error)
  const script = path.join(import.meta.dirname, '../../lib/sandbox/anvil-supervisor.mjs')
  const state = path.join(newFolder(), 'chain.json')
  const supervisor = spawn(
    process.execPath,
    [script, binary.value, '18639', state, '1000', ...anvilArguments()],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  children.push(supervisor)
  supervisor.stdin.destroy()
  supervisor.stdout.destroy()
  await once(supervisor, 'exit')
})

test('a chain whose supervisor was killed with its sandbox is stopped at the next start', async () => {
  const dir = newFolder()
  const { owner, chain } = await holdChain(dir, 18636)
  // it would stop the chain itself if it still ran when its supervisor is gone
  owner.kill('SIGSTOP')
  process.kill(supervisorOf(dir), 'SIGKILL')
  owner.kill('SIGKILL')
  await delay(200)
  expect(isRunning(chain)).toBe(true)

  const notices: string[] = []
  const opened = await openChain({ dir, port: 18636, notice: (sentence) => notices.push(sentence) })
  expect(isRunning(chain)).toBe(false)
  expect(notices).toEqual([expect.stringContaining(`process ${chain.pid}`)])
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.stop()
})

test('a start right after a crash waits for the last save', async () => {
  const dir = newFolder()
  const { owner, chain } = await holdChain(dir, 18637)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const opened = await openChain({ dir, port: 18637, notice: expect.unreachable })
  expect(isRunning(chain)).toBe(false)
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.stop()
})

test('a reset is refused while a sandbox of another process runs, and works after it', async () => {
  const dir = newFolder()
  const { owner, chain } = await holdChain(dir, 18638)
  const refused = await emptyFolder(dir, expect.unreachable)
  expect(refused).toEqual({ ok: false, error: expect.stringContaining(`process ${owner.pid}`) })
  expect(existsSync(path.join(dir, 'running.json'))).toBe(true)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(await emptyFolder(dir, expect.unreachable)).toMatchObject({ ok: true })
  expect(isRunning(chain)).toBe(false)
  await delay(300)
  expect(existsSync(path.join(dir, 'chain.json'))).toBe(false)
})
