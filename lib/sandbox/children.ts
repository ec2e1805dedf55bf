import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

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
