import { openPanels } from '@/components/frame/overlay-signal'
import type { Undo } from '@/lib/browser/library/undo'
import { newState } from '@/lib/core/signal'

type Said = { words: string; undo?: Undo; link?: { href: string; words: string } | undefined }

/** What can be taken back; `panels`: how many were open when it was offered. */
export const offer = newState<(Said & { panels: number }) | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

function show(next: Said | null) {
  clearTimeout(timer)
  if (next) timer = setTimeout(() => show(null), 10_000)
  offer.write(next && { ...next, panels: openPanels.read() })
}

export const offerUndo = (words: string, undo: Undo, link?: Said['link']): void => show({ words, undo, link })
/** What can still be taken back stays so. */
export function tell(words: string, link?: Said['link']): void {
  const before = offer.read()
  if (before?.undo) show({ undo: before.undo, words: `${before.words}. ${words}`, link })
  else show({ words, link })
}
export const tellUnkept = (): void => tell('This browser could not keep it. Nothing was changed.')
export const withdrawUndo = (): void => show(null)
export const tickBars = newState(0)

export function takeBack(): void {
  const undo = offer.read()?.undo
  show(null)
  undo?.().catch((error: unknown) => {
    // by its name: the class would bring the database into every page
    const isOver = error instanceof Error && error.name === 'CannotUndo'
    show(isOver ? { words: error.message } : { words: 'This browser could not take it back yet.', undo })
  })
}
