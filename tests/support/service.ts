import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSandbox } from '@/lib/sandbox/sandbox'
import { freePort } from '@/tests/support/chain'
import { copyFilledDatabase } from '@/tests/support/filled'

type Options = {
  dir?: string
  /** Leaves the folder when it stops. */
  keep?: boolean
  servicePort?: number
}

/** The whole sandbox, service and chain and data, on free ports and in a folder of its own. */
export async function startTestService(options: Options = {}) {
  const dir = options.dir ?? (await mkdtemp(path.join(tmpdir(), 'nickel-service-')))
  if (!existsSync(path.join(dir, 'database'))) await copyFilledDatabase(dir)
  const opened = await openSandbox({
    dir,
    servicePort: options.servicePort ?? (await freePort()),
    chainPort: await freePort(),
    notice: () => undefined,
  })
  if (!opened.ok) throw new Error(opened.error)
  const { stop, ...sandbox } = opened.value
  return {
    ...sandbox,
    dir,
    stop: async () => {
      await stop()
      if (!options.keep) await rm(dir, { recursive: true, force: true })
    },
  }
}
