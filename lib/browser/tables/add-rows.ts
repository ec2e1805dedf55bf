import type { BroughtRow, ListItemRow, ListRow } from '@/lib/browser/database/rows'
import { change, type Undo, type Write } from '@/lib/browser/library/undo'
import { hasRecord, readItems, type Item } from '@/lib/browser/tables/lists'
import { withKnownNames } from '@/lib/browser/tables/runs/by-library'
import { withAliases } from '@/lib/browser/tables/runs/known'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import { recordLookup } from '@/lib/browser/tables/runs/refresh'

/** What became of rows that were typed: how many the library knows, and those that were not added, with why. */
export type Added = {
  added: number
  known: number
  refused: readonly { text: string; reason: string }[]
  undo: Undo
}

const alreadyThere = 'It is on this list already.'

/** The names under which what stands on a table is known. */
function namesOn({ kind }: ListRow, items: readonly Item[]): Set<string> {
  const prefix = `${kind}:`
  return new Set(
    items.flatMap(({ item, detail }) => [
      ...(item.brought?.aliases ?? []),
      ...(detail?.aliases ?? []).map((alias) => alias.slice(prefix.length)),
    ]),
  )
}

const broughtBy = ({ line, cells, identifier, aliases, email, domain, named }: SourceRow): BroughtRow => ({
  ...{ line, cells, identifier, aliases, email, domain, named },
})

/**
 * Adds rows below those of a table: matched to the library where it knows them, which costs nothing, and waiting else.
 * Nothing is bought by it, and whoever stands there already is not added again.
 */
export async function addRows(
  list: ListRow,
  items: readonly Item[],
  typed: readonly SourceRow[],
): Promise<Added> {
  const { rows: named } = await withKnownNames(typed)
  const step = { wanted: recordLookup[list.kind] ?? '', together: 1, amount: null, on: 'every' } as const
  const rows = await withAliases(step, named)
  const there = namesOn(list, items)
  const refused: Added['refused'][number][] = []
  const fresh = rows.filter((row) => {
    const isThere = row.aliases.some((alias) => there.has(alias))
    const reason = row.problem ?? (isThere ? alreadyThere : null)
    for (const alias of row.aliases) there.add(alias)
    if (reason !== null) refused.push({ text: row.cells.filter(Boolean).join(', '), reason })
    return reason === null
  })
  const now = Date.now()
  const begin = items.reduce((latest, { item }) => Math.max(latest, item.addedAt + 1), now)
  const [stage] = list.stages
  const more = fresh.map((row, at): ListItemRow => ({
    listId: list.id,
    rowId: crypto.randomUUID(),
    brought: broughtBy(row),
    ...(stage !== undefined && { stage }),
    tags: [],
    isHidden: false,
    addedAt: begin + at,
    changedAt: now,
  }))
  const writes = more.map((value): Write => ({
    store: 'listItems',
    key: [value.listId, value.rowId],
    value,
  }))
  const undo = await change(
    writes.length === 0
      ? []
      : [...writes, { store: 'lists', key: list.id, value: { ...list, changedAt: now } }],
  )
  const known = (await readItems(list, more)).filter(hasRecord)
  return { added: more.length, known: known.length, refused, undo }
}
