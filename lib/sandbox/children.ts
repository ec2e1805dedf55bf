import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

const withTypes = ['--import', 'tsx']
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }

/** Runs one of our scripts to its end; its output is kept for when it fails. */
export function runScript(file: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [...withTypes, file], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}

/** Starts a long-running script of ours, or Node with these arguments; `errors` shows only its standard error. */
export function startChild(what: string | string[], show: 'inherit' | 'errors'): ChildProcess {
  const args = typeof what === 'string' ? [...withTypes, what] : what
  const stdout = show === 'inherit' ? 'inherit' : 'ignore'
  return spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit'], env })
}

const startTimeoutMs = 180_000

/** Waits until an address answers; false when the process ended first or after `startTimeoutMs`. */
export async function untilAnswers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answered = await fetch(url).then(
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
    add(child: ChildProcess): ChildProcess {
      running.add(child)
      child.once('exit', () => {
        running.delete(child)
        void stopAll(1)
      })
      return child
    },
    stopAll,
  }
}
