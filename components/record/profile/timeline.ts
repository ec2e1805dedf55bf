import type { PartDate } from '@/lib/core/answers/dates'
import type { Career } from '@/lib/core/answers/experience'
import type { Position } from '@/lib/core/answers/position'
import { monthSpan, type MonthIndex } from '@/lib/core/answers/tenure'

/** A dated role on the line of months, both ends included. */
export type Bar = { position: Position; first: MonthIndex; last: MonthIndex }

/** A line of whole years; `ticks` are the years that are named, every `phoneStep`th of them on a narrow screen. */
type Axis = { first: MonthIndex; last: MonthIndex; ticks: number[]; phoneStep: number }

/** Roles that began longer ago carry a mistyped year, and would press all other bars flat. */
const mostYears = 80

/** A bar for each role that has dates, in the order of the career. */
export function barsOf(career: Career, now: PartDate): Bar[] {
  const bars = career.blocks
    .flatMap((block) => block.positions)
    .flatMap((position) => {
      const span = monthSpan(position.period, now)
      return span === null ? [] : [{ position, ...span }]
    })
  const latest = Math.max(...bars.map(({ last }) => last))
  return bars.filter(({ first }) => first > latest - mostYears * 12)
}

/** From the January before the first role to the January after the last, with at most eight years named. */
export function axisOf(bars: readonly Bar[]): Axis {
  const from = Math.floor(Math.min(...bars.map(({ first }) => first)) / 12)
  const to = Math.floor(Math.max(...bars.map(({ last }) => last)) / 12) + 1
  const step = [1, 2, 5, 10, 20].find((size) => (to - from) / size <= 8) ?? 20
  const ticks = Array.from({ length: to - from }, (_, index) => from + index).filter(
    (year) => step === 1 || year % step === 0,
  )
  return { first: from * 12, last: to * 12, ticks, phoneStep: ticks.length > 5 ? 2 : 1 }
}
