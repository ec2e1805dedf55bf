import { noChoices, type Brought } from '@/components/tables/runs/import/choices'

/** Rows that the next new run begins with, brought from another page. */
export type Prefill = { identifiers: readonly string[]; kind: 'profile' | 'company' }

// kept in memory only, since an address would keep names in the history
let kept: Brought | null = null

/** The rows that were brought last; they stay until others are, or until a run has begun with them. */
export const keptRows = (): Brought | null => kept

export function keepRows(next: Brought | null): void {
  kept = next
}

export const prefillRun = ({ kind, identifiers }: Prefill): void =>
  keepRows({
    name: pastedName,
    source: identifiers.join('\n'),
    reading: { delimiter: 'none' },
    choices: {
      ...noChoices,
      headerAt: null,
      subject: kind === 'profile' ? 'people' : 'companies',
      fields: { 0: kind },
    },
  })

/** What rows are called that came without a file. */
export const pastedName = 'Pasted rows'
