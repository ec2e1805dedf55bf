import { Badge } from '@/components/ui/badge'
import type { Item } from '@/lib/browser/tables/lists'
import { dayName } from '@/lib/browser/addresses/spending-paths'
import { noticeDue } from '@/lib/browser/privacy/notice'

/** Whether people on a list were told that their data is kept (GDPR article 14), and by when they have to be. */
export type Notice = { is: 'told'; day: string } | { is: 'due' | 'overdue'; day: string }

/** The notice of one person, due a month after the first answer that named them, or after they were brought. */
export function noticeOf({ item, row }: Item, now = Date.now()): Notice {
  if (item.toldAt !== undefined) return { is: 'told', day: dayName(item.toldAt) }
  const day = noticeDue(row?.firstAt ?? item.addedAt)
  return { is: day < dayName(now) ? 'overdue' : 'due', day }
}

/** What a list can be narrowed to by its notices: who is overdue is among those not told yet, too. */
export function noticeWords(item: Item): readonly string[] {
  const { is } = noticeOf(item)
  if (is === 'told') return ['Told']
  return is === 'overdue' ? ['Not told yet', 'Overdue'] : ['Not told yet']
}

/** The day on which somebody was told, or by which they have to be. */
export function Notified({ item }: { item: Item }) {
  const { is, day } = noticeOf(item)
  if (is === 'told') return <span className="tabular-nums">{day}</span>
  if (is === 'overdue') return <Badge tone="warning">Overdue since {day}</Badge>
  return <span className="text-ink-faint tabular-nums">by {day}</span>
}
