import { readLibraryExport } from '@/lib/browser/receipts/read-records'
import { entityOf, keptAs } from '@/lib/core/answers/names'
import { resolve } from '@/lib/core/answers/pointer'
import type { ExportRecord, Cell, Table } from '@/lib/browser/files/records'
import { mergedRecord, statementAt } from '@/lib/browser/files/statement'
import type { Hex } from '@/lib/core/payment/bytes'
import { namedSubject, readBlocks } from '@/lib/browser/privacy/blocks'
import { newOpener, type openBought } from '@/lib/browser/tables/runs/read'
import {
  placeOf,
  type Line,
  type RunCell,
  type Run,
  type ById,
  type Skip,
  isFinding,
} from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { recordsOf } from '@/lib/browser/library/records'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { kindOf } from '@/lib/browser/tables/runs/known'
import type { KeptKind } from '@/lib/core/kind-titles'
import { cellWords, isOwned } from '@/components/record/acts/lookup-words'
import { stepTitle } from '@/components/pay/runs/step-words'
import { allFieldsTable, besides, filledTable } from '@/lib/browser/files/tables'

type Part = { record: unknown; intentId: Hex; kind: KeptKind }

async function partOf(row: Line, cell: RunCell, open: typeof openBought): Promise<Part | null> {
  const place = placeOf(cell)
  const opened = place && (await open(place.intentId))
  if (!place || !opened) return null
  const { endpoint, document, view } = opened.read
  // those who engaged with a post are others than the row
  const kind = endpoint.result === 'engagement' ? null : keptAs(entityOf(endpoint.result))
  if (kind === null) return null
  const pointer = place.pointer ?? view.item?.ptr ?? ''
  const where = { json: document, pointer, endpointId: endpoint.id, at: opened.answer.at }
  const found = statementAt(kind, namesIn(kind, row), where)
  return { record: found?.record ?? resolve(document, pointer), intentId: place.intentId, kind }
}

type RowRecord = { line: Line; record: ExportRecord }

/** What the library holds of a row, wherever it was bought. */
async function knownOf(run: Run, lines: readonly Line[]): Promise<(line: Line) => ExportRecord | undefined> {
  const kind = run.steps.map(kindOf).find((own) => own !== null) ?? 'person'
  const owners = await recordsOf(lines.flatMap((line) => namesIn(kind, line)))
  const rows = [...new Set([...owners.values()].map(({ id }) => id))].map((recordId) => ({ recordId }))
  const { records } = await readLibraryExport({ name: run.name, listId: run.listId, rows })
  const byId = new Map(records.map((record) => [record.recordId, record]))
  return (line) => byId.get(namesIn(kind, line).flatMap((name) => owners.get(name)?.id ?? [])[0])
}

export async function readRunRecords(run: Run, lines: readonly Line[]): Promise<RowRecord[]> {
  const open = newOpener()
  const rows: RowRecord[] = []
  const [blockOf, recordOf] = await Promise.all([
    readBlocks(lines.map((line) => namedSubject('person', line))),
    knownOf(run, lines),
  ])
  for (const line of lines) {
    const own = line.looks.filter((_, at) => !isRowSearch(run.steps[at]))
    const all = await Promise.all(own.map((look) => partOf(line, look, open)))
    const parts = all.filter((part) => part !== null)
    const known = recordOf(line)
    const entity = parts[0]?.kind ?? known?.entity
    if (entity === undefined || entity === 'engagement') continue
    rows.push({
      line,
      record: {
        entity,
        facts: known?.facts ?? {},
        // the first step counts where two have the same field
        record: mergedRecord(parts.map(({ record }) => record).toReversed()),
        intentIds: parts.map(({ intentId }) => intentId),
        isBlocked: known?.isBlocked === true || blockOf({ aliases: namesIn(entity, line) }) !== null,
      },
    })
  }
  return rows
}

const namesIn = (kind: KeptKind, { aliases }: Line): string[] =>
  aliases.map((alias) => keptAlias(kind, alias))

const problems: ReadonlySet<RunCell['is'] | Skip['why']> = new Set([
  ...(['failed', 'not-found', 'check', 'unknown', 'waiting'] as const),
  ...(['invalid', 'problem', 'blocked', 'nobody'] as const),
])

export const problemRows = (lines: readonly Line[]): Line[] =>
  lines.filter(({ looks }) =>
    looks.some((look) => problems.has(look.is === 'skipped' ? look.skip.why : look.is)),
  )

function errorOf(run: Run, { looks }: Line, byId: ById): string {
  const errors = looks.flatMap((look, at) => {
    if (look.is === 'done' || (look.is === 'skipped' && isOwned(look.skip))) return []
    const { word, reason } = cellWords(look, byId)
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

const nobody: ExportRecord = { entity: 'person', facts: {}, record: {}, intentIds: [] }

function recordFor(line: Line, byLine: ReadonlyMap<number, ExportRecord>): ExportRecord {
  const [repeats] = line.looks.flatMap((look) =>
    look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : [],
  )
  const record = byLine.get(repeats ?? line.line)
  return record && !record.isBlocked ? record : nobody
}

/** The last step that was tried for a row: one that left it out says nothing of what was looked for and charged before. */
const triedLast = ({ looks }: Line): RunCell | undefined =>
  looks.findLast((look) => look.is !== 'skipped' || placeOf(look) !== null) ?? looks.at(-1)

/** What rows show of the person beside the answers, wherever it was bought. */
const shownFacts = ['work_email', 'email_status', 'phone'] as const

export function resultTable(run: Run, lines: readonly Line[], rows: readonly RowRecord[], byId: ById): Table {
  const byLine = new Map(rows.map(({ line, record }) => [line.line, record]))
  const records = lines.map((line) => recordFor(line, byLine))
  const [facts, fields] = [filledTable(shownFacts, records), allFieldsTable(records)]
  const isByName = isFinding(run.steps[0])
  const ours = [
    ...['nickel_status', 'nickel_error', ...(isByName ? ['nickel_match'] : [])],
    ...facts.header,
    ...fields.header,
  ]
  return {
    header: [...besides(ours, run.header), ...ours],
    rows: lines.map((line, at) => [
      ...cellsOf(run, line),
      cellWords(triedLast(line), byId).word,
      errorOf(run, line, byId),
      ...(isByName ? [cellWords(line.looks[0], byId).word] : []),
      ...(facts.rows[at] ?? []),
      ...(fields.rows[at] ?? []),
    ]),
  }
}
