/** Rows with which a new run begins, brought from another page. In memory only: an address would keep names. */
export type Seed = { identifiers: readonly string[]; kind: 'profile' | 'company' }

let waiting: Seed | null = null

/** Puts rows by for the next new run. */
export function seedRun(seed: Seed): void {
  waiting = seed
}

/** The rows that were put by; they stay until the next ones are. */
export const seeded = (): Seed | null => waiting

/** Forgets the rows that were put by, once a run has begun with them. */
export function forgetSeed(): void {
  waiting = null
}
