import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** Runs `npm start` as a newcomer would, and waits for its last word. */
export function startNickel(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CALL_LIMIT: '0', ...env },
    detached: true,
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Nickel is at') && resolve(child))
    child.once('exit', () => reject(new Error('npm start ended before Nickel was there')))
  })
}

/** Ends npm and everything it started, and waits until the last of them is gone. */
export async function stopNickel({ pid }: ChildProcess): Promise<void> {
  if (!pid || !groupLives(pid)) return
  process.kill(-pid, 'SIGTERM')
  while (groupLives(pid)) await delay(50)
}

function groupLives(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}
