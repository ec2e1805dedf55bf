import { useEffect, useSyncExternalStore } from 'react'
import { Undo2, X } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { openPanels } from '@/components/frame/overlay-signal'
import { isTyping } from '@/components/frame/single-keys'
import { newState } from '@/lib/core/signal'
import { Button, SignButton } from '@/components/ui/button'
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
        <div className="pointer-events-auto mx-auto flex w-fit max-w-full items-center gap-3 rounded-lg bg-ink py-1.5 pr-1.5 pl-4 text-base text-on-ink shadow-float">
          <span className="min-w-0 truncate">{shown.words}</span>
          {shown.link && (
            <IntentLink
              href={shown.link.href}
              onClick={() => show(null)}
              className="shrink-0 rounded-sm text-sm font-medium underline underline-offset-2"
            >
              {shown.link.words}
            </IntentLink>
          )}
          {shown.undo && (
            <Button
              size="sm"
              className="border-transparent bg-transparent text-on-ink enabled:hover:bg-ink-hover"
              onClick={takeBack}
            >
              <Undo2 aria-hidden="true" /> Undo
            </Button>
          )}
          <SignButton
            label="Dismiss"
            Sign={X}
            variant="secondary"
            className="border-transparent bg-transparent text-on-ink enabled:hover:bg-ink-hover"
            onClick={() => show(null)}
          />
        </div>
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
