import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { kinds } from '@/lib/service/data/model'
import { newFolder } from '@/tests/faults/bare-chain'
import { memoryOf } from '@/tests/support/memory-of'
import { startPostgres } from '@/tests/support/postgres'

export type Filling = { name: string; rows: number; seconds: number; megabytes: number }

/** Runs a program of ours to its end: how long it took, and what it had of the memory at most. */
async function play(file: string, words: readonly string[], env: Record<string, string> = {}) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const watch = setInterval(() => (megabytes = Math.max(megabytes, memoryOf(child.pid, 'VmHWM'))), 50)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1_000, megabytes }
}

/** The first filling of the embedded database and of Postgres, and the loading of the same records from files. */
export async function fillings(say: (filling: Filling) => void): Promise<void> {
  const [filled, loaded] = await Promise.all([startPostgres(), startPostgres()])
  const folder = await play('lib/sandbox/fill.ts', [path.join(newFolder('filling'), 'database')])
  const whole = await play('lib/sandbox/fill.ts', [], { DATABASE_URL: filled.url })
  const dir = newFolder('records')
  const files: string[] = []
  let rows = 0
  for (const kind of kinds) {
    const records = await filled.query<{ facts: unknown }>(`select facts from network_${kind}`)
    const file = path.join(dir, `${kind}.jsonl`)
    writeFileSync(file, records.map(({ facts }) => `${JSON.stringify(facts)}\n`).join(''))
    files.push(file)
    rows += records.length
  }
  say({ name: 'first filling, embedded', rows, ...folder })
  say({ name: 'first filling, Postgres', rows, ...whole })
  const load = () => play('lib/sandbox/load.ts', files, { DATABASE_URL: loaded.url })
  say({ name: 'loading the same from files', rows, ...(await load()) })
  say({ name: 'loading it once more, which changes nothing', rows, ...(await load()) })
  await Promise.all([filled.stop(), loaded.stop()])
}
