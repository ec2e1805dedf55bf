/** Milliseconds after which the work is done even on a busy page. */
const longestWait = 1_000

/** Does work that can wait once the page is idle, so that a press made meanwhile is answered first. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work(), { timeout: longestWait })
  else setTimeout(work, 200)
}
