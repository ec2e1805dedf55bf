import type { WriteFile } from '@/components/keep/export/write-worker'
import type { Choice } from '@/lib/browser/files/choice'
import { planExport } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { writeExport, type OutFile } from '@/lib/browser/files/write'
import { inWorker } from '@/lib/browser/worker/in-worker'

/** Up to this many records a worker costs more than it saves. */
const small = 500

const start = () => new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })

/** Writes a file, a large one in a worker, so that it does not freeze the page. */
export async function writeBeside(set: ExportSet, choice: Choice, at: Date): Promise<OutFile> {
  if (set.records.length > small) {
    const written = await inWorker<WriteFile>(start, { set, choice, at })
    if (written.ok) return written.value
  }
  return writeExport(set, planExport(set, choice), choice, at)
}
