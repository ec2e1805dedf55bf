/** Looks of a menu's line, for links: `<Link role="menuitem" tabIndex={-1} className={menuItemStyle}>`. */
export const menuItemStyle = [
  'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left text-base text-ink outline-none pointer-coarse:min-h-11',
  'hover:bg-hover focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 disabled:opacity-45',
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
].join(' ')
