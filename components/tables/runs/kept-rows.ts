import type { Brought } from '@/components/tables/runs/import/choices'

// kept in memory only, since an address would keep names in the history
let kept: Brought | null = null

/** The rows that were brought last; they stay until others are, or until a run has begun with them. */
export const keptRows = (): Brought | null => kept

export function keepRows(next: Brought | null): void {
  kept = next
}

/** What rows are called that came without a file. */
export const pastedName = 'Pasted rows'
