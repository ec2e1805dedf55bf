'use client'

import { LayoutGrid, List, Rows3 } from 'lucide-react'
import type { ViewMode } from '@/components/answer/list/view-mode'
import { cn } from '@/components/ui/cn'
import type { ViewChoice } from '@/lib/browser/database/views'

/** How rows are drawn; 'special' is the way that only this kind of answer has. */
export type Mode = NonNullable<ViewChoice['mode']>

/** The mode that was chosen, where it can be had; else the list's own way, else what suits its rows. */
export const modeOf = (chosen: ViewChoice['mode'], hasOwn: boolean, automatic: ViewMode): Mode =>
  chosen !== undefined && (chosen !== 'special' || hasOwn) ? chosen : hasOwn ? 'special' : automatic

type ModeSwitchProps = { mode: Mode; own: string | undefined; onChange: (mode: Mode) => void }

/** Table, cards, or the list's own way. */
export function ModeSwitch({ mode, own, onChange }: ModeSwitchProps) {
  const modes = [
    ...(own === undefined ? [] : [{ id: 'special', label: own, Sign: List } as const]),
    { id: 'table', label: 'Table', Sign: Rows3 } as const,
    { id: 'cards', label: 'Cards', Sign: LayoutGrid } as const,
  ]
  return (
    <div role="group" aria-label="Show as" className="flex rounded-md border border-line p-px">
      {modes.map(({ id, label, Sign }) => (
        <button
          key={id}
          type="button"
          aria-pressed={mode === id}
          aria-label={label}
          title={label}
          onClick={() => onChange(id)}
          className={cn(
            'grid size-6.5 place-items-center rounded-sm text-ink-faint transition-colors hover:text-ink pointer-coarse:size-11 [&_svg]:size-3.5',
            mode === id && 'bg-pressed text-ink',
          )}
        >
          <Sign aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
