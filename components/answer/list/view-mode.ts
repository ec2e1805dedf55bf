import { at } from '@/lib/core/answers/json'
import type { Column } from '@/lib/core/answers/column'
import type { PagedList } from '@/components/answer/read/pages'

export type ViewMode = 'table' | 'cards'

/** How rows of an unknown kind are best looked at: cards where there are pictures and few facts, else a table. */
export function modeFor({ columns, roles, rows, list }: PagedList): ViewMode {
  if (['person', 'company', 'place', 'job', 'reaction', 'comment'].includes(list.entity)) return 'table'
  if (list.entity === 'ad' || list.entity === 'post') return 'cards'
  const image = roles.image?.paths[0]
  const pictured = image ? rows.filter((row) => at(row.value, image) !== undefined).length : 0
  const scalars = columns.filter(isScalar)
  const wordy = columns.some(
    ({ meanLength, kind }) => (kind === 'longtext' || kind === 'html') && meanLength > 140,
  )
  return pictured * 2 >= rows.length && rows.length > 0 && (scalars.length <= 5 || wordy) ? 'cards' : 'table'
}

const isScalar = ({ kind }: Column) => kind !== 'object' && kind !== 'list' && kind !== 'blank'
