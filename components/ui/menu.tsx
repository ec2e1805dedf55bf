'use client'

import { useContext, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { CloseContext, Floating, type FloatingProps } from '@/components/ui/popover'
import { moveFocus } from '@/components/ui/typing'

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

  useLayoutEffect(() => moveFocus(list.current?.querySelector<HTMLElement>('[role="menuitem"]')), [])

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

type MenuItemProps = {
  onSelect: () => void
  icon?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

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
