import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@/tests/support/chain'
import { startNickel, stopNickel } from '@/tests/support/nickel'

/** A Nickel of the bench's own: its dashboard and its service. */
export type OwnNickel = { dashboard: string; service: string }

/** Runs some work on a Nickel of its own, from a built tree, with nothing left behind. */
export async function onOwnNickel<T>(work: (nickel: OwnNickel) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-bench-'))
  const [port, servicePort, chainPort] = await Promise.all([freePort(), freePort(), freePort()])
  const nickel = await startNickel({
    NICKEL_DIR: dir,
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    CHAIN_PORT: String(chainPort),
  })
  try {
    return await work({ dashboard: `http://localhost:${port}`, service: `http://127.0.0.1:${servicePort}` })
  } finally {
    await stopNickel(nickel)
    rmSync(dir, { recursive: true, force: true })
  }
}
