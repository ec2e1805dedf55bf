import { parse } from 'papaparse'
import { unguarded } from '@/lib/core/formula'
import { blockKey } from '@/lib/browser/privacy/block-key'
import type { BlockRow } from '@/lib/browser/database/stores'

export type LineProblem = { line: number; text: string; reason: string }

export type ReadList = { rows: BlockRow[]; problems: LineProblem[] }

export const mostLines = 100_000

const headings = {
  value:
    /^(?:value|contact|e-?mail(?: address)?|address|domain|website|profile(?: url| id)?|url|id|slug|do not contact)$/i,
  reason: /^(?:reason|note|notes|comment|why)$/i,
  at: /^(?:added|date|at|since|added on|created)$/i,
} as const

type Columns = { value: number; reason: number; at: number }

/** Which cells are what: by the headings where there are some; else the first, then the reason, then the date. */
function columnsOf(first: readonly string[]): { columns: Columns; hasHeader: boolean } {
  const find = (heading: RegExp) => first.findIndex((cell) => heading.test(cell.trim()))
  const columns = { value: find(headings.value), reason: find(headings.reason), at: find(headings.at) }
  return columns.value < 0
    ? { columns: { value: 0, reason: 1, at: 2 }, hasHeader: false }
    : { columns, hasHeader: true }
}

const textOf = (cell: string | undefined) => unguarded(cell ?? '').trim()

/** Reads pasted lines or a CSV file as entries of the list; each line that is none is told with its reason. */
export function readList(text: string, now: number): ReadList {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false, preview: mostLines })
  const filled = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled < 0) return { rows: [], problems: [] }
  const { columns, hasHeader } = columnsOf(data[filled] ?? [])
  const rows = new Map<string, BlockRow>()
  const problems: LineProblem[] = []
  data.forEach((cells, index) => {
    const typed = textOf(cells[columns.value])
    if (typed === '' || (hasHeader && index <= filled)) return
    const key = blockKey(typed)
    if (!key.ok) {
      problems.push({ line: index + 1, text: typed.slice(0, 100), reason: key.error })
      return
    }
    const reason = textOf(cells[columns.reason]).slice(0, 500)
    const at = Date.parse(textOf(cells[columns.at]))
    rows.set(key.value.key, {
      ...key.value,
      at: Number.isFinite(at) && at <= now ? at : now,
      ...(reason !== '' && { reason }),
    })
  })
  return { rows: [...rows.values()], problems }
}

/** The list as a table that `readList` reads again. */
export const listTable = (rows: readonly BlockRow[]) => ({
  header: ['Do not contact', 'Reason', 'Added'],
  rows: rows.map(({ key, kind, reason, at }) => [
    // a company is told from a person by what stands in front
    kind === 'alias'
      ? key.replace(/^alias:(?:person:\w+:)?/, '').replace(/^company:\w+:/, 'company/')
      : key.replace(/^\w+:/, ''),
    reason ?? null,
    new Date(at).toISOString().slice(0, 10),
  ]),
})
