import { newRequests, newSignal } from '@/lib/core/signal'

export type Overlay = 'palette' | 'keys'

/** Asks for one of them; when the code that opens it has not come yet, it opens as soon as it has. */
export const overlayRequests = newRequests<Overlay>()

export const overlayExpected = newSignal<Overlay>()

export const openOverlay = (overlay: Overlay): void => overlayRequests.send(overlay)
