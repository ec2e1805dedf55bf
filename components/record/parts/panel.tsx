import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { countIn, openPanels } from '@/components/frame/overlay-signal'
import { isShortcut } from '@/components/frame/single-keys'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

type PanelProps = {
  label: string
  words: ReactNode
  actions?: ReactNode
  /** What is shown; the panel scrolls up when it becomes another. */
  shown: string
  onBack?: (() => void) | undefined
  /** To the record before and after this one; null at either end, undefined where it stands in no row. */
  onBefore?: (() => void) | null | undefined
  onAfter?: (() => void) | null | undefined
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

export function Panel({
  label,
  words,
  actions,
  shown,
  onBack,
  onBefore,
  onAfter,
  onClose,
  ...rest
}: PanelProps) {
  const { className, children } = rest
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => moveFocus(panel.current, { preventScroll: true }), [])
  useEffect(() => countIn(openPanels), [])
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
    // what had the focus may have gone with what was shown before
    if (document.activeElement === document.body) moveFocus(panel.current, { preventScroll: true })
  }, [shown])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (onBack) onBack()
      else onClose()
    }
    if (!isShortcut(event)) return
    // the note is all that a record has to write into
    const note = event.key === 'n' ? body.current?.querySelector('textarea') : null
    if (note) {
      event.preventDefault()
      moveFocus(note)
    }
    if (event.key === '[' || event.key === 'k') onBefore?.()
    if (event.key === ']' || event.key === 'j') onAfter?.()
  }

  return (
    <section
      ref={panel}
      data-slot="drawer"
      role="dialog"
      aria-label={label.slice(0, 200)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cn(
        'fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-raised shadow-float focus-visible:-outline-offset-2 sm:w-[34rem] sm:max-w-[calc(100vw-4rem)] print:hidden',
        className,
      )}
    >
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3">
        {onBack && (
          <Button size="icon-sm" variant="quiet" aria-label="Back" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </Button>
        )}
        <p className="min-w-0 flex-1 truncate px-1 text-sm text-ink-quiet">{words}</p>
        {actions}
        <Step label="Previous record" mark="[" onStep={onBefore}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <Step label="Next record" mark="]" onStep={onAfter}>
          <ChevronDown aria-hidden="true" />
        </Step>
        <Button size="icon-sm" variant="quiet" aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        {children}
      </div>
    </section>
  )
}

type StepProps = { label: string; mark: string; onStep: (() => void) | null | undefined; children: ReactNode }

const Step = ({ label, mark, onStep, children }: StepProps) =>
  onStep !== undefined && (
    <Button
      size="icon-sm"
      variant="quiet"
      aria-label={label}
      aria-keyshortcuts={mark}
      title={`${label} (${mark})`}
      disabled={!onStep}
      onClick={() => onStep?.()}
    >
      {children}
    </Button>
  )
