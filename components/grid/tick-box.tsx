import { cn } from '@/components/ui/cn'

type TickBoxProps = {
  label: string
  isTicked: boolean
  onTick: () => void
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
      onChange={onTick}
      tabIndex={tabIndex}
      className="size-4 accent-ink"
    />
  </label>
)
