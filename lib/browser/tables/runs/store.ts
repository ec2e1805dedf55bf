import type { Hex } from '@/lib/core/payment/bytes'
import { durably, openStore, writeTogether, type Writing } from '@/lib/browser/database/database'
import {
  keyOf,
  type ListRow,
  type RunLineRow,
  type RunRow,
  type BroughtRow,
} from '@/lib/browser/database/stores'
import { announceChange } from '@/lib/browser/database/changes'
import { setRowAside } from '@/lib/browser/database/reading'
import { isLine, isRun, paymentOf, type Line, type Run } from '@/lib/browser/tables/runs/run'
import { sharesAlias, textAliases } from '@/lib/core/answers/identity'
import { DeletedSince, readDeletions, refuseIfDeletedSince } from '@/lib/browser/library/deletions'
import { tableRow } from '@/lib/browser/tables/lists'

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

const notYet = 'ahead'

/** A row that waits for the visitor is found as that whichever step is under way. */
function lineRow(run: Pick<Run, 'id' | 'step'>, line: Line): RunLineRow {
  const look = line.looks[run.step]
  const isToCheck = line.looks.at(-1)?.is === 'check'
  const intentId = paymentOf(look)
  return {
    runId: run.id,
    index: line.index,
    state: isToCheck ? 'check' : (look?.is ?? notYet),
    ...(intentId !== null && { intentId }),
    value: line,
  }
}

async function write<T>(work: (transaction: RunWriting) => Promise<T>, deletions?: number): Promise<T> {
  let isTable = false
  const worked = await writeTogether(
    stores,
    async (transaction) => {
      if (deletions !== undefined) await refuseIfDeletedSince(deletions, transaction)
      const done = await work(transaction)
      isTable = changedTables.has(transaction)
      return done
    },
    durably,
  )
  announceChange('runs')
  if (isTable) announceChange('library')
  return worked
}

/** Does what reads answers and writes what they say: again, from the start, where something was deleted in between. */
export async function readThenWrite<T>(work: (deletions: number) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work(await readDeletions())
    } catch (error) {
      if (!(error instanceof DeletedSince)) throw error
    }
}

const putLines = (transaction: RunWriting, run: Pick<Run, 'id' | 'step'>, lines: readonly Line[]) =>
  Promise.all(lines.map((line) => transaction.objectStore('runRows').put(lineRow(run, line))))

/** Writes a run and its rows, before anything is paid, with the table that they make. */
export const createRun = (run: Run, lines: readonly Line[], table?: ListRow): Promise<void> =>
  write(async (transaction) => {
    await transaction.objectStore('runs').add(runRow(run))
    await putLines(transaction, run, lines)
    if (table) {
      await transaction.objectStore('lists').add(table)
      await putRows(transaction, run, lines)
    } else await nameRows(transaction, run, lines.map(unnamedBefore))
  })

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

const ofRun = (id: string) => IDBKeyRange.bound([id, -Infinity], [id, Infinity])

/** The rows of a run in the order of its file. */
export async function readLines(id: string): Promise<Line[]> {
  return linesOf(await (await openStore()).getAll('runRows', ofRun(id)))
}

/** One row of a run. */
export async function readLine(id: string, index: number): Promise<Line | undefined> {
  const row = await (await openStore()).get('runRows', [id, index])
  return row && lineOf(row)
}

/** Some rows of a run, in the order of their indexes; without those that are gone. */
export async function readLinesAt(id: string, indexes: readonly number[]): Promise<Line[]> {
  const { store } = (await openStore()).transaction('runRows')
  const rows = await Promise.all(indexes.map((index) => store.get([id, index])))
  return linesOf(rows.flatMap((row) => row ?? []))
}

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

/** Reads a run and writes what it becomes, in one transaction; null where `change` sees nothing to change. */
export const changeRun = (id: string, change: (run: Run) => Run | null): Promise<Run | null> =>
  write(async (transaction) => {
    const row = await transaction.objectStore('runs').get(id)
    const run = row && runOf(row)
    const next = run ? change(run) : null
    if (next) await transaction.objectStore('runs').put(runRow(next))
    return next
  })

/** Reads rows and writes what `change` makes of them; fails where more was deleted than `deletions` says. */
export const changeLines = (
  id: string,
  indexes: readonly number[],
  change: (line: Line) => Line | null,
  deletions?: number,
): Promise<void> =>
  write(async (transaction) => {
    const row = await transaction.objectStore('runs').get(id)
    const run = row && runOf(row)
    if (!run) return
    const store = transaction.objectStore('runRows')
    const rows = await Promise.all(indexes.map((index) => store.get([id, index])))
    const next = linesOf(rows.flatMap((one) => one ?? [])).flatMap((before) => {
      const after = change(before)
      return after ? [{ before, after }] : []
    })
    await putLines(
      transaction,
      run,
      next.map(({ after }) => after),
    )
    await nameRows(transaction, run, next)
    await joinRows(transaction, run, next)
  }, deletions)

