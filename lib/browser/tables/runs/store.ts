import type { Hex } from '@/lib/core/payment/bytes'
import { durably, openStore, writeTogether, type Writing } from '@/lib/browser/database/database'
import {
  keyOf,
  type ListRow,
  type RunLineRow,
  type RunRow,
  type BroughtRow,
} from '@/lib/browser/database/stores'
import { announceChange, announceParts } from '@/lib/browser/database/changes'
import { setRowAside } from '@/lib/browser/database/reading'
import { isLine, isRun, paymentOf, type Line, type Run } from '@/lib/browser/tables/runs/run'
import { sharesAlias, textAliases } from '@/lib/core/answers/identity'
import { refuseIfDeletedSince } from '@/lib/browser/library/deletions'
import { rangeOf, tableRow } from '@/lib/browser/tables/lists'

function runOf({ id, value }: RunRow): Run | undefined {
  if (isRun(value)) return value
  setRowAside('runs', id)
  return undefined
}

function lineOf(row: RunLineRow): Line | undefined {
  if (isLine(row.value)) return row.value
  setRowAside('runRows', keyOf('runRows', row))
  return undefined
}

const linesOf = (rows: readonly RunLineRow[]): Line[] => rows.flatMap((row) => lineOf(row) ?? [])

const runRow = (run: Run): RunRow => ({ id: run.id, at: run.at, state: run.state, value: run })

/** A row that waits for the visitor is found as that whichever step is under way. */
function lineRow(run: Pick<Run, 'id' | 'step'>, line: Line): RunLineRow {
  const look = line.looks[run.step]
  const isToCheck = line.looks.at(-1)?.is === 'check'
  const intentId = paymentOf(look)
  return {
    runId: run.id,
    index: line.index,
    state: isToCheck ? 'check' : (look?.is ?? 'ahead'),
    ...(intentId !== null && { intentId }),
    value: line,
  }
}

const stores = ['runs', 'runRows', 'lists', 'listItems', 'settings'] as const
type RunWriting = Writing<typeof stores>

/** Writes into a run and its table; the work adds those rows of the table that it changed. */
async function write<T>(
  work: (transaction: RunWriting, changed: string[][]) => Promise<T>,
  deletions?: number,
): Promise<T> {
  const items: string[][] = []
  const done = await writeTogether(
    stores,
    async (transaction) => {
      if (deletions !== undefined) await refuseIfDeletedSince(deletions, transaction)
      return work(transaction, items)
    },
    durably,
  )
  announceChange('runs')
  if (items.length > 0) announceParts({ items })
  return done
}

const putLines = (transaction: RunWriting, run: Run, lines: readonly Line[]) =>
  Promise.all(lines.map((line) => transaction.objectStore('runRows').put(lineRow(run, line))))

/** Writes a run and its rows, before anything is paid, with the table that they make; fails where more was deleted. */
export async function createRun(run: Run, lines: readonly Line[], table?: ListRow, deletions?: number) {
  await write(async (transaction, changed) => {
    await transaction.objectStore('runs').add(runRow(run))
    await putLines(transaction, run, lines)
    // who is meant is known from the library or by what the visitor said before
    const before = (line: Line) => ({ ...line, identifier: null })
    if (!table) return followRows(transaction, run, lines, before, changed)
    await transaction.objectStore('lists').add(table)
    const rows = lines.map((line) => tableRow(table, line.index, broughtBy(line)))
    await Promise.all(rows.map((row) => transaction.objectStore('listItems').put(row)))
  }, deletions)
  if (table) announceChange('library')
}

/** One run; undefined when it was deleted. */
export async function readRun(id: string): Promise<Run | undefined> {
  const row = await (await openStore()).get('runs', id)
  return row && runOf(row)
}

/** Every run, the newest first. */
export async function allRuns(): Promise<Run[]> {
  const rows = await (await openStore()).getAllFromIndex('runs', 'at')
  return rows.toReversed().flatMap((row) => runOf(row) ?? [])
}

/** The rows of a run in the order of its file. */
export async function readLines(id: string): Promise<Line[]> {
  return linesOf(await (await openStore()).getAll('runRows', rangeOf(id)))
}

/** Some rows of a run, in the order of their indexes; without those that are gone. */
export async function readLinesAt(id: string, indexes: readonly number[]): Promise<Line[]> {
  const { store } = (await openStore()).transaction('runRows')
  const rows = await Promise.all(indexes.map((index) => store.get([id, index])))
  return linesOf(rows.flatMap((row) => row ?? []))
}

/** The rows of a run that wait to be bought in the step under way. */
export const waitingLines = async (id: string): Promise<Line[]> =>
  linesOf(await (await openStore()).getAllFromIndex('runRows', 'runState', [id, 'waiting']))

