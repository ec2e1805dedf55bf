/** What opens over any page: the command palette, the overview of keys, the tour. */
export type Overlay = 'palette' | 'keys' | 'tour'

let opener: ((overlay: Overlay) => void) | undefined
let asked: Overlay | null = null

/** Asks for one of them; when the code that opens it has not come yet, it opens as soon as it has. */
export function openOverlay(overlay: Overlay) {
  if (opener) opener(overlay)
  else asked = overlay
}

/** The place where they open registers how; the result takes it back. */
export function onOpenOverlay(open: (overlay: Overlay) => void): () => void {
  opener = open
  if (asked) open(asked)
  asked = null
  return () => {
    if (opener === open) opener = undefined
  }
}
