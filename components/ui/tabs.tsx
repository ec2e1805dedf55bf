'use client'

import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Pane } from '@/components/ui/pane'
import { tabStyle } from '@/components/ui/tab-style'
import { moveFocus } from '@/components/ui/typing'
import { countText } from '@/lib/core/text'

export type TabItem = { id: string; label: ReactNode; count?: number | undefined; content: ReactNode }

type TabsProps = {
  label: string
  items: readonly TabItem[]
  value?: string | undefined
  onValueChange?: ((id: string) => void) | undefined
}

/** Tabs whose arrow keys move and choose at once (ARIA Authoring Practices); only the chosen panel is rendered. */
export function Tabs({ label, items, value, onValueChange }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<string>()
  const chosen = items.find(({ id }) => id === (value ?? own)) ?? items[0]

  function choose(id: string) {
    setOwn(id)
    onValueChange?.(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex(({ id }) => id === chosen?.id)
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const move = moves[event.key]
    if (move === undefined) return
    const next = items.at(move % items.length)
    if (!next) return
    event.preventDefault()
    choose(next.id)
    moveFocus(list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`))
  }

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            data-tab={item.id}
            id={`${base}-tab-${item.id}`}
            aria-controls={item.id === chosen?.id ? `${base}-panel` : undefined}
            aria-selected={item.id === chosen?.id}
            tabIndex={item.id === chosen?.id ? 0 : -1}
            onClick={() => choose(item.id)}
            className={tabStyle}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="text-xs text-ink-faint tabular-nums">{countText(item.count)}</span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-tab-${chosen?.id}`}
        tabIndex={0}
        className="pt-4"
      >
        <Pane key={chosen?.id}>{chosen?.content}</Pane>
      </div>
    </div>
  )
}