/** Moves a run and all its rows on in one transaction, with its table where `isMore` rows came. */
export const changeAll = (
  id: string,
  change: (run: Run, lines: readonly Line[]) => { run: Run; lines: readonly Line[]; isMore?: true } | null,
  deletions?: number,
): Promise<Run | null> =>
  write(async (transaction) => {
    const row = await transaction.objectStore('runs').get(id)
    const run = row && runOf(row)
    if (!run) return null
    const lines = linesOf(await transaction.objectStore('runRows').getAll(ofRun(id)))
    const next = change(run, lines)
    if (!next) return null
    await transaction.objectStore('runs').put(runRow(next.run))
    await putLines(transaction, next.run, next.lines)
    if (next.isMore) await putRows(transaction, next.run, next.lines)
    else await nameRows(transaction, next.run, changesIn(lines, next.lines))
    return next.run
  }, deletions)

/** Forgets a run and its rows; what it bought stays. */
export const deleteRun = (id: string): Promise<void> =>
  write(async (transaction) => {
    await transaction.objectStore('runs').delete(id)
    await transaction.objectStore('runRows').delete(ofRun(id))
  })

export const stores = ['runs', 'runRows', 'lists', 'listItems', 'settings'] as const
export type RunWriting = Writing<typeof stores>

export const changedTables = new WeakSet<RunWriting>()

/** Rows that a search brought, as rows of the run's table, too. */
export async function putRows(transaction: RunWriting, run: Run, lines: readonly Line[]): Promise<void> {
  const list = await transaction.objectStore('lists').get(run.listId)
  const rows = transaction.objectStore('listItems')
  changedTables.add(transaction)
  if (list) await Promise.all(lines.map((line) => rows.put(tableRow(list, line.index, broughtBy(line)))))
}

/** What is kept with a row of a table of how it was brought. */
export const broughtBy = (row: BroughtRow): BroughtRow => {
  const { line, cells, identifier, aliases, email, domain, named } = row
  return { line, cells, identifier, aliases, email, domain, named }
}

type Renamed = { before: Line; after: Line }

/** Who was found for rows of the run, or is not meant after all: their rows of the table are known by that from now on. */
export async function nameRows(
  transaction: RunWriting,
  { listId }: Run,
  changed: readonly Renamed[],
): Promise<void> {
  const rows = transaction.objectStore('listItems')
  for (const { before, after } of changed) {
    const { rowId, identifier, aliases } = after
    if (rowId === null || before.identifier === identifier) continue
    const row = await rows.get([listId, rowId])
    if (row?.brought?.identifier !== before.identifier) continue
    const { recordId: _other, ...rest } = row
    changedTables.add(transaction)
    await rows.put({ ...rest, brought: { ...row.brought, identifier, aliases } })
  }
}

const isFoundNow = ({ before, after }: Renamed) =>
  before.identifier === after.identifier &&
  after.looks.some((look, at) => look.is === 'done' && before.looks[at]?.is !== 'done')

/** Rows of the table that were found under another of their names are known by that, too: so they have its record. */
export async function joinRows(
  transaction: RunWriting,
  { listId }: Run,
  changed: readonly Renamed[],
): Promise<void> {
  const rows = transaction.objectStore('listItems')
  for (const { after } of changed.filter(isFoundNow)) {
    const { rowId, identifier, aliases } = after
    const row = rowId === null ? undefined : await rows.get([listId, rowId])
    const { brought } = row ?? {}
    if (!row || !brought || identifier === null || brought.identifier === identifier) continue
    // a row may have become another person's since the run was planned
    if (!sharesAlias(brought.aliases, aliases)) continue
    const all = [...new Set([...brought.aliases, ...textAliases(identifier)])]
    changedTables.add(transaction)
    await rows.put({ ...row, brought: { ...brought, identifier, aliases: all } })
  }
}

/** A row of which it is known when it is planned who is meant, from the library or by what the visitor said before. */
export const unnamedBefore = (after: Line): Renamed => ({ before: { ...after, identifier: null }, after })

export function changesIn(lines: readonly Line[], next: readonly Line[]): Renamed[] {
  const known = new Map(lines.map((line) => [line.index, line]))
  return next.flatMap((after) => {
    const before = known.get(after.index)
    return before ? [{ before, after }] : []
  })
}
