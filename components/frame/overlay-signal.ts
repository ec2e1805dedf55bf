import { newRequests, newSignal, newState } from '@/lib/core/signal'

export type Overlay = 'palette' | 'keys'

/** Asks for one of them; when the code that opens it has not come yet, it opens as soon as it has. */
export const overlayRequests = newRequests<Overlay>()

export const overlayExpected = newSignal<Overlay>()

export const openOverlay = (overlay: Overlay): void => overlayRequests.send(overlay)

export const openPanels = newState(0)

/** Counts one more while something is on the page; for an effect or a ref. */
export function countIn(state: typeof openPanels): () => void {
  state.write(state.read() + 1)
  return () => state.write(state.read() - 1)
}
