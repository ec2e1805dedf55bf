/** How the code of purchases waits; a parameter, so that a test can let an hour pass in a moment. */
export type Timer = {
  /** Ends early when the signal is aborted, and when `wake` is called. Never fails. */
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  /** Milliseconds of a clock that is never set back. */
  elapsed: () => number
}

const sleepers = new Set<() => void>()

/** Ends every pause: the network is back, or the visitor is. */
export function wake(): void {
  for (const rouse of sleepers) rouse()
}

export const deviceTimer: Timer = {
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const rouse = () => {
        clearTimeout(timer)
        sleepers.delete(rouse)
        signal?.removeEventListener('abort', rouse)
        resolve()
      }
      const timer = setTimeout(rouse, ms)
      sleepers.add(rouse)
      signal?.addEventListener('abort', rouse)
    }),
}

/** For so long, in milliseconds, an answer that has come has the machine to itself: what can wait for it waits. */
export const answerFirstMs = 500
