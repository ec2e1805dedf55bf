import { useEffect, useSyncExternalStore } from 'react'
import { Undo2, X } from 'lucide-react'
import { openPanels } from '@/components/frame/overlay-signal'
import { isTyping } from '@/components/frame/single-keys'
import { newState } from '@/lib/core/signal'
import { Toast, ToastButton } from '@/components/frame/toast'
import { cn } from '@/components/ui/cn'
import type { Undo } from '@/lib/browser/library/undo'

const patience = 10_000

type Said = { words: string; undo?: Undo; link?: { href: string; words: string } | undefined }

/** `panels`: how many were open when it was made. */
const offer = newState<(Said & { panels: number }) | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

function show(next: Said | null) {
  clearTimeout(timer)
  if (next) timer = setTimeout(() => show(null), patience)
  offer.write(next && { ...next, panels: openPanels.read() })
}

export const offerUndo = (words: string, undo: Undo, link?: Said['link']): void => show({ words, undo, link })

export const tellUnkept = (): void => show({ words: 'This browser could not keep it. Nothing was changed.' })

export const withdrawUndo = (): void => show(null)

export const tickBars = newState(0)

const usePanels = (): number => useSyncExternalStore(openPanels.watch, openPanels.read, () => 0)

/** Whether the offer stands over the bar of ticked rows, so that neither covers the other; an open record covers that bar. */
function useIsInTickBar(): boolean {
  const bars = useSyncExternalStore(tickBars.watch, tickBars.read, () => 0)
  return usePanels() === 0 && bars > 0
}

export function UndoBar() {
  const isInTickBar = useIsInTickBar()
  const panels = usePanels()
  const shown = useSyncExternalStore(offer.watch, offer.read, () => null)

  useEffect(() => {
    if (!shown?.undo) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event.target))
        return
      event.preventDefault()
      takeBack()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shown])

  return (
    <div
      className={cn(
        'pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4',
        panels === 0 && 'max-md:bottom-20',
        // a record that was opened since covers a phone
        shown && panels > shown.panels && 'max-md:hidden',
      )}
    >
      {!isInTickBar && <UndoOffer />}
    </div>
  )
}

export function UndoInTickBar() {
  return useIsInTickBar() && <UndoOffer className="pointer-events-none absolute inset-x-0 bottom-full mb-2" />
}

function UndoOffer({ className }: { className?: string }) {
  const shown = useSyncExternalStore(offer.watch, offer.read, () => null)
  return (
    <div role="status" className={cn('max-w-full min-w-0', className)}>
      {shown && (
        <Toast words={shown.words} link={shown.link} onFollow={() => show(null)} className="mx-auto w-fit">
          {shown.undo && (
            <ToastButton onClick={takeBack}>
              <Undo2 aria-hidden="true" /> Undo
            </ToastButton>
          )}
          <ToastButton size="icon-sm" aria-label="Dismiss" title="Dismiss" onClick={() => show(null)}>
            <X aria-hidden="true" />
          </ToastButton>
        </Toast>
      )}
    </div>
  )
}

function takeBack() {
  const undo = offer.read()?.undo
  show(null)
  undo?.().catch((error: unknown) => {
    // by its name: the class would bring the database into every page
    const isOver = error instanceof Error && error.name === 'CannotUndo'
    show(isOver ? { words: error.message } : { words: 'This browser could not take it back yet.', undo })
  })
}
