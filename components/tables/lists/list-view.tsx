'use client'

import { Unread } from '@/components/frame/storage-notices'
import { ListTable } from '@/components/tables/lists/list-table'
import { useOpenList } from '@/components/tables/lists/use-open-list'
import { useChoice } from '@/components/tables/table/use-choice'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'

type ListViewProps = {
  id: string
  /** The run that the address names. */
  run: string | null
  opened: string | null
  onOpen: (id: string | null) => void
  onLeave: () => void
}

const loading = <Skeleton className="h-96 w-full" />

/** One list by its id, where it is in this browser. */
export function ListView({ id, ...view }: ListViewProps) {
  const reading = useOpenList(id)
  // it is known before the rows are, so that no table stands where cards are wanted
  const { isRead } = useChoice(`list:${id}`)
  switch (reading.is) {
    case 'reading':
      return loading
    case 'failed':
      return <Unread what="lists" />
    case 'gone':
      return (
        <EmptyState
          title="This list is not in this browser"
          actions={<Button onClick={view.onLeave}>See all lists</Button>}
        >
          It may have been removed, or made in another browser. Nothing that you bought is lost by that.
        </EmptyState>
      )
    case 'open':
      return isRead ? <ListTable {...view} {...reading} /> : loading
  }
}
