'use client'

import dynamic from 'next/dynamic'
import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/components/call/draft-hash'
import { ListsIndex } from '@/components/lists/lists-index'
import { Skeleton } from '@/components/ui/skeleton'

const ListView = dynamic(async () => (await import('@/components/lists/list-view')).ListView, {
  ssr: false,
  loading: () => <Skeleton className="h-96 w-full" />,
})

/** All lists, or the one that the address names after the #. */
export function Lists() {
  const { list = '', open = '' } = readDraftHash(useHash())
  if (list === '') return <ListsIndex onOpen={(id) => pushDraftHash({ list: id })} />
  return (
    <ListView
      key={list}
      id={list}
      opened={open === '' ? null : open}
      onOpen={(id) => writeDraftHash({ list, open: id ?? '' })}
      onLeave={() => pushDraftHash({})}
    />
  )
}
