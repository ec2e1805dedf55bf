import type { BroughtRow, ListItemRow, ListRow } from '@/lib/browser/database/stores'
import { kindNamed, type KeptKind } from '@/lib/core/kind-titles'

/** What the rows of a run are that buys this first, by the group of its id, such as 'jobs'; ids never change. */
export const kindBought = (wanted: string): KeptKind => kindNamed(wanted.split('.')[0] ?? '') ?? 'person'

/** The stages that a new table begins with. */
export const firstStages = (kind: KeptKind): readonly string[] =>
  kind === 'person'
    ? ['New', 'Contacted', 'Replied', 'Interview', 'Offer', 'Declined']
    : kind === 'company'
      ? ['New', 'Researching', 'Contacted', 'In talks', 'Won', 'Lost']
      : ['New', 'In work', 'Done']

/** A table for rows that were brought, made at a time in milliseconds. */
export const tableFor = (
  table: Pick<ListRow, 'id' | 'name' | 'kind'> & { header: readonly string[] },
  at: number,
): ListRow => ({ ...table, stages: firstStages(table.kind), createdAt: at, changedAt: at })

/** A row that was brought, by its place among them; one after another in time, so that their order stays. */
export function tableRow(
  { id, stages, createdAt }: ListRow,
  index: number,
  brought: BroughtRow,
): ListItemRow {
  const [stage] = stages
  return {
    listId: id,
    rowId: String(index),
    brought,
    ...(stage !== undefined && { stage }),
    tags: [],
    isHidden: false,
    addedAt: createdAt + index,
    changedAt: createdAt,
  }
}