/** The next row that waits to be bought. */
export async function firstWaiting(id: string): Promise<Line | undefined> {
  const row = await (await openStore()).getFromIndex('runRows', 'runState', [id, 'waiting'])
  return row && lineOf(row)
}

/** The rows that one payment of a run is for, in the order in which they are asked for. */
export async function linesOfPayment(id: string, intentId: Hex): Promise<Line[]> {
  const rows = await (await openStore()).getAllFromIndex('runRows', 'intentId', intentId)
  return linesOf(rows.filter(({ runId }) => runId === id)).toSorted((a, b) => a.index - b.index)
}

type Next = { run: Run; lines: readonly Line[] }

/** Moves a run and these of its rows, or all, on in one transaction with its table; null where nothing changes. */
export const changeAll = (
  id: string,
  change: (run: Run, lines: readonly Line[]) => Next | null,
  deletions?: number,
  indexes?: readonly number[],
): Promise<Run | null> =>
  write(async (transaction, changed) => {
    const row = await transaction.objectStore('runs').get(id)
    const run = row && runOf(row)
    const store = transaction.objectStore('runRows')
    const rows = indexes
      ? await Promise.all(indexes.map((index) => store.get([id, index])))
      : await store.getAll(rangeOf(id))
    const lines = linesOf(rows.flatMap((one) => one ?? []))
    const next = run ? change(run, lines) : null
    if (!next) return null
    if (next.run !== run) await transaction.objectStore('runs').put(runRow(next.run))
    await putLines(transaction, next.run, next.lines)
    const known = new Map(lines.map((line) => [line.index, line]))
    await followRows(transaction, next.run, next.lines, ({ index }) => known.get(index), changed)
    return next.run
  }, deletions)

/** Reads a run and writes what it becomes, in one transaction; null where `change` sees nothing to change. */
export const changeRun = (id: string, change: (run: Run) => Run | null): Promise<Run | null> =>
  changeAll(
    id,
    (now) => {
      const run = change(now)
      return run && { run, lines: [] }
    },
    undefined,
    [],
  )

/** Reads rows and writes what `change` makes of them; fails where more was deleted than `deletions` says. */
export const changeLines = async (
  id: string,
  indexes: readonly number[],
  change: (line: Line) => Line | null,
  deletions?: number,
): Promise<void> => {
  const changed = (run: Run, lines: readonly Line[]): Next | null => {
    const next = lines.flatMap((line) => change(line) ?? [])
    return next.length > 0 ? { run, lines: next } : null
  }
  await changeAll(id, changed, deletions, indexes)
}

/** Forgets a run and its rows; what it bought stays. */
export const deleteRun = (id: string): Promise<void> =>
  write(async (transaction) => {
    await transaction.objectStore('runs').delete(id)
    await transaction.objectStore('runRows').delete(rangeOf(id))
  })

/** What is kept with a row of a table of how it was brought. */
export const broughtBy = (row: BroughtRow): BroughtRow => {
  const { line, cells, identifier, aliases, email, phone = null, domain, named } = row
  return { line, cells, identifier, aliases, email, phone, domain, named }
}

/**
 * Rows of the table follow: who was found for them, or is not meant after all, is who they are about, and what was found
 * under another of their names is known by that, too.
 */
async function followRows(
  transaction: RunWriting,
  { listId }: Run,
  lines: readonly Line[],
  beforeOf: (line: Line) => Line | undefined,
  changed: string[][],
): Promise<void> {
  const rows = transaction.objectStore('listItems')
  for (const line of lines) {
    const before = beforeOf(line)
    if (!before) continue
    const { rowId, identifier, aliases, looks } = line
    const isRenamed = before.identifier !== identifier
    const isFound = looks.some((look, at) => look.is === 'done' && before.looks[at]?.is !== 'done')
    const row = rowId !== null && (isRenamed || isFound) ? await rows.get([listId, rowId]) : undefined
    const { brought } = row ?? {}
    if (!row || !brought) continue
    const { recordId: _other, ...rest } = row
    if (isRenamed) {
      if (brought.identifier !== before.identifier) continue
      await rows.put({ ...rest, brought: { ...brought, identifier, aliases } })
    } else {
      // a row may have become another person's since the run was planned
      const isSame = brought.identifier !== identifier && sharesAlias(brought.aliases, aliases)
      if (identifier === null || !isSame) continue
      const all = [...new Set([...brought.aliases, ...textAliases(identifier)])]
      await rows.put({ ...row, brought: { ...brought, identifier, aliases: all } })
    }
    changed.push([listId, row.rowId])
  }
}
