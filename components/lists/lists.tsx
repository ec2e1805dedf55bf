'use client'

import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/components/call/draft-hash'
import { ListView } from '@/components/lists/list-view'
import { ListsIndex } from '@/components/lists/lists-index'

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
