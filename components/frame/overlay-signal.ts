import { newRequests, newSignal } from '@/lib/core/signal'

/** What opens over any page: the command palette, the overview of keys. */
export type Overlay = 'palette' | 'keys'

/** Asks for one of them; when the code that opens it has not come yet, it opens as soon as it has. */
export const overlayRequests = newRequests<Overlay>()

/** Somebody is about to open one: its code is fetched. */
export const overlayExpected = newSignal<Overlay>()

/** Opens one of them. */
export const openOverlay = (overlay: Overlay): void => overlayRequests.send(overlay)
