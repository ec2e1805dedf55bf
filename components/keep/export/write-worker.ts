import type { Choice } from '@/lib/browser/files/choice'
import { planExport } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { writeExport } from '@/lib/browser/files/write'

addEventListener('message', (event: MessageEvent<{ set: ExportSet; choice: Choice; at: Date }>) => {
  const { set, choice, at } = event.data
  postMessage(writeExport(set, planExport(set, choice), choice, at))
})
