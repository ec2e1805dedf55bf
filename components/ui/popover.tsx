'use client'

import { createContext, useContext, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

export const CloseContext = createContext<() => void>(() => undefined)

type FloatingProps = {
  label: string
  trigger: ReactNode
  triggerProps?: Omit<ButtonProps, 'children'> | undefined
  className?: string | undefined
  children: ReactNode
}

const fields = 'input:not([type=checkbox], [type=radio]), select, textarea'

/**
 * A button and the panel beside it. The platform closes it on Escape and on a press elsewhere and returns the focus;
 * the button that a popover is opened by is its anchor (HTML, popover invoker).
 */
function Floating({
  role,
  label,
  trigger,
  triggerProps,
  className,
  children,
}: FloatingProps & { role?: 'dialog' }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** What is in it is drawn before it opens, so that the platform gives the focus away with the press that opens it. */
  function open() {
    flushSync(() => setOpen(true))
    panel.current?.querySelector(role ? fields : '[role="menuitem"]')?.toggleAttribute('autofocus', true)
  }

  /** A key that is pressed in an open one is meant for nothing around it. */
  function keepKey(event: KeyboardEvent) {
    if (isOpen && !event.ctrlKey && !event.metaKey) event.stopPropagation()
  }

  return (
    <>
      <Button
        {...triggerProps}
        onKeyDown={keepKey}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-haspopup={role ?? 'menu'}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onKeyDown={keepKey}
        onBeforeToggle={({ target, newState }) => target === panel.current && newState === 'open' && open()}
        onToggle={({ target, newState }) => target === panel.current && setOpen(newState === 'open')}
        role={role}
        aria-label={role && label}
        className={cn(
          'max-h-[min(32rem,80dvh)] overflow-y-auto rounded-lg bg-raised text-ink shadow-float beside empty:opacity-0',
          className,
        )}
      >
        {isOpen && <CloseContext value={() => panel.current?.hidePopover()}>{children}</CloseContext>}
      </div>
    </>
  )
}

export const Popover = ({ className, ...rest }: FloatingProps) => (
  <Floating role="dialog" className={cn('p-4', className)} {...rest} />
)

/** Milliseconds after which a typed letter begins a new word. */
const pause = 500

const menuItemStyle = [
  'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left text-base text-ink outline-none pointer-coarse:min-h-11',
  'hover:bg-hover focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2',
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
].join(' ')

export const Menu = ({ className, children, ...rest }: FloatingProps) => (
  <Floating className={cn('min-w-48 p-1', className)} {...rest}>
    <MenuList label={rest.label}>{children}</MenuList>
  </Floating>
)

/** The keyboard of a menu (ARIA Authoring Practices): arrows, Home, End and first letters move, Tab closes. */
function MenuList({ label, children }: { label: string; children: ReactNode }) {
  const close = useContext(CloseContext)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  function byLetter(letter: string, all: HTMLElement[]) {
    const now = Date.now()
    const text = (now - typed.current.at < pause ? typed.current.text : '') + letter.toLowerCase()
    typed.current = { text, at: now }
    return all.find((item) => item.textContent.trim().toLowerCase().startsWith(text))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }
    const move = moves[event.key]
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    const next = move !== undefined ? all.at(move) : isLetter ? byLetter(event.key, all) : undefined
    if (!next) return
    event.preventDefault()
    moveFocus(next)
  }

  return (
    <div ref={list} role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

type MenuItemProps = { onSelect: () => void; icon?: ReactNode; aside?: ReactNode; children: ReactNode }

export function MenuItem({ onSelect, icon, aside, children }: MenuItemProps) {
  const close = useContext(CloseContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close()
        onSelect()
      }}
      className={menuItemStyle}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </button>
  )
}

export const MenuSeparator = () => <hr className="-mx-1 my-1 border-line" />
