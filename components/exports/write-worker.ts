import type { Choice } from '@/lib/exports/choice'
import { planExport } from '@/lib/exports/plan'
import type { ExportSet } from '@/lib/exports/records'
import { writeExport } from '@/lib/exports/write'

addEventListener('message', (event: MessageEvent<{ set: ExportSet; choice: Choice; at: Date }>) => {
  const { set, choice, at } = event.data
  postMessage(writeExport(set, planExport(set, choice), choice, at))
})
