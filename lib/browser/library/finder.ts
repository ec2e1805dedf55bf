import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import type { Shelf } from '@/lib/browser/library/shelf'
import { onceFor } from '@/lib/core/once-for'
import { newFinder } from '@/lib/core/rows/finder'

const nowhere: readonly ListItemRow[] = []

const found = [
  'title',
  'subtitle',
  'position',
  'company',
  'place',
  'industry',
  'email',
  'emailState',
  'words',
] as const

const textOf = (row: RecordRow, items: readonly ListItemRow[]): string =>
  [...found.map((name) => row[name] ?? ''), ...items.flatMap(({ tags, note = '' }) => [...tags, note])].join(
    '\n',
  )

/** What finds the records of a library: one for as long as it is the same. */
export const finderOf = onceFor((shelf: Shelf) =>
  newFinder<RecordRow>({
    textOf: (row) => textOf(row, shelf.placed.get(row.id) ?? nowhere),
    titleOf: ({ title }) => title,
  }),
)
