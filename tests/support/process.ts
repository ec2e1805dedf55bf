import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server in a process of its own. */
export type Process = {
  url: string
  pid: number
  /** Settles when it is gone, asked or not. */
  ended: Promise<unknown>
  kill: () => Promise<void>
  /** SIGSTOP: it lives and does nothing, until it goes on. */
  pause: () => void
  goOn: () => void
}

/** Starts a file of ours, bundled or not, that prints its address when it listens. */
export async function startProcess(file: string, env: Record<string, string>): Promise<Process> {
  const words = file.endsWith('.mjs') ? [file] : ['--conditions=react-server', '--import', 'tsx', file]
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  child.once('exit', () => process.removeListener('exit', killAtExit))
  const ended = once(child, 'exit')
  return {
    url: await firstLine(child),
    pid: child.pid ?? 0,
    ended,
    kill: () => kill(child),
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  }
}

async function firstLine(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the process ended before it listened')
}

/** SIGKILL; settles when the process is gone. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
