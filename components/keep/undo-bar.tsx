import { Undo2, X } from 'lucide-react'
import { openPanels } from '@/components/frame/overlay-signal'
import { Toast, ToastButton } from '@/components/frame/toast'
import { cn } from '@/components/ui/cn'
import { offer, takeBack, tickBars, withdrawUndo } from '@/components/keep/undo'
import { useValue } from '@/components/ui/use-value'

/** Whether the offer stands over the bar of ticked rows, so that neither covers the other; an open record covers that bar. */
function useIsInTickBar(): boolean {
  const bars = useValue(tickBars)
  return useValue(openPanels) === 0 && bars > 0
}

export function UndoBar() {
  const isInTickBar = useIsInTickBar()
  const panels = useValue(openPanels)
  const shown = useValue(offer)

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

export const UndoInTickBar = () =>
  useIsInTickBar() && (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-full mb-2 flex justify-center"
    >
      <UndoOffer />
    </div>
  )

function UndoOffer() {
  const shown = useValue(offer)
  return (
    shown && (
      <Toast words={shown.words} link={shown.link} onFollow={withdrawUndo}>
        {shown.undo && (
          <ToastButton onClick={takeBack}>
            <Undo2 aria-hidden="true" /> Undo
          </ToastButton>
        )}
        <ToastButton size="icon-sm" aria-label="Dismiss" title="Dismiss" onClick={withdrawUndo}>
          <X aria-hidden="true" />
        </ToastButton>
      </Toast>
    )
  )
}
