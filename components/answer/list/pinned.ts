import type { UIEvent } from 'react'

/**
 * The first column stays in sight only while its table is scrolled sideways. A pinned cell is a layer of its own in the
 * browser, and forty of them would cost every frame of scrolling downwards.
 */
export const pinnedStyle =
  'sm:group-data-aside/table:sticky sm:group-data-aside/table:left-0 sm:group-data-aside/table:z-1'

/** Tells the table whether it is scrolled sideways. */
export function pin({ currentTarget, target }: UIEvent<HTMLElement>): void {
  if (target === currentTarget)
    currentTarget.querySelector('table')?.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)
}
