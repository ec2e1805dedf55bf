const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** 'just now', '5 minutes ago', 'yesterday': how long a moment is past; milliseconds in. */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.round((now - at) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit)
  return 'just now'
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** '21 November 2026': milliseconds in. */
export const dayOf = (at: number): string => longDay.format(at)
