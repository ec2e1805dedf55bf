import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type BrowserContext } from '@playwright/test'
import { freePort } from '@/tests/support/chain'

/** Chromium as a process of its own over a profile that stays, so that it can be killed as the system kills. */
export async function startChromium(executable: string, profile: string) {
  const port = await freePort()
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('DevTools listening on')) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no profile')
  return {
    context: context satisfies BrowserContext,
    /** SIGKILL, to all of its processes at once. */
    kill: async () => {
      const { pid } = child
      if (!pid || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      process.kill(-pid, 'SIGKILL')
      await ended
      await browser.close()
    },
  }
}
