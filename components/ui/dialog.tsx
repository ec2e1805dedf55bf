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
import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

const floating = [
  'max-h-[85dvh] rounded-xl shadow-float print:shadow-none',
  'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none sm:max-w-[calc(100vw-2rem)]',
]

const dialogStyle = cva(
  ['m-auto w-full flex-col overflow-hidden bg-raised p-0 outline-none backdrop:bg-veil open:flex'],
  {
    variants: {
      size: {
        sm: [floating, 'sm:w-96'],
        md: [floating, 'sm:w-[30rem]'],
        lg: [floating, 'sm:w-[44rem]'],
        xl: [floating, 'sm:w-[64rem]'],
        /** The whole screen, for what must stop everything else. */
        full: 'h-dvh max-h-none max-w-none',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

let held = 0

/**
 * The page behind stands still while a dialog is open. A mark on the root says so: `:has(dialog:modal)` would be asked
 * again for every row that scrolls by.
 */
function holdPage(): () => void {
  held += 1
  document.documentElement.toggleAttribute('data-modal', true)
  return () => {
    held -= 1
    document.documentElement.toggleAttribute('data-modal', held > 0)
  }
}

export type DialogProps = VariantProps<typeof dialogStyle> & {
  open: boolean
  /** Asked for by Escape, the cross or a click beside the dialog; the caller then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  hideTitle?: boolean | undefined
  footer?: ReactNode
  /** False while leaving would lose something: no cross, and neither Escape nor a click beside closes it. */
  dismissible?: boolean | undefined
  /** What has the focus first; otherwise the first control inside. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  className?: string | undefined
  children?: ReactNode
}

/** The platform's modal: the focus stays inside and goes back where it came from. A sheet from below on a phone. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  hideTitle,
  footer,
  dismissible = true,
  initialFocus,
  role,
  size,
  className,
  children,
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) element.showModal()
    // what cannot have the focus yet gets it below, once it can
    if (initialFocus) element.focus()
    initialFocus?.current?.focus()
    const release = holdPage()
    return () => {
      element.close()
      release()
    }
  }, [open, initialFocus])

  useLayoutEffect(() => {
    if (open && document.activeElement === dialog.current) initialFocus?.current?.focus()
  })

  // a key that is held down from the form behind must not press what has the focus here
  function onKeyDown(event: KeyboardEvent) {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
      event.preventDefault()
  }

  function onCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (dismissible) onClose()
  }

  // a browser closes on a second Escape whatever was said to the first
  function onNativeClose(event: SyntheticEvent) {
    // the event comes late: an effect that ran twice may have opened it again
    if (event.target !== dialog.current || !open || dialog.current.open) return
    if (dismissible) onClose()
    else dialog.current.showModal()
  }

  function onClick(event: MouseEvent) {
    if (dismissible && event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      data-slot="dialog"
      tabIndex={-1}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      onCancel={onCancel}
      onClose={onNativeClose}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={cn(dialogStyle({ size }), className)}
    >
      {open && (
        <>
          <header className={cn('px-5 pt-5 pr-14 pb-3', hideTitle && 'sr-only')}>
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            {description && (
              <p id={`${id}-about`} className="mt-0.5 text-sm text-ink-quiet">
                {description}
              </p>
            )}
          </header>
          <div
            className={cn(
              'min-h-0 flex-1 overflow-y-auto px-5 pb-5 focus-visible:-outline-offset-2',
              hideTitle && 'pt-5',
            )}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
              {footer}
            </footer>
          )}
          {dismissible && (
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Close"
              onClick={onClose}
              className="absolute! top-4 right-4"
            >
              <X aria-hidden="true" />
            </Button>
          )}
        </>
      )}
    </dialog>
  )
}
