import type { Choice } from '@/lib/browser/files/choice'
import { planExport } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { writeExport } from '@/lib/browser/files/write'
import { serveWork } from '@/lib/browser/worker/in-worker'

const writeFile = ({ set, choice, at }: { set: ExportSet; choice: Choice; at: Date }) =>
  writeExport(set, planExport(set, choice), choice, at)

export type WriteFile = typeof writeFile

serveWork(writeFile)
