import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import type { Shelf } from '@/lib/browser/library/shelf'
import { onceFor } from '@/lib/core/once-for'
import { newFinder } from '@/lib/core/rows/finder'

const nowhere: readonly ListItemRow[] = []

function textOf(row: RecordRow, items: readonly ListItemRow[]): string {
  const {
    title,
    subtitle = '',
    position = '',
    company = '',
    place = '',
    industry = '',
    email = '',
    emailState = '',
    words = '',
  } = row
  const written = items.flatMap(({ tags, note = '' }) => [...tags, note]).join('\n')
  return `${title}\n${subtitle}\n${position}\n${company}\n${place}\n${industry}\n${email}\n${emailState}\n${words}\n${written}`
}

/** What finds the records of a library: one for as long as it is the same. */
export const finderOf = onceFor((shelf: Shelf) =>
  newFinder<RecordRow>({
    textOf: (row) => textOf(row, shelf.placed.get(row.id) ?? nowhere),
    titleOf: ({ title }) => title,
  }),
)
