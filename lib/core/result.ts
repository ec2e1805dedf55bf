/** The outcome of something that may fail in ordinary use; broken promises of code are exceptions instead. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error })

/** What work gives; null where it fails, as storage does that is closed or full. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
