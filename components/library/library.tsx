'use client'

import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { optional, optionalDialog } from '@/components/frame/optional'
import { harvestProblem } from '@/components/library/harvester'
import { ChooseFile } from '@/components/keep/choose-file'
import { useShelf } from '@/components/record/use-shelf'
import { useReturning } from '@/components/frame/returning'
import { WhileReading } from '@/components/frame/while-reading'
import { useJournal } from '@/components/pay/journal'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, type TabItem } from '@/components/ui/tabs'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { isTab, placeIn, useLibraryPlace } from '@/lib/browser/library/place'
import { buildShelf, type Shelf } from '@/lib/browser/library/shelf'
import { headingOf, keptNames, kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import { useValue } from '@/components/ui/use-value'

const RecordPanel = optionalDialog(
  async () => (await import('@/components/keep/panel/record-panel')).RecordPanel,
)

const Records = optional(async () => (await import('@/components/library/records')).Records, {
  loading: <Skeleton className="h-96 w-full" />,
})

const loading = <Skeleton className="h-40 w-full" />

const ChangesTab = optional(async () => (await import('@/components/library/tabs')).ChangesTab, { loading })
const SavedSearches = optional(async () => (await import('@/components/library/tabs')).SavedSearches, {
  loading,
})
const Answers = optional(async () => (await import('@/components/library/tabs')).Answers, { loading })

const nothing = buildShelf([], [], [])

/** With those whose address was asked for and not found, of which no answer tells. */
function useWithMissed(shelf: Shelf): Shelf {
  const { data: entries } = useJournal()
  const free = entries?.filter(({ purchase: { state } }) => state === 'NOT_CHARGED') ?? []
  const { data: mark } = useQuery({
    queryKey: ['library', 'missed', free.length],
    queryFn: async () => {
      const { missedEmails, withMissed } = await import('@/lib/browser/library/subjects')
      const missed = await missedEmails(free)
      return (of: Shelf) => withMissed(of, missed)
    },
    enabled: free.length > 0,
    // the next one missed takes no word away from the others
    placeholderData: (before) => before,
  })
  return useMemo(() => mark?.(shelf) ?? shelf, [shelf, mark])
}

export function Library() {
  const at = useLibraryPlace()
  const { data, error } = useShelf()
  const shelf = useWithMissed(data ?? nothing)
  useReturning(keptNames.some((kind) => shelf.sections[kind].length > 0))
  if (error)
    return (
      <Notice tone="danger" title="The library cannot be opened">
        The browser did not give out its database. Nothing is lost or charged by that: reload the page, or
        close other tabs of Nickel.
      </Notice>
    )
  const items: TabItem[] = [
    ...keptNames.map((kind) => {
      const count = shelf.sections[kind].length
      const records = <Records kind={kind} shelf={shelf} {...at} />
      return {
        id: kind,
        label: headingOf(kind),
        count,
        content: count === 0 ? <NothingYet kind={kind} /> : records,
      }
    }),
    {
      id: 'changes',
      label: 'Changes',
      content: <ChangesTab shelf={shelf} onOpen={(id) => at.move({ open: id })} />,
    },
    { id: 'searches', label: 'Saved searches', content: <SavedSearches /> },
    { id: 'answers', label: 'Answers', content: <Answers /> },
  ]
  const { open, tab } = at.place
  return (
    <WhileReading isReading={!data} shape={<Shape />}>
      <HarvestNotice />
      <Tabs
        label="Library"
        items={items}
        value={tab}
        onValueChange={(id) => isTab(id) && at.change(placeIn(id))}
      />
      {open !== null && (
        <RecordPanel
          key={open}
          id={open}
          onOpen={(id) => at.change({ open: id })}
          onClose={() => at.change({ open: null })}
        />
      )}
    </WhileReading>
  )
}

const Shape = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)

const start: Partial<Record<KeptKind, { href: string; label: string }>> = {
  person: { href: '/profiles/search', label: 'Search people' },
  company: { href: '/companies/search', label: 'Search companies' },
  job: { href: '/jobs/search', label: 'Search jobs' },
  ad: { href: '/ads/search', label: 'Search ads' },
  post: { href: '/profiles/posts', label: 'List posts' },
}

function NothingYet({ kind }: { kind: KeptKind }) {
  const first = start[kind]
  return (
    <EmptyState
      title={`No ${kindTitles[kind][1]} yet`}
      actions={
        <>
          {first && (
            <IntentLink href={first.href} className={buttonStyle({ variant: 'primary' })}>
              {first.label}
            </IntentLink>
          )}
          <ChooseFile>Choose a file</ChooseFile>
        </>
      }
    >
      Whatever an answer tells of comes here by itself: merged over everything you bought, found at once, and
      kept only in this browser. Have a file of people or companies? Drop it on this page or choose it, to
      look them up.
    </EmptyState>
  )
}

const problems: Readonly<Record<string, string>> = {
  'no-room':
    'The browser has no room for more. The answers you bought are kept; their people and companies come into the library when there is room again. Delete something, or export and wipe.',
  failed:
    'Something went wrong while an answer was being taken into the library. The answer itself is kept and opens from "Answers". It is tried again on the next visit.',
}

function HarvestNotice() {
  const words = problems[useValue(harvestProblem) ?? '']
  if (words === undefined) return null
  return (
    <Notice tone="warning" title="The library is not complete" role="status" className="mb-4">
      {words}
    </Notice>
  )
}
