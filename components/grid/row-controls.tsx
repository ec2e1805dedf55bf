import { createContext, useContext } from 'react'
import { cn } from '@/components/ui/cn'

/** False in a row that is not the active one, so that the Tab key stops once at a table and not in every row. */
export const TabStopContext = createContext(true)

export const useTabStop = (): 0 | -1 => (useContext(TabStopContext) ? 0 : -1)

type TickBoxProps = {
  label: string
  isTicked: boolean
  /** `isRange`: with Shift held, for all rows since the last one. */
  onTick: (isRange: boolean) => void
  tabIndex?: 0 | -1 | undefined
  className?: string | undefined
}

/** A box to tick a row with: bare, since there may be hundreds on the page. */
export const TickBox = ({ label, isTicked, onTick, tabIndex, className }: TickBoxProps) => (
  <label
    className={cn('grid shrink-0 cursor-pointer place-items-center', className)}
    onClick={(event) => event.stopPropagation()}
  >
    <input
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      onChange={({ nativeEvent }) => onTick('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      tabIndex={tabIndex}
      className="tick-box"
    />
  </label>
)

export type Selected = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }

export function toggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values)
  if (!next.delete(value)) next.add(value)
  return next
}
