'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Plus, Rows3 } from 'lucide-react'
import { useKept } from '@/components/frame/use-kept'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { useLists } from '@/components/keep/use-lists'
import { PageHeader } from '@/components/frame/page'
import { ChooseFile } from '@/components/keep/choose-file'
import { ListsHead, NamedForm, PurposeField } from '@/components/tables/lists/list-parts'
import { useReturning } from '@/components/frame/returning'
import { optional } from '@/components/frame/optional'
import { WhileReading } from '@/components/frame/while-reading'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Unread } from '@/components/frame/storage-notices'
import { PricedText } from '@/components/ui/price'
import { SelectField } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { createList } from '@/lib/browser/tables/lists'
import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { moveFocus } from '@/components/ui/typing'
import type { Draft } from '@/lib/core/catalogue/typed'

const shape = <Skeleton className="h-64 w-full" />

// loaded only where there are lists to draw
const ListLines = optional(async () => (await import('@/components/tables/lists/list-lines')).ListLines, {
  loading: shape,
})

function ListsIndex({ onOpen, onRun }: { onOpen: (id: string) => void; onRun: () => void }) {
  const onIntent = () => void loadNewRun().catch(() => undefined)
  const [isNew, setNew] = useState(false)
  useLibraryChanges()
  const { data, isError } = useLists()
  useReturning(data !== undefined && data.lists.length > 0)
  return (
    <>
      <PageHeader
        title="Lists"
        summary="Shortlists, and rows from files, names and answers, with stages, tags and notes. They cost nothing and stay in this browser; a run looks all of a list up under one plan, one price and one approval."
        actions={
          <>
            <Button onClick={() => setNew(true)}>
              <Plus aria-hidden="true" /> New list
            </Button>
            <Button onClick={onRun} onPointerEnter={onIntent} onFocus={onIntent}>
              <Rows3 aria-hidden="true" /> New run
            </Button>
          </>
        }
      />
      <WhileReading isReading={!data && !isError} shape={shape}>
        {isError ? (
          <Unread what="lists" />
        ) : !data || data.lists.length === 0 ? (
          <EmptyState
            title="No lists yet"
            cost={
              <PricedText>
                Lists cost nothing. A run costs $0.05 for each profile or work email, and you approve the
                whole price once, before anything is paid.
              </PricedText>
            }
            actions={
              <>
                <Button variant="primary" onClick={() => setNew(true)}>
                  Make a list
                </Button>
                <ChooseFile>Choose a file</ChooseFile>
              </>
            }
          >
            Put people or companies from any answer on a list with "Add to list"
            <span className="pointer-coarse:hidden"> or the key l</span>, or drop a file of people or
            companies on this page or choose one: then compare them, note what you think, and buy what is
            missing.
          </EmptyState>
        ) : (
          <ListLines {...data} onOpen={onOpen} />
        )}
      </WhileReading>
      {isNew && <NewList onClose={() => setNew(false)} onMade={onOpen} />}
    </>
  )
}

function NewList({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [kind, setKind] = useState<'person' | 'company'>('person')
  const [name, setName] = useKept('name of a new list', '')
  const [purpose, setPurpose] = useKept('purpose of a new list', '')

  async function create(named: string) {
    const list = await createList({
      name: named,
      kind,
      ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
    })
    setName('')
    setPurpose('')
    onClose()
    onMade(list.id)
  }

  return (
    <Dialog onClose={onClose} size="sm" title="New list">
      <NamedForm name={name} onName={setName} words="Make the list" onKeep={create}>
        <SelectField
          label="Of"
          value={kind}
          options={[
            ['person', 'People'],
            ['company', 'Companies'],
          ]}
          onChoose={setKind}
        />
        <PurposeField purpose={purpose} onPurpose={setPurpose} />
      </NamedForm>
    </Dialog>
  )
}

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

export function Lists() {
  const { list = '', run = '', open = '', new: isNew = '', table = '' } = readDraftHash(useHash())
  const region = useRef<HTMLElement>(null)

  function go(draft: Draft) {
    // the button that was pressed leaves the page with its view, so the focus is moved here
    moveFocus(region.current, { preventScroll: true })
    pushDraftHash(draft)
  }

  // a reload that was on its way when the run began comes back to the page of new rows, which are in the run by then
  const [begun, keepBegun] = useKept<string | null>('run begun', null)
  const openBegun = useEffectEvent(() => {
    if (run === begun) keepBegun(null)
    else if (isNew !== '' && begun !== null) go({ run: begun })
  })
  useEffect(() => openBegun(), [begun, run, isNew])

  function begin(id: string) {
    go({ run: id })
    keepBegun(id)
  }

  const leave = () => go({})
  const openList = (id: string) => go({ list: id })
  const named = { ...(list !== '' && { list }), ...(run !== '' && { run }) }
  const view = {
    run: run === '' ? null : run,
    opened: open === '' ? null : open,
    onOpen: (id: string | null) => writeDraftHash({ ...named, open: id ?? '' }),
    onLeave: leave,
  }
  function shown(): [label: string, content: ReactNode] {
    if (list !== '') return ['List', <ListView key={list} id={list} {...view} />]
    if (run !== '') return ['List', <ListOfRun key={run} id={run} {...view} />]
    if (table !== '')
      return ['Table from a link', <FromLink key={table} text={table} onMade={openList} onLeave={leave} />]
    if (isNew !== '')
      return [
        'New run',
        <div key="new" className="mx-auto max-w-[1200px]">
          <ListsHead
            title="New run"
            summary="Rows from a file, or names and addresses, looked up under one plan, one price and one approval."
            onLeave={leave}
          />
          <NewRun onBegun={begin} onKept={openList} />
        </div>,
      ]
    return ['All lists', <ListsIndex key="all" onOpen={openList} onRun={() => go({ new: '1' })} />]
  }
  const [label, content] = shown()
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
