'use client'

import { useRef, type ReactNode } from 'react'
import { optional } from '@/components/frame/optional'
import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { ListsHead } from '@/components/tables/lists/lists-head'
import { ListsIndex } from '@/components/tables/lists/lists-index'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import type { Draft } from '@/lib/core/catalogue/typed'

const loading = <Skeleton className="h-96 w-full" />

const loadNewRun = async () => (await import('@/components/tables/plan/new-run')).NewRun

const NewRun = optional(loadNewRun, { loading })
const ListView = optional(async () => (await import('@/components/tables/table/list-view')).ListView, {
  loading,
})
const FromLink = optional(async () => (await import('@/components/tables/shared/from-link')).FromLink, {
  loading,
})
const ListOfRun = optional(async () => (await import('@/components/tables/table/list-view')).ListOfRun, {
  loading,
})

/** All lists, the one that the address names after the # or whose run it names, or a new run, which makes one. */
export function Lists() {
  const { list = '', run = '', open = '', new: isNew = '', table = '' } = readDraftHash(useHash())
  const region = useRef<HTMLElement>(null)

  function go(draft: Draft) {
    // the button that was pressed leaves the page with its view, so the focus is moved here
    moveFocus(region.current, { preventScroll: true })
    pushDraftHash(draft)
  }

  const named = { ...(list !== '' && { list }), ...(run !== '' && { run }) }
  const view = {
    run: run === '' ? null : run,
    opened: open === '' ? null : open,
    onOpen: (id: string | null) => writeDraftHash({ ...named, open: id ?? '' }),
    onLeave: () => go({}),
  }
  const [label, content]: [string, ReactNode] =
    list !== ''
      ? ['List', <ListView key={list} id={list} {...view} />]
      : run !== ''
        ? ['List', <ListOfRun key={run} id={run} {...view} />]
        : table !== ''
          ? [
              'Table from a link',
              <FromLink key={table} text={table} onMade={(id) => go({ list: id })} onLeave={() => go({})} />,
            ]
          : isNew !== ''
            ? ['New run', <FromTheStart key="new" onLeave={() => go({})} onBegun={(id) => go({ run: id })} />]
            : [
                'All lists',
                <ListsIndex
                  key="all"
                  onOpen={(id) => go({ list: id })}
                  onRun={() => go({ new: '1' })}
                  onIntent={() => void loadNewRun().catch(() => undefined)}
                />,
              ]
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      className="rounded-sm focus-visible:outline-offset-4"
    >
      {content}
    </section>
  )
}

type FromTheStartProps = { onLeave: () => void; onBegun: (id: string) => void }

const FromTheStart = ({ onLeave, onBegun }: FromTheStartProps) => (
  <div className="mx-auto max-w-[1200px]">
    <ListsHead
      title="New run"
      summary="Rows from a file, names or a search, looked up under one plan, one price and one approval."
      onLeave={onLeave}
    />
    <NewRun onBegun={onBegun} />
  </div>
)
