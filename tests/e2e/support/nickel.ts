import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@/tests/support/chain'

/** Starts the whole of Nickel as `npm start` does, on free ports, with injected wallets switched on for the tests. */
export default async function setup() {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-e2e-'))
  const [port, servicePort, chainPort] = await Promise.all([freePort(), freePort(), freePort()])
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NICKEL_DIR: dir,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      CHAIN_PORT: String(chainPort),
      SANDBOX_INJECTED: '1',
    },
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      process.stdout.write(text)
      if (text.includes('Nickel is at')) resolve()
    })
    child.once('exit', () => reject(new Error('npm start ended before Nickel was there')))
  })
  process.env['NICKEL_URL'] = `http://localhost:${port}`
  process.env['NICKEL_SERVICE'] = `http://127.0.0.1:${servicePort}`
  process.env['NICKEL_CHAIN'] = `http://127.0.0.1:${chainPort}`
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
}
