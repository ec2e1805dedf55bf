import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import { countText } from '@/lib/core/text'

type TickBarProps = {
  kind: KeptKind
  /** How many rows are ticked; without any there is no bar. */
  ticked: number
  /** How many can be ticked at once: all that are on show. */
  of: number
  onAll: () => void
  onClear: () => void
  /** What can be done with them, and bought for them. */
  children: ReactNode
}

/** How many rows of a table are ticked, and what can be done with all of them; on a phone above its navigation. */
export const TickBar = ({ kind, ticked, of, onAll, onClear, children }: TickBarProps) =>
  ticked > 0 && (
    <div
      role="region"
      aria-label={`Ticked ${kindTitles[kind][1]}`}
      className="sticky bottom-3 z-3 flex flex-wrap items-center gap-x-1.5 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-float max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {countText(ticked)} ticked
      </p>
      <span className="mr-auto flex">
        {ticked < of && (
          <Button size="sm" variant="quiet" onClick={onAll}>
            Tick all {countText(of)}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      </span>
      {children}
    </div>
  )
