import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@/tests/support/chain'
import { startNickel, stopNickel } from '@/tests/support/nickel'

/** A dashboard of its own before this service, with nothing left behind. */
export async function startDashboard(service: string, env: Record<string, string> = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-dashboard-'))
  const port = await freePort()
  const nickel = await startNickel({
    NICKEL_DIR: dir,
    PORT: String(port),
    SERVICE_URL: service,
    RPC_URL: process.env['NICKEL_CHAIN'] ?? '',
    ...env,
  })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await stopNickel(nickel)
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
