import { sharesAlias, textAliases } from '@/lib/core/answers/identity'
import type { BroughtRow } from '@/lib/browser/database/stores'
import { tableRow } from '@/lib/browser/tables/new-table'
import type { Writing } from '@/lib/browser/database/write'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

/** What a run and its table are kept in. */
export const stores = ['runs', 'runRows', 'lists', 'listItems'] as const
/** A transaction over all of them. */
export type RunWriting = Writing<typeof stores>

/** Transactions that changed rows of a table, too. */
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

/** What rows were and what they become; without those that were not there. */
export function changesIn(lines: readonly Line[], next: readonly Line[]): Renamed[] {
  const known = new Map(lines.map((line) => [line.index, line]))
  return next.flatMap((after) => {
    const before = known.get(after.index)
    return before ? [{ before, after }] : []
  })
}
