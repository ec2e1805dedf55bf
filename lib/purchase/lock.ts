/** How long a tab waits for another that drives the same purchase: it may be frozen. */
const patienceMs = 5_000

/**
 * Keeps tabs polite while one drives a purchase. It is a courtesy only: what keeps two of them apart is the
 * compare-and-set of the journal, so work goes on without the lock when waiting for it has been long enough.
 */
export async function withLock<T>(intentId: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const waited = AbortSignal.timeout(patienceMs)
  try {
    return await navigator.locks.request(`nickel:${intentId}`, { signal: waited }, work)
  } catch (error) {
    if (waited.aborted && error === waited.reason) return work()
    throw error
  }
}
