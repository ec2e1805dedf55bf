import { keptKinds } from '@/lib/core/records/kinds'
import type { ExportRecord, Facts, Imported } from '@/lib/browser/files/records'
import { factsIn, overlaid } from '@/lib/browser/files/sources/facts-of'
import { isBlocked, namedSubject, readBlocks } from '@/lib/browser/privacy/blocks'
import type { BroughtRow, ListRow } from '@/lib/browser/database/stores'
import { recordOfRow, type Item } from '@/lib/browser/tables/lists'

/** A row of a table that was brought and of which the library knows no record. */
type BroughtItem = Item & { item: { brought: BroughtRow } }

/** Whether a row is only what it was brought with. */
const isOnlyBrought = (item: Item): item is BroughtItem =>
  item.row === undefined && item.item.brought !== undefined

/** The cells of a row under the headings that they were brought with. */
export const importedOf = ({ header = [] }: ListRow, { cells }: BroughtRow): Imported => ({ header, cells })

/** What a row told of itself, under names that the readers of records know. */
function toldBy({ kind }: ListRow, { named, email, domain }: BroughtRow): Record<string, unknown> {
  if (kind === 'company') return { name: named?.company ?? null, website: domain }
  return {
    ...{ fullName: named?.fullName, firstName: named?.firstName, lastName: named?.lastName },
    ...{ companyName: named?.company, title: named?.title, location: named?.place, email },
  }
}

function factsOf(list: ListRow, one: BroughtItem): Facts {
  const { brought, stage, tags, note } = one.item
  const told = { ...toldBy(list, brought), ...recordOfRow(list.kind, one) }
  const written: Facts = { list: list.name, stage: stage ?? null, tags, notes: note ?? null }
  return overlaid([factsIn(keptKinds[list.kind], told, one.item.addedAt), written])
}

/**
 * Rows of which nothing was bought, as export formats read records: what they were brought with and what the visitor
 * wrote beside them, by the ids of the rows. Who is not to be contacted is marked.
 */
export async function broughtRecords(
  list: ListRow,
  items: readonly Item[],
): Promise<ReadonlyMap<string, ExportRecord>> {
  const own = items.filter(isOnlyBrought)
  const subjects = own.map(({ item }) => namedSubject(list.kind, item.brought))
  const blocks = await readBlocks(subjects)
  return new Map(
    own.map((one, at): [string, ExportRecord] => [
      one.item.rowId,
      {
        entity: list.kind,
        facts: factsOf(list, one),
        record: null,
        intentIds: [],
        imported: importedOf(list, one.item.brought),
        isOnlyBrought: true,
        isBlocked: isBlocked(subjects[at] ?? {}, blocks) !== null,
      },
    ]),
  )
}
