import type { ReadFile } from '@/components/tables/runs/import/import-worker'
import type { Result } from '@/lib/core/result'
import { readFile } from '@/lib/browser/files/import/read-file'
import type { FileProblem, Reading, Sheet } from '@/lib/browser/files/import/sheet'
import { inWorker } from '@/lib/browser/worker/in-worker'

type Read = Result<Sheet, FileProblem>

/** Below this many bytes a worker costs more than it saves. */
const small = 100_000

const start = () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })

/** Reads a file, a large one in a worker, so that it does not freeze the page. */
export async function readBeside(bytes: Uint8Array<ArrayBuffer>, reading: Reading): Promise<Read> {
  if (bytes.length >= small) {
    const read = await inWorker<ReadFile>(start, { bytes, reading })
    if (read.ok) return read.value
  }
  return readFile(bytes, reading)
}
