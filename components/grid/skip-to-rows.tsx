import type { MouseEvent } from 'react'
import { moveFocus } from '@/components/ui/typing'

/** Classes of a link that is out of sight until it has the focus. */
export const skipStyle =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2 font-medium text-on-ink focus:translate-y-0'

function goToRows({ currentTarget: { parentElement } }: MouseEvent<HTMLElement>): void {
  const rows = parentElement?.querySelector<HTMLElement>('[data-slot=rows]')
  // the current row may be scrolled out of sight and out of the page; keys are heard by all of the rows too
  moveFocus(rows?.querySelector<HTMLElement>('tr[tabindex="0"], li[tabindex="0"]') ?? rows)
}

/** Past all that stands before the rows of a page, or of a part of it: put at its very start, there where it has rows. */
export const SkipToRows = () => (
  <button
    type="button"
    data-print="never"
    onClick={goToRows}
    className={`${skipStyle} hidden has-[~_*_[data-slot=rows]]:block`}
  >
    Skip to results
  </button>
)
