/** Looks shared by everything one types into. A finger gets 44 px and, so that phones do not zoom, 16 px text. */
export const controlStyle = [
  'w-full min-w-0 rounded-lg border border-outline bg-ground text-base text-ink transition-colors',
  'pointer-coarse:text-lg hover:border-ink-faint aria-invalid:border-red',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-faint disabled:opacity-70',
].join(' ')
