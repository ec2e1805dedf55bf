import type { PartDate } from '@/lib/core/answers/dates'
import type { Ref } from '@/lib/core/answers/handoff'
import { isArray, isObject } from '@/lib/core/answers/json'
import { positionEntries, readPosition, roleKey, type Position } from '@/lib/core/answers/position'
import { monthSpan, totalMonths, unionSpans } from '@/lib/core/answers/tenure'
import { comparable } from '@/lib/core/answers/text'

/** Consecutive positions at one company. */
export type CompanyBlock = {
  key: string
  name: string | null
  company: Ref | null
  positions: Position[]
  months: number
  about: boolean
  current: boolean
}

export type Career = {
  blocks: CompanyBlock[]
  /** Current positions in order; the first is the main one. */
  current: Position[]
  total: { months: number; about: boolean; undated: number }
  companies: number
  /** Months between positions in which none is told; first and last month on the line of `tenure`. */
  gaps: { first: number; last: number; months: number }[]
}

/** A career from a list of positions of any shape; `listedNow` are those that the answer names as current. */
export function readCareer(list: unknown, now: PartDate, listedNow: unknown = []): Career {
  const held = isArray(listedNow) ? listedNow.filter(isObject).map(roleKey) : []
  const positions = positionEntries(list).map((entry) => readPosition(entry.value, entry.index, now, held))
  const ordered = inOrder(positions)
  const blocks = grouped(ordered, now)
  const spans = unionSpans(
    ordered.map((position) => monthSpan(position.period, now)).filter((span) => span !== null),
  )
  return {
    blocks,
    current: ordered.filter((position) => position.current),
    total: totalMonths(
      ordered.map((position) => position.period),
      now,
    ),
    companies: new Set(blocks.map((block) => block.key)).size,
    gaps: spans.slice(1).map((span, index) => {
      const first = (spans[index]?.last ?? 0) + 1
      return { first, last: span.first - 1, months: span.first - first }
    }),
  }
}

/** Present roles first, then by end, then by start, latest first; undated ones keep their order after the dated. */
function inOrder(positions: readonly Position[]): Position[] {
  if (!positions.some((position) => isDated(position))) return [...positions]
  return [...positions].sort((a, b) => {
    if (a.current !== b.current) return a.current ? -1 : 1
    if (isDated(a) !== isDated(b)) return isDated(a) ? -1 : 1
    if (!isDated(a)) return a.index - b.index
    const byEnd = a.current ? 0 : endMonth(b) - endMonth(a)
    return byEnd || startMonth(b) - startMonth(a) || a.index - b.index
  })
}

const isDated = (position: Position) =>
  position.period.start.state === 'date' || position.period.end.state === 'date'

function startMonth(position: Position): number {
  const { start } = position.period
  return start.state === 'date' ? start.date.year * 12 + (start.date.month ?? 1) : -1
}

function endMonth(position: Position): number {
  const { end } = position.period
  return end.state === 'date' ? end.date.year * 12 + (end.date.month ?? 12) : startMonth(position)
}

function grouped(positions: readonly Position[], now: PartDate): CompanyBlock[] {
  const blocks: CompanyBlock[] = []
  for (const position of positions) {
    const key = companyKey(position)
    const before = blocks.at(-1)
    if (before !== undefined && key !== '' && before.key === key) before.positions.push(position)
    else
      blocks.push({
        key,
        name: position.companyName,
        company: position.company,
        positions: [position],
        months: 0,
        about: false,
        current: false,
      })
  }
  return blocks.map((block) => {
    const total = totalMonths(
      block.positions.map((position) => position.period),
      now,
    )
    const name = block.positions.find((position) => position.companyName !== null)?.companyName ?? null
    return {
      ...block,
      name,
      months: total.months,
      about: total.about,
      current: block.positions.some((position) => position.current),
    }
  })
}

function companyKey(position: Position): string {
  const id = position.company?.id
  if (id !== null && id !== undefined) return `id:${id.toLowerCase()}`
  const name = comparable(position.companyName ?? '')
    .replace(/[.,]|\b(?:inc|llc|ltd|gmbh)\b/g, '')
    .trim()
  return name === '' ? '' : `name:${name}`
}
