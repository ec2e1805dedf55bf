/** Rows that the next new run begins with, brought from another page. */
export type Prefill = { identifiers: readonly string[]; kind: 'profile' | 'company' }

// kept in memory only, since an address would keep names in the history
let prefill: Prefill | null = null

export function prefillRun(next: Prefill): void {
  prefill = next
}

/** The rows that were brought; they stay until others are, or until a run has begun with them. */
export const prefilledRows = (): Prefill | null => prefill

export function forgetPrefill(): void {
  prefill = null
}
