import {
  isBroughtRow,
  type BroughtRow,
  type ListItemRow,
  type ListRow,
  type RunLineRow,
  type RunRow,
} from '@/lib/browser/database/rows'
import { fieldsIn } from '@/lib/core/json'
import { kindNamed, type KeptKind } from '@/lib/core/kind-titles'
import { isListOf, isText } from '@/lib/core/shape'

/** What the rows of a run are that buys this first, by the group of its id, such as 'jobs'; ids never change. */
export const kindBought = (wanted: string): KeptKind => kindNamed(wanted.split('.')[0] ?? '') ?? 'person'

/** The stages that a new table begins with. */
export const firstStages = (kind: KeptKind): readonly string[] =>
  kind === 'person'
    ? ['New', 'Contacted', 'Replied', 'Interview', 'Offer', 'Declined']
    : kind === 'company'
      ? ['New', 'Researching', 'Contacted', 'In talks', 'Won', 'Lost']
      : ['New', 'In work', 'Done']

/** A table for rows that were brought, with what says when it was made. */
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
  const at = createdAt + index
  return {
    listId: id,
    rowId: String(index),
    brought,
    ...(stage !== undefined && { stage }),
    tags: [],
    isHidden: false,
    addedAt: at,
    changedAt: createdAt,
  }
}

const areTexts = isListOf(isText)

/** A run whose rows were its own until tables were kept, as a run over a table of its id. */
export type TableOfRun = {
  run: RunRow
  list: ListRow
  lines: readonly RunLineRow[]
  items: readonly ListItemRow[]
}

/**
 * The table of a stored run that has none yet, under the run's id, so that its address leads there; null for a row that
 * is no run. Nothing of the run is changed but where its rows stand. Pure.
 */
export function tableOfRun(run: RunRow, lines: readonly RunLineRow[]): TableOfRun | null {
  const value = fieldsIn(run.value)
  const { name, header, steps } = value
  if (typeof name !== 'string' || !areTexts(header) || !Array.isArray(steps)) return null
  const [wanted] = steps.flatMap((step: unknown) => fieldsIn(step)['wanted'] ?? [])
  const kind = kindBought(String(wanted))
  const list = tableFor({ id: run.id, name, kind, header }, run.at)
  const read = lines.map((line) => ({ line, brought: broughtIn(line) }))
  return {
    run: { ...run, value: { ...value, listId: run.id } },
    list,
    lines: read.map(({ line, brought }) =>
      brought ? { ...line, value: { ...fieldsIn(line.value), rowId: String(line.index) } } : line,
    ),
    items: read.flatMap(({ line, brought }) => (brought ? [tableRow(list, line.index, brought)] : [])),
  }
}

/** What a stored row of a run came with; null for a row that cannot be read. */
function broughtIn({ value }: RunLineRow): BroughtRow | null {
  const { line, cells, identifier, aliases, email, domain, named = null } = fieldsIn(value)
  const brought: unknown = { line, cells, identifier, aliases, email, domain, named }
  return isBroughtRow(brought) ? brought : null
}
