import type { Result } from '@/lib/core/result'
import { readFile } from '@/lib/browser/files/import/read-file'
import type { FileProblem, Reading, Sheet } from '@/lib/browser/files/import/sheet'

type Read = Result<Sheet, FileProblem>

/** Below this many bytes a worker costs more than it saves. */
const small = 100_000

/** Reads a file beside the page, so that a large one does not freeze it. */
export function readBeside(bytes: Uint8Array<ArrayBuffer>, reading: Reading): Promise<Read> {
  if (bytes.length < small || typeof Worker === 'undefined') return readFile(bytes, reading)
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const end = (read: Read) => {
      worker.terminate()
      resolve(read)
    }
    worker.addEventListener('message', (event: MessageEvent<Read>) => end(event.data))
    worker.addEventListener('error', () => void readFile(bytes, reading).then(end))
    worker.postMessage({ bytes, reading })
  })
}
