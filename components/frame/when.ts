// made when first needed: an Intl object takes a slow phone tens of milliseconds while a page comes to life
let relative: Intl.RelativeTimeFormat | undefined

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** 'just now', '5 minutes ago', 'yesterday': how long a moment is past; milliseconds in. */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.round((now - at) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) {
      relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
      return relative.format(-Math.floor(seconds / size), unit)
    }
  return 'just now'
}
