import { lookWords } from '@/components/record/acts/look-words'
import { stepTitle } from '@/components/pay/runs/step-words'
import type { RowRecord } from '@/components/tables/runs/run-set'
import type { Cell, ExportRecord, Table } from '@/lib/browser/files/records'
import { allFieldsTable } from '@/lib/browser/files/tables'
import { type ById, isFinding, type Line, type Run } from '@/lib/browser/tables/runs/run'

const isProblem = ({ looks }: Line): boolean =>
  looks.some(
    (look) =>
      look.is === 'failed' ||
      look.is === 'not-found' ||
      look.is === 'check' ||
      look.is === 'unknown' ||
      look.is === 'waiting' ||
      (look.is === 'skipped' &&
        (look.skip.why === 'invalid' || look.skip.why === 'blocked' || look.skip.why === 'nobody')),
  )

/** The rows with a problem. */
export const problemRows = (lines: readonly Line[]): Line[] => lines.filter(isProblem)

function errorOf(run: Run, { looks }: Line, byId: ById): string {
  const errors = looks.flatMap((look, at) => {
    if (look.is === 'done' || (look.is === 'skipped' && look.skip.why === 'known')) return []
    const { word, reason } = lookWords(look, byId)
    const where = run.steps.length > 1 ? `${stepTitle(run.steps[at] ?? { wanted: '' })}: ` : ''
    return [`${where}${word}${reason ? `: ${reason}` : ''}`]
  })
  return [...new Set(errors)].join(' | ')
}

const cellsOf = ({ header }: Run, { cells }: Line): Cell[] =>
  Array.from({ length: Math.max(header.length, cells.length) }, (_, at) => cells[at] ?? '')

/** The rows with a problem as they were brought, and what was wrong with each in `nickel_error`. */
export const problemTable = (run: Run, lines: readonly Line[], byId: ById): Table => ({
  header: [...run.header, 'nickel_error'],
  rows: problemRows(lines).map((line) => [...cellsOf(run, line), errorOf(run, line, byId)]),
})

/** The record for a row; a duplicate has that of the row it repeats. */
function recordFor(line: Line, byLine: ReadonlyMap<number, ExportRecord>): ExportRecord | undefined {
  const [repeats] = line.looks.flatMap((look) =>
    look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : [],
  )
  return byLine.get(repeats ?? line.line)
}

const nobody: ExportRecord = { entity: 'person', facts: {}, record: {}, intentIds: [] }

/** How it was found out who a row means; no column where all rows came with identifiers. */
const matchColumn = (run: Run, lines: readonly Line[], byId: ById): { header: string[]; cells: Cell[][] } =>
  isFinding(run.steps[0])
    ? { header: ['nickel_match'], cells: lines.map(({ looks: [look] }) => [lookWords(look, byId).word]) }
    : { header: [], cells: lines.map(() => []) }

/** Every row as it was brought, how it ended, and every field of its answer. */
export function resultTable(run: Run, lines: readonly Line[], rows: readonly RowRecord[], byId: ById): Table {
  const byLine = new Map(rows.map(({ line, record }) => [line.line, record]))
  const records = lines.map((line) => recordFor(line, byLine))
  const open = records.map((record) => (record && !record.isBlocked ? record : nobody))
  const fields = allFieldsTable(open)
  const match = matchColumn(run, lines, byId)
  return {
    header: [...run.header, 'nickel_status', 'nickel_error', ...match.header, ...fields.header],
    rows: lines.map((line, at) => [
      ...cellsOf(run, line),
      lookWords(line.looks.at(-1), byId).word,
      errorOf(run, line, byId),
      ...(match.cells[at] ?? []),
      ...(fields.rows[at] ?? []),
    ]),
  }
}
