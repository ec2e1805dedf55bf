'use client'

import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Check } from 'lucide-react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { menuItemStyle } from '@/components/ui/menu-style'
import type { Align } from '@/components/ui/place'
import { floatingStyle, useFloating } from '@/components/ui/popover'

const CloseContext = createContext<() => void>(() => undefined)

export type MenuProps = {
  /** Name of the menu. */
  label: string
  trigger: ReactNode
  triggerProps?: Omit<ButtonProps, 'children' | 'ref'> | undefined
  align?: Align | undefined
  className?: string | undefined
  /** `MenuItem`, `MenuLabel`, `MenuSeparator`. */
  children: ReactNode
}

/** Actions under one button. Arrows, Home, End and first letters move; Escape and Tab leave. */
export function Menu({ label, trigger, triggerProps, align = 'start', className, children }: MenuProps) {
  const floating = useFloating(align)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
  ]

  useLayoutEffect(() => {
    if (floating.open) items()[0]?.focus()
  }, [floating.open])

  function byLetter(letter: string, all: HTMLElement[]) {
    const now = Date.now()
    const text = (now - typed.current.at < 500 ? typed.current.text : '') + letter.toLowerCase()
    typed.current = { text, at: now }
    return all.find((item) => item.textContent?.trim().toLowerCase().startsWith(text))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return floating.close()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    const next = step !== undefined ? all.at(step) : letter ? byLetter(event.key, all) : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <Button {...triggerProps} {...floating.trigger} aria-haspopup="menu">
        {trigger}
      </Button>
      <div data-slot="menu" {...floating.panel} className={cn(floatingStyle, 'min-w-48 p-1', className)}>
        {floating.open && (
          <CloseContext value={floating.close}>
            <div ref={list} role="menu" aria-label={label} onKeyDown={onKeyDown}>
              {children}
            </div>
          </CloseContext>
        )}
      </div>
    </>
  )
}

export type MenuItemProps = Omit<ComponentProps<'button'>, 'onSelect'> & {
  onSelect: () => void
  icon?: ReactNode
  /** At the far end: a shortcut, a price. */
  aside?: ReactNode
  danger?: boolean | undefined
  /** Turns the line into one of several choices. */
  checked?: boolean | undefined
}

export function MenuItem({
  onSelect,
  icon,
  aside,
  danger,
  checked,
  className,
  children,
  ...rest
}: MenuItemProps) {
  const close = useContext(CloseContext)
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      onClick={() => {
        close()
        onSelect()
      }}
      className={cn(
        menuItemStyle,
        danger && 'text-red [&_svg]:text-red',
        checked && 'font-medium',
        className,
      )}
      {...rest}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <Check aria-hidden="true" />}
      {aside}
    </button>
  )
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />
}
