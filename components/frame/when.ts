// created when first needed: an Intl object costs a slow phone tens of milliseconds during hydration
let relative: Intl.RelativeTimeFormat | undefined

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** 'now', '5m', '3h', '12d' for a moment in milliseconds: where there is no room for more. */
export function shortAge(at: number, now = Date.now()): string {
  const seconds = Math.round((now - at) / 1000)
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? []
  return unit && size ? `${Math.floor(seconds / size)}${unit[0]}` : 'now'
}

/** 'just now', '5 minutes ago', 'yesterday' for a moment in milliseconds. */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.round((now - at) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) {
      relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
      return relative.format(-Math.floor(seconds / size), unit)
    }
  return 'just now'
}
