import type { ReactNode } from 'react'
import { ListPlus } from 'lucide-react'
import type { Selected } from '@/components/grid/tick-box'
import { ExportButton, type ExportButtonProps } from '@/components/keep/export/export-button'
import { countIn } from '@/components/frame/overlay-signal'
import { askToList, isListed, type ListRequest } from '@/components/keep/list-signal'
import { tickBars, UndoInTickBar } from '@/components/keep/undo-bar'
import { Button } from '@/components/ui/button'
import { kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import { countText } from '@/lib/core/text'

type TickBarProps = {
  kind: KeptKind
  /** How many rows are ticked; without any there is no bar. */
  ticked: number
  /** Ids of all rows that can be ticked at once: those that are on show. */
  ids: readonly string[]
  selection: Selected
  request: Omit<ListRequest, 'kind'>
  exported: Pick<ExportButtonProps, 'read' | 'whole'>
  /** What else can be done with them, and bought for them. */
  children: ReactNode
}

/** How many rows of a table are ticked, and what can be done with all of them; on a phone above its navigation. */
export function TickBar({ kind, ticked, ids, selection, request, exported, children }: TickBarProps) {
  const { selected, onSelect } = selection
  if (ticked === 0) return null
  return (
    <div
      ref={countTickBar}
      role="region"
      aria-label={`Ticked ${kindTitles[kind][1]}`}
      className="sticky bottom-3 z-3 flex flex-wrap items-center gap-1.5 rounded-lg border border-line bg-raised px-3 py-2 shadow-float max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {countText(ticked)} ticked
      </p>
      <span className="mr-auto flex">
        {ticked < ids.length && (
          <Button size="sm" variant="quiet" onClick={() => onSelect(new Set([...selected, ...ids]))}>
            Tick all {countText(ids.length)}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onSelect(new Set())}>
          Clear
        </Button>
      </span>
      {isListed(kind) && (request.aliases ?? request.recordIds ?? []).length > 0 && (
        <Button
          data-add-to-list="chosen"
          size="sm"
          title="Add to a list (l)"
          onClick={() => askToList({ kind, ...request })}
        >
          <ListPlus aria-hidden="true" /> Add to list
        </Button>
      )}
      <ExportButton size="sm" {...exported} />
      {children}
      <UndoInTickBar />
    </div>
  )
}

const countTickBar = (bar: HTMLElement | null) => (bar ? countIn(tickBars) : undefined)
