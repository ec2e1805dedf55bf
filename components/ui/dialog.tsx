'use client'

import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { X } from 'lucide-react'
import { SignButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { onceDrawn } from '@/components/ui/idle'
import { atRest, moveFocus } from '@/components/ui/typing'

const floating = [
  'max-h-[85dvh] rounded-xl shadow-float print:shadow-none',
  'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none sm:max-w-[calc(100vw-2rem)]',
]

const sizes = {
  sm: [floating, 'sm:w-96'],
  md: [floating, 'sm:w-[30rem]'],
  lg: [floating, 'sm:w-[44rem]'],
  xl: [floating, 'sm:w-[64rem]'],
  full: 'h-dvh max-h-none max-w-none',
}

let held = 0

/**
 * Stops the page behind from scrolling while a dialog is open. An attribute on the root does it, because
 * `html:has(dialog:modal)` is matched again for every row that a virtual list adds.
 */
function holdPage(): () => void {
  held += 1
  document.documentElement.toggleAttribute('data-modal', true)
  return () => {
    held -= 1
    document.documentElement.toggleAttribute('data-modal', held > 0)
  }
}

/** Who had the focus before a dialog that went away, until they have it again. */
let owed: Element | null = null

/**
 * A dialog that is taken out of the page needs no `close`, which moves the focus at once and measures the page for that:
 * it moves after the next frame, unless somebody has taken it by then.
 */
function giveFocusBack(before: Element | null): void {
  owed = before
  onceDrawn(() => {
    if (owed !== before) return
    owed = null
    if (before instanceof HTMLElement && document.activeElement === document.body)
      moveFocus(before, { preventScroll: true })
  })
}

const stops = 'a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex]'

/** Where Tab goes on from the last control of a dialog, or back from its first: round, and never out of it. */
function pastEdge(dialog: HTMLElement, isBack: boolean): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  )
  if (isBack) all.reverse()
  return document.activeElement === all.at(-1) ? all[0] : undefined
}

type DialogProps = {
  size?: keyof typeof sizes | undefined
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  hideTitle?: boolean | undefined
  footer?: ReactNode
  dismissible?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  role?: 'alertdialog' | undefined
  children?: ReactNode
}

export function Dialog({
  onClose,
  title,
  description,
  hideTitle,
  footer,
  dismissible = true,
  initialFocus,
  onKeyDown: onKey,
  role,
  size = 'md',
  children,
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    return atRest(() => {
      const before = owed ?? document.activeElement
      owed = null
      if (!element.open) element.showModal()
      // a control that is still disabled is focused by the effect below, once it is enabled
      if (initialFocus) moveFocus(element)
      moveFocus(initialFocus?.current)
      // "Close" alone is no beginning: what is still to come takes the focus when it is there
      if (document.activeElement === element.lastElementChild) moveFocus(element)
      const release = holdPage()
      return () => {
        release()
        giveFocusBack(before)
      }
    })
  }, [initialFocus])

  useLayoutEffect(() => {
    if (document.activeElement === dialog.current) moveFocus(initialFocus?.current)
  })

  // Enter that is still held down from the form behind must not press the focused button
  function onKeyDown(event: KeyboardEvent) {
    onKey?.(event)
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
      event.preventDefault()
    const next = event.key === 'Tab' && dialog.current && pastEdge(dialog.current, event.shiftKey)
    if (!next) return
    event.preventDefault()
    moveFocus(next)
  }

  function onCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (dismissible) onClose()
  }

  // browsers close a modal on a second Escape although the first `cancel` event was prevented (HTML, close watcher)
  function onNativeClose(event: SyntheticEvent) {
    // the event is queued: an effect that ran twice may have opened the dialog again
    if (event.target !== dialog.current || dialog.current.open) return
    if (dismissible) onClose()
    else dialog.current.showModal()
  }

  function onClick(event: MouseEvent) {
    if (dismissible && event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      onCancel={onCancel}
      onClose={onNativeClose}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={cn(
        'm-auto w-full flex-col overflow-hidden bg-raised p-0 outline-none backdrop:bg-veil open:flex',
        sizes[size],
      )}
    >
      <div className={cn('px-5 pt-5 pr-14 pb-3', hideTitle && 'sr-only')}>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {description && (
          <p id={`${id}-about`} className="mt-0.5 text-sm text-ink-quiet">
            {description}
          </p>
        )}
      </div>
      <div
        className={cn(
          'min-h-0 flex-1 overflow-y-auto px-5 pb-5 focus-visible:-outline-offset-2',
          hideTitle && 'pt-5',
        )}
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
          {footer}
        </div>
      )}
      {dismissible && (
        <SignButton label="Close" Sign={X} onClick={onClose} className="absolute! top-4 right-4" />
      )}
    </dialog>
  )
}
