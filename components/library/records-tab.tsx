'use client'

import { optional } from '@/components/frame/optional'
import { IntentLink } from '@/components/frame/intent-link'
import type { RecordsProps } from '@/components/library/records'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { kindTitles } from '@/lib/core/kind-titles'
import type { RecordKind } from '@/lib/browser/database/rows'

const Records = optional(async () => (await import('@/components/library/records')).Records, {
  loading: <Skeleton className="h-96 w-full" />,
})

/** The part of the library for one kind; what finds and draws records comes with the first of them. */
export const RecordsTab = (props: RecordsProps) =>
  props.shelf.sections[props.kind].rows.length === 0 ? (
    <NothingYet kind={props.kind} />
  ) : (
    <Records {...props} />
  )

/** Where records of a kind come from first; nothing is offered for other kinds. */
const start: Partial<Record<RecordKind, { href: string; label: string }>> = {
  person: { href: '/profiles/search', label: 'Search people' },
  company: { href: '/companies/search', label: 'Search companies' },
  job: { href: '/jobs/search', label: 'Search jobs' },
  ad: { href: '/ads/search', label: 'Search ads' },
  post: { href: '/profiles/posts', label: 'List posts' },
}

function NothingYet({ kind }: { kind: RecordKind }) {
  const first = start[kind]
  return (
    <EmptyState
      title={`No ${kindTitles[kind][1]} yet`}
      actions={
        first && (
          <IntentLink href={first.href} className={buttonStyle({ variant: 'primary' })}>
            {first.label}
          </IntentLink>
        )
      }
    >
      Whatever an answer tells of comes here by itself: merged over everything you bought, found at once, and
      kept only in this browser.
    </EmptyState>
  )
}
