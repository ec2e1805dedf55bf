import type { ReadSource } from '@/components/tables/import/import-worker'
import type { Brought } from '@/components/tables/import/choices'
import type { Result } from '@/lib/core/result'
import { readSource } from '@/lib/browser/files/import/read-source'
import type { FileProblem, Reading, Sheet } from '@/lib/browser/files/import/sheet'
import { inWorker } from '@/lib/browser/worker/in-worker'

type Read = Result<Sheet, FileProblem>

/** Below this many bytes or letters a worker costs more than it saves. */
const small = 100_000

const start = () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })

/** Reads what was brought, a large file in a worker, so that it does not freeze the page. */
export async function readBeside(source: Brought['source'], reading: Reading): Promise<Read> {
  if (source.length >= small) {
    const read = await inWorker<ReadSource>(start, { source, reading })
    if (read.ok) return read.value
  }
  return readSource(source, reading)
}
