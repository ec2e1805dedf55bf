/** Milliseconds after which it is done all the same. */
const patience = 1_000

/** Does what can wait once nothing else is to be done, so that a press made meanwhile is answered first. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work(), { timeout: patience })
  else setTimeout(work, 200)
}
