/** Classes of one tab, for the buttons of `Tabs` and for links in a row. */
export const tabStyle = [
  'relative inline-flex h-9 shrink-0 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-ink-quiet pointer-coarse:h-11',
  'transition-colors hover:text-ink aria-selected:text-ink aria-[current=page]:text-ink',
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent',
  'aria-selected:after:bg-ink aria-[current=page]:after:bg-ink focus-visible:-outline-offset-2',
].join(' ')
