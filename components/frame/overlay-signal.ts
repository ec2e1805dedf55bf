/** What opens over any page: the command palette, the overview of keys, the tour. */
export type Overlay = 'palette' | 'keys' | 'tour'

type Opener = Readonly<Record<'open' | 'fetchAhead', (overlay: Overlay) => void>>

let opener: Opener | undefined
let asked: Overlay | null = null

/** Asks for one of them; when the code that opens it has not come yet, it opens as soon as it has. */
export function openOverlay(overlay: Overlay) {
  if (opener) opener.open(overlay)
  else asked = overlay
}

/** Somebody is about to open one: its code comes before. */
export const expectOverlay = (overlay: Overlay): void => opener?.fetchAhead(overlay)

/** The place where they open registers how; the result takes it back. */
export function onOpenOverlay(own: Opener): () => void {
  opener = own
  if (asked) own.open(asked)
  asked = null
  return () => {
    if (opener === own) opener = undefined
  }
}
