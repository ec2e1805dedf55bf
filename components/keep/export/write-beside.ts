import type { Choice } from '@/lib/browser/files/choice'
import { planExport } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { writeExport, type OutFile } from '@/lib/browser/files/write'

/** Up to this many records a worker costs more than it saves. */
const small = 500

/** Writes a file beside the page, so that a large one does not freeze it. */
export function writeBeside(set: ExportSet, choice: Choice, at: Date): Promise<OutFile> {
  const here = () => writeExport(set, planExport(set, choice), choice, at)
  if (set.records.length <= small || typeof Worker === 'undefined') return Promise.resolve(here())
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
    const end = (file: OutFile) => {
      worker.terminate()
      resolve(file)
    }
    worker.addEventListener('message', (event: MessageEvent<OutFile>) => end(event.data))
    worker.addEventListener('error', () => end(here()))
    worker.postMessage({ set, choice, at })
  })
}
