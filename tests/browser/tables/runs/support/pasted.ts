import { checkRow } from '@/lib/browser/files/import/check'
import type { ImportedFile } from '@/lib/browser/files/import/rows'
import type { PlanGiven, SourceRow } from '@/lib/browser/tables/runs/plan'
import { importedRows } from '@/lib/browser/tables/runs/source'

/** What a plan is made by in a browser that holds nothing. */
export const nothingKnown: PlanGiven = {
  known: { copies: new Map(), blocked: () => null },
  freshMs: 0,
  now: 0,
  putBack: new Set(),
}

export const pastedHeader = ['Identifier'] as const

const files = {
  profile: { subject: 'people', columns: { profile: 0 } },
  company: { subject: 'companies', columns: { company: 0 } },
  post: { subject: 'posts', columns: { post: 0 } },
} as const satisfies Record<string, Pick<ImportedFile, 'subject' | 'columns'>>

/** Rows of identifiers as a visitor brings them, one on each line. */
export function pastedRows(kind: keyof typeof files, text: string): SourceRow[] {
  const entries = text.split('\n').filter((entry) => entry !== '')
  const rows = entries.map((entry, at) => checkRow([entry], at + 1, { ...files[kind], width: 1 }))
  return importedRows(kind, { name: 'Pasted rows', header: pastedHeader, rows, ...files[kind] })
}
