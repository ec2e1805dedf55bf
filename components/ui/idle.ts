/** Milliseconds after which the work is done even on a busy page. */
const longestWait = 1_000

/** Does work that can wait once the page is idle, so that a press made meanwhile is answered first. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work(), { timeout: longestWait })
  else setTimeout(work, 200)
}

/** Does work once what is drawn now is on the screen; returns what calls it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
