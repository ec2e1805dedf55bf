type Hold = { stop: AbortController; ended: Promise<unknown>; isVisitor: boolean }

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

/** Works on a purchase in the background; null when this tab is at it already. */
export async function runIfFree<T>(
  intentId: string,
  work: (stopped: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return holds.has(intentId) ? null : hold(intentId, false, work)
}

/** Works at the visitor's word, after the background has stopped; null if one already does, so two clicks are one. */
export async function runInstead<T>(
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

/** Whether this tab is at a purchase that somebody waits for. */
export const isAwaited = (): boolean => [...holds.values()].some(({ isVisitor }) => isVisitor)

/** How long a tab waits for another that works on the same purchase, in milliseconds. */
const patienceMs = 5_000

/** A frozen tab and one in the page cache would keep their locks for hours: both release them. */
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

/** One tab at a time asks and sends, else 'busy'. It spares a prompt: only the journal prevents a second payment. */
export async function withTabLock<T>(intentId: string, work: () => Promise<T>): Promise<T | 'busy'> {
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
