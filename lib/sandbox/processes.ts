import { spawnSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import path from 'node:path'
import { attempt, err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import { once } from 'node:events'

/** A process id with its start time, since ids are used again. */
export const processSchema = z.object({ pid: z.number().int().positive(), started: z.string().min(1) })
export type ProcessMark = z.infer<typeof processSchema>

/** The mark of a running process; undefined when there is none or the system does not say. */
export function markProcess(pid: number | undefined): ProcessMark | undefined {
  if (pid === undefined) return undefined
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid)
  return started ? { pid, started } : undefined
}

/** Whether exactly this process still runs. */
export function isRunning(mark: ProcessMark): boolean {
  return markProcess(mark.pid)?.started === mark.started
}

/** Waits until a process has gone; false when it is still there after the given milliseconds. */
export async function isGoneWithin(mark: ProcessMark, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; isRunning(mark); await delay(20)) {
    if (Date.now() > end) return false
  }
  return true
}

/** Asks a process to stop, and after three seconds makes it. */
export async function stopProcess(mark: ProcessMark): Promise<void> {
  if (isRunning(mark)) process.kill(mark.pid, 'SIGTERM')
  if (await isGoneWithin(mark, 3_000)) return
  process.kill(mark.pid, 'SIGKILL')
  await isGoneWithin(mark, 1_000)
}

/** Start in clock ticks since boot, with the boot's own id: proc(5), field 22 of stat. A zombie counts as ended. */
const startedOnLinux = (pid: number): string | null =>
  attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.replace(/^.*\) /s, '').split(' ')
    if (fields[0] === 'Z' || !fields[19]) return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  })

function startedByPs(pid: number): string | null {
  const listed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.status === 0 ? listed.stdout.trim() : null
}

const claimFile = (dir: string) => path.join(dir, 'running.json')
const claimSchema = z.object({ pid: z.number().int().positive(), mark: processSchema.optional() })

/** The id of the running process that has locked the folder, if any. */
export function lockOwner(dir: string): number | undefined {
  const claim = readClaim(dir)
  return claim?.mark && isRunning(claim.mark) ? claim.pid : undefined
}

/** Locks the folder that a setting names, so that two never write it; takes over from a process that ended. */
export function lockFolder(dir: string, setting = 'NICKEL_DIR'): Result<{ release: () => void }, string> {
  const heldBy = () => {
    const pid = lockOwner(dir)
    return pid === undefined
      ? null
      : err(`Nickel already runs on ${dir} (process ${pid}): stop that one, or set ${setting}.`)
  }
  try {
    mkdirSync(dir, { recursive: true })
    const held = heldBy()
    if (held) return held
    rmSync(claimFile(dir), { force: true })
    const claim = { pid: process.pid, mark: markProcess(process.pid) }
    writeFileSync(claimFile(dir), JSON.stringify(claim), { flag: 'wx' })
  } catch (error) {
    return heldBy() ?? err(`${setting} (${dir}) cannot be written: ${errorText(error)}`)
  }
  return ok({ release: () => rmSync(claimFile(dir), { force: true }) })
}

const readClaim = (dir: string): z.infer<typeof claimSchema> | null =>
  attempt(() => claimSchema.parse(JSON.parse(readFileSync(claimFile(dir), 'utf8'))))

const withTypes = ['--import', 'tsx']
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }

const endOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit code ${code}` : `${signal}, as when memory runs out`

/** Runs one of our scripts to its end, and says how it ended where it failed; its output is kept for then. */
export async function runScript(file: string): Promise<{ failure: string | null; output: string }> {
  const child = spawn(process.execPath, [...withTypes, file], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  const [code, signal] = await once(child, 'close')
  return { failure: code === 0 ? null : endOf(code, signal), output }
}

/** Starts a long-running script of ours, or Node with these arguments; `errors` shows only its standard error. */
export function startChild(what: string | string[], show: 'inherit' | 'errors'): ChildProcess {
  const args = typeof what === 'string' ? [...withTypes, what] : what
  const stdout = show === 'inherit' ? 'inherit' : 'ignore'
  return spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit', 'ipc'], env })
}

/** Milliseconds without a sign of progress after which a start is given up, also on a machine that is busy. */
export const longestSilence = 600_000

/** Waits until an address answers; false when the process ended first, or sent no message for `longestSilence`. */
export async function untilAnswers(url: string, child: ChildProcess): Promise<boolean> {
  let lastSign = Date.now()
  child.on('message', () => (lastSign = Date.now()))
  while (Date.now() - lastSign < longestSilence && child.exitCode === null && child.signalCode === null) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return true
    await delay(100)
  }
  return false
}

const graceMs = 130_000

/** Child processes that end together: on Ctrl-C, on SIGTERM, or when one of them ends; each may finish its open requests. */
export function superviseChildren() {
  const running = new Set<ChildProcess>()
  let stopping = false

  async function stopAll(status: number) {
    if (stopping) return
    stopping = true
    const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of running) child.kill('SIGTERM')
    await Promise.race([Promise.all(ended), delay(graceMs)])
    process.exit(status)
  }

  process.on('SIGINT', () => void stopAll(0))
  process.on('SIGTERM', () => void stopAll(0))
  // npm ends on a signal without passing it on, so the end of the parent process counts as one.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void stopAll(0), 500).unref()
  process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))
  return {
    add(name: string, child: ChildProcess): ChildProcess {
      running.add(child)
      child.once('exit', (code, signal) => {
        running.delete(child)
        if (!stopping) console.error(`${name} ended by itself (${endOf(code, signal)}), so everything ends.`)
        void stopAll(1)
      })
      return child
    },
    stopAll,
  }
}
