import { entityOf, keptAs } from '@/lib/core/answers/names'
import { resolve } from '@/lib/core/answers/pointer'
import type { ExportRecord, Cell, Table } from '@/lib/browser/files/records'
import { mergedRecord, statementAt } from '@/lib/browser/files/statement'
import type { Hex } from '@/lib/core/payment/bytes'
import { readBlocks } from '@/lib/browser/privacy/blocks'
import { openBought } from '@/lib/browser/tables/runs/read'
import { placeOf, type Line, type Look, type Run, type ById, isFinding } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { keptAlias } from '@/lib/browser/library/stored-names'
import type { KeptKind } from '@/lib/core/kind-titles'
import { lookWords } from '@/components/record/acts/lookup-words'
import { stepTitle } from '@/components/pay/runs/step-words'
import { allFieldsTable } from '@/lib/browser/files/tables'

function opener() {
  const opened = new Map<Hex, ReturnType<typeof openBought>>()
  return (intentId: Hex) => {
    const known = opened.get(intentId) ?? openBought(intentId)
    opened.set(intentId, known)
    return known
  }
}

const ownLooks = ({ steps }: Run, { looks }: Line): Look[] => looks.filter((_, at) => !isRowSearch(steps[at]))

type Part = { record: unknown; intentId: Hex; kind: KeptKind }

async function partOf(row: Line, cell: Look, open: ReturnType<typeof opener>): Promise<Part | null> {
  const place = placeOf(cell)
  const opened = place && (await open(place.intentId))
  if (!place || !opened) return null
  const { endpoint, document, view } = opened.read
  // those who engaged with a post are others than the row
  const kind = endpoint.result === 'engagement' ? null : keptAs(entityOf(endpoint.result))
  if (kind === null) return null
  const pointer = place.pointer ?? view.itemPtr ?? ''
  const where = { json: document, pointer, endpointId: endpoint.id, at: opened.answer.at }
  const found = statementAt(kind, namesIn(kind, row), where)
  return { record: found?.record ?? resolve(document, pointer), intentId: place.intentId, kind }
}

type RowRecord = { line: Line; record: ExportRecord }

export async function readRunRecords(run: Run, lines: readonly Line[]): Promise<RowRecord[]> {
  const open = opener()
  const rows: RowRecord[] = []
  const blockOf = await readBlocks(
    lines.map((line) => ({
      aliases: namesIn('person', line),
      emails: line.email === null ? [] : [line.email],
    })),
  )
  for (const line of lines) {
    const parts = (await Promise.all(ownLooks(run, line).map((look) => partOf(line, look, open)))).filter(
      (part) => part !== null,
    )
    const [first] = parts
    if (!first) continue
    rows.push({
      line,
      record: {
        entity: first.kind,
        facts: {},
        // the first step counts where two have the same field
        record: mergedRecord(parts.map(({ record }) => record).toReversed()),
        intentIds: parts.map(({ intentId }) => intentId),
        isBlocked: blockOf({ aliases: namesIn(first.kind, line) }) !== null,
      },
    })
  }
  return rows
}

const namesIn = (kind: KeptKind, { aliases }: Line): string[] =>
  aliases.map((alias) => keptAlias(kind, alias))

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

export const problemTable = (run: Run, lines: readonly Line[], byId: ById): Table => ({
  header: [...run.header, 'nickel_error'],
  rows: problemRows(lines).map((line) => [...cellsOf(run, line), errorOf(run, line, byId)]),
})

function recordFor(line: Line, byLine: ReadonlyMap<number, ExportRecord>): ExportRecord | undefined {
  const [repeats] = line.looks.flatMap((look) =>
    look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : [],
  )
  return byLine.get(repeats ?? line.line)
}

const nobody: ExportRecord = { entity: 'person', facts: {}, record: {}, intentIds: [] }

/** The last step that was tried for a row: one that left it out says nothing of what was looked for and charged before. */
const triedLast = ({ looks }: Line): Look | undefined =>
  looks.findLast((look) => look.is !== 'skipped') ?? looks.at(-1)

const matchColumn = (run: Run, lines: readonly Line[], byId: ById): { header: string[]; cells: Cell[][] } =>
  isFinding(run.steps[0])
    ? { header: ['nickel_match'], cells: lines.map(({ looks: [look] }) => [lookWords(look, byId).word]) }
    : { header: [], cells: lines.map(() => []) }

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
      lookWords(triedLast(line), byId).word,
      errorOf(run, line, byId),
      ...(match.cells[at] ?? []),
      ...(fields.rows[at] ?? []),
    ]),
  }
}
