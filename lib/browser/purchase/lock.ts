/** How long a tab waits for another that has the same purchase in hand, in milliseconds. */
const patienceMs = 5_000

/** A frozen tab would keep its lock for hours, and one in the page cache too: both give it back. */
function untilHidden(): { hidden: Promise<void>; forget: () => void } {
  if (typeof document === 'undefined')
    return { hidden: new Promise(() => undefined), forget: () => undefined }
  const listening = new AbortController()
  const hidden = new Promise<void>((resolve) => {
    const leave = () => resolve()
    document.addEventListener('freeze', leave, { signal: listening.signal })
    window.addEventListener('pagehide', leave, { signal: listening.signal })
  })
  return { hidden, forget: () => listening.abort() }
}

/**
 * Keeps tabs polite: one of them at a time asks the wallet and sends. 'busy' when another tab keeps it for long.
 * A courtesy only: what keeps two of them apart is the compare-and-set of the journal.
 */
export async function withLock<T>(intentId: string, work: () => Promise<T>): Promise<T | 'busy'> {
  if (!('locks' in navigator)) return work()
  const waited = AbortSignal.timeout(patienceMs)
  let working: Promise<T> | undefined
  try {
    await navigator.locks.request(`nickel:${intentId}`, { signal: waited }, async () => {
      const { hidden, forget } = untilHidden()
      working = work()
      await Promise.race([working.catch(() => undefined), hidden])
      forget()
    })
  } catch (error) {
    if (waited.aborted && error === waited.reason) return 'busy'
    throw error
  }
  return working ?? 'busy'
}
