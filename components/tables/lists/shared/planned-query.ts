import { queryOptions } from '@tanstack/react-query'
import type { ListRow } from '@/lib/browser/database/rows'
import { readPlanned } from '@/lib/browser/tables/planned'

/** What is planned for a table; read again with every change of the library. */
export const plannedQuery = (list: ListRow) =>
  queryOptions({ queryKey: ['library', 'planned', list.id], queryFn: () => readPlanned(list) })
