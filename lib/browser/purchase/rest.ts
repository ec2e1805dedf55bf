/** How a drive lets time pass; told apart so that an hour of waiting can be tried in a moment. */
export type Rest = {
  /** Ends early when told to stop, and when `wake` is called. */
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  /** Milliseconds that have passed, never set back. */
  elapsed: () => number
}

const sleepers = new Set<() => void>()

/** Ends every pause: the network is back, or the visitor is. */
export function wake(): void {
  for (const rouse of sleepers) rouse()
}

/** Time as the device has it. */
export const realRest: Rest = {
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
