import type { PagedList } from '@/components/answer/read/pages'
import { positionText } from '@/lib/core/answers/paging'
import { countText } from '@/lib/core/text'

/** Such as '26–50 of about 1,234 rows', or for several pages '1–50 of about 60 · 2 pages bought'. */
export function whereText({ pages, rows, list }: PagedList): string {
  if (rows.length === 0) return 'No rows'
  const last = pages.at(-1)?.list ?? list
  if (list.rows === 0 && pages.length <= 1) return positionText(list.paging, 0)
  if (pages.length <= 1) return `${positionText(list.paging, list.rows)}${list.rows === 1 ? ' row' : ' rows'}`
  const first = list.paging.first
  const end = last.paging.last
  const repeated = pages.reduce((sum, page) => sum + page.list.rows, 0) - rows.length
  const total = last.paging.total ?? list.paging.total
  const range =
    first !== null && end !== null && repeated === 0
      ? `${countText(first)}–${countText(end)}`
      : `${countText(rows.length)} loaded`
  const again = repeated > 0 ? ` · ${countText(repeated)} came twice` : ''
  return `${range}${total === null ? '' : ` of about ${countText(total)}`} · ${pages.length} pages bought${again}`
}
