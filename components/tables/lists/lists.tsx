'use client'

import { useRef } from 'react'
import { optional } from '@/components/frame/optional'
import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { ListsIndex } from '@/components/tables/lists/lists-index'
import { Skeleton } from '@/components/ui/skeleton'
import type { Draft } from '@/lib/core/catalogue/typed'

const ListView = optional(async () => (await import('@/components/tables/lists/list-view')).ListView, {
  loading: <Skeleton className="h-96 w-full" />,
})

/** All lists, or the one that the address names after the #. */
export function Lists() {
  const { list = '', open = '' } = readDraftHash(useHash())
  const region = useRef<HTMLElement>(null)

  function go(draft: Draft) {
    // the button that was pressed leaves the page with its view, so the focus is moved here
    region.current?.focus({ preventScroll: true })
    pushDraftHash(draft)
  }

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={list === '' ? 'All lists' : 'List'}
      className="rounded-sm focus-visible:outline-offset-4"
    >
      {list === '' ? (
        <ListsIndex onOpen={(id) => go({ list: id })} />
      ) : (
        <ListView
          key={list}
          id={list}
          opened={open === '' ? null : open}
          onOpen={(id) => writeDraftHash({ list, open: id ?? '' })}
          onLeave={() => go({})}
        />
      )}
    </section>
  )
}
