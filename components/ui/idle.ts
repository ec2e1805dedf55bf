/** Milliseconds after which the work is done even on a busy page. */
const longestWait = 1_000

/** Does work that can wait once the page is idle, so that a press made meanwhile is answered first. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work(), { timeout: longestWait })
  else setTimeout(work, 200)
}

/** Milliseconds of work at a time, and between two of them. */
const [share, pause] = [6, 24]

/** Does long work in shares, until it says that it is done, with the page free between them. Returns what ends it. */
export function inShares(work: (mayGoOn: () => boolean) => boolean): () => void {
  function goOn() {
    const end = performance.now() + share
    if (!work(() => performance.now() < end)) timer = setTimeout(goOn, pause)
  }
  let timer = setTimeout(goOn, pause)
  return () => clearTimeout(timer)
}

/** Does what measures the page, as moving the focus does, once the next frame is drawn; a hidden page draws none. */
export const onceDrawn = (work: () => void) =>
  document.hidden ? work() : requestAnimationFrame(() => setTimeout(work))
