import { OwnProblem, ownCodes } from '@/lib/browser/wallet/own-codes'

/** What the page of a wallet posts: that it is there or goes away, or the answer to a request. */
type Told = { event?: unknown; id?: unknown; requestId?: unknown }

type Expected = { is: (told: Told) => boolean; resolve: (told: Told) => void; reject: (why: unknown) => void }

/** In milliseconds: how often it is looked whether the window is still there, since one that never loaded tells nothing. */
const everyMs = 500

/** In pixels, as the wallet's own page is drawn for. */
const size = { width: 420, height: 700 }

const placed = () => {
  const left = window.screenX + (window.innerWidth - size.width) / 2
  const top = window.screenY + (window.innerHeight - size.height) / 2
  return `width=${size.width},height=${size.height},left=${left},top=${top}`
}

/**
 * The window of a wallet that lives on a page of its own. It is opened at most once for each use, since a browser lets a
 * page open one for a press and no more: what is asked while the use lasts goes to that window, or fails with it.
 */
export function walletWindow(url: URL, about: () => object) {
  const waiting = new Set<Expected>()
  let popup: Window | null = null
  let opened: Promise<Window> | null = null
  let uses = 0
  let watch: number | undefined

  const heard = (is: Expected['is']) =>
    new Promise<Told>((resolve, reject) => waiting.add({ is, resolve, reject }))

  function close(problem: OwnProblem): void {
    window.clearInterval(watch)
    window.removeEventListener('message', hear)
    popup?.close()
    popup = null
    for (const { reject } of waiting) reject(problem)
    waiting.clear()
    // it is not opened again by itself
    opened = Promise.reject(problem)
    opened.catch(() => undefined)
  }

  function hear({ origin, data }: MessageEvent): void {
    if (origin !== url.origin || typeof data !== 'object' || data === null) return
    const told: Told = data
    for (const one of waiting)
      if (one.is(told)) {
        waiting.delete(one)
        one.resolve(told)
      }
    if (told.event === 'PopupUnload') close(new OwnProblem(ownCodes.windowClosed))
  }

  async function open(): Promise<Window> {
    const shown = window.open(url, `wallet_${crypto.randomUUID()}`, placed())
    if (!shown) throw new OwnProblem(ownCodes.windowBlocked)
    popup = shown
    window.addEventListener('message', hear)
    let wasClosed = false
    watch = window.setInterval(() => {
      // twice, so that an answer which was posted just before is heard
      if (wasClosed) close(new OwnProblem(ownCodes.windowClosed))
      wasClosed = shown.closed
    }, everyMs)
    const { id } = await heard(({ event }) => event === 'PopupLoaded')
    shown.postMessage({ requestId: id, data: about() }, url.origin)
    return shown
  }

  /** The window once it has loaded; opens it where this use has not yet. Fails with a code of `ownCodes`. */
  const ready = (): Promise<Window> => (opened ??= open())

  return {
    ready,
    /** Posts a request and waits for the answer to it. Fails with a code of `ownCodes`. */
    async ask(request: { id: string }): Promise<Told> {
      const shown = await ready()
      const answer = heard(({ requestId }) => requestId === request.id)
      shown.postMessage(request, url.origin)
      return answer
    },
    /**
     * A use begins; gives what ends it. Uses may overlap; the window goes with the last one. One that begins with a press
     * opens it at once, while the browser still lets it.
     */
    hold({ isPressed }: { isPressed: boolean }): () => void {
      uses += 1
      if (isPressed) {
        if (!popup) opened = null
        ready().catch(() => undefined)
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        uses -= 1
        if (uses > 0) return
        close(new OwnProblem(ownCodes.windowClosed))
        opened = null
      }
    },
  }
}

export type WalletWindow = ReturnType<typeof walletWindow>
