/** Days are included, 'YYYY-MM-DD' in local time. */
export type StatementOf = { run: string } | { from: string; to: string }

/** '2026-11-21' in local time; milliseconds in. */
export function dayName(at: number): string {
  const day = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The days of the month of a moment, or of one some months before. */
export function monthOf(at: number, offset = 0): { from: string; to: string } {
  const day = new Date(at)
  const [year, month] = [day.getFullYear(), day.getMonth() + offset]
  return {
    from: dayName(new Date(year, month, 1).getTime()),
    to: dayName(new Date(year, month + 1, 0).getTime()),
  }
}

/** What it is of rides in the query, which is read in the browser only. */
export const statementPath = (of: StatementOf): string =>
  `/spending/statement?${new URLSearchParams(of).toString()}`

/** A run, two days in either order, one day, or else the month of `now`. */
export function readStatement(query: string, now: number): StatementOf {
  const asked = new URLSearchParams(query)
  const run = asked.get('run')
  if (run) return { run }
  const days = [asked.get('from'), asked.get('to')].filter(isDay).toSorted()
  const [from, to = from] = days
  return from && to ? { from, to } : monthOf(now)
}
