let opener: (() => void) | undefined
let asked = false

/** Asks for the command palette; when its code has not come yet, it opens as soon as it has. */
export function openPalette() {
  if (opener) opener()
  else asked = true
}

/** The palette registers how it opens; the result takes it back. */
export function onOpenPalette(open: () => void): () => void {
  opener = open
  if (asked) open()
  asked = false
  return () => {
    if (opener === open) opener = undefined
  }
}
