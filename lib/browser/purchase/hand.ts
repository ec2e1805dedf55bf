type Hold = { stop: AbortController; ended: Promise<unknown>; isVisitor: boolean }

/** The purchases that this tab drives right now. */
const holds = new Map<string, Hold>()

function hold<T>(
  intentId: string,
  isVisitor: boolean,
  work: (stopped: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const working = work(stop.signal)
  const mine: Hold = { stop, ended: working.catch(() => undefined), isVisitor }
  holds.set(intentId, mine)
  return working.finally(() => {
    if (holds.get(intentId) === mine) holds.delete(intentId)
  })
}

/** Drives a purchase unseen unless this tab has it in hand already, then null. */
export async function takeIfFree<T>(
  intentId: string,
  work: (stopped: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return holds.has(intentId) ? null : hold(intentId, false, work)
}

/**
 * Drives a purchase at the visitor's word: work that went on unseen ends at its next safe place first. Null while the
 * visitor has it in hand already, so that two clicks are one.
 */
export async function takeOver<T>(
  intentId: string,
  work: (stopped: AbortSignal) => Promise<T>,
): Promise<T | null> {
  for (let other = holds.get(intentId); other; other = holds.get(intentId)) {
    if (other.isVisitor) return null
    other.stop.abort()
    await other.ended
  }
  return hold(intentId, true, work)
}
