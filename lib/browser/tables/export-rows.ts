import { keptKinds } from '@/lib/core/records/kinds'
import type { ExportRecord } from '@/lib/browser/files/records'
import type { Brought } from '@/lib/browser/files/sources/library'
import { inColumns, overlaid } from '@/lib/browser/files/sources/record'
import { factsIn } from '@/lib/browser/library/facts'
import { isBlocked, namedSubject, readBlocks } from '@/lib/browser/privacy/blocks'
import type { BroughtRow, ListRow } from '@/lib/browser/database/stores'
import { recordOfRow, type Item } from '@/lib/browser/tables/lists'

type BroughtItem = Item & { item: { brought: BroughtRow } }

export const isBrought = (item: Item): item is BroughtItem => item.item.brought !== undefined

function saidBy({ kind }: ListRow, { named, email, domain }: BroughtRow): Record<string, unknown> {
  if (kind === 'company') return { name: named?.company ?? null, website: domain }
  return {
    ...{ fullName: named?.fullName, firstName: named?.firstName, lastName: named?.lastName },
    ...{ companyName: named?.company, title: named?.title, location: named?.place, email },
  }
}

/** A row as it was brought: its cells under their headings, and the facts among them. */
export function broughtOf(list: ListRow, one: BroughtItem): Brought {
  const kind = keptKinds[list.kind]
  const { header = [] } = list
  const { brought, addedAt } = one.item
  const said = { ...saidBy(list, brought), ...(one.row ? {} : recordOfRow(list.kind, one)) }
  return { imported: { header, cells: brought.cells }, facts: inColumns(kind, factsIn(kind, said, addedAt)) }
}

/** Rows of which nothing was bought, for exports, by their ids; who is not to be contacted is marked. */
export async function broughtRecords(
  list: ListRow,
  items: readonly Item[],
): Promise<ReadonlyMap<string, ExportRecord>> {
  const own = items.filter(isBrought).filter(({ row }) => row === undefined)
  const subjects = own.map(({ item }) => namedSubject(list.kind, item.brought))
  const blocks = await readBlocks(subjects)
  return new Map(
    own.map((one, at): [string, ExportRecord] => {
      const { rowId, stage = null, tags, note = null } = one.item
      const { imported, facts } = broughtOf(list, one)
      const record = {
        ...{ entity: list.kind, record: null, intentIds: [], imported, isOnlyBrought: true },
        facts: overlaid([facts, { list: list.name, stage, tags, notes: note }]),
        isBlocked: isBlocked(subjects[at] ?? {}, blocks) !== null,
      }
      return [rowId, record]
    }),
  )
}
