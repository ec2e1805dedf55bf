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

const start = {
  person: { href: '/profiles/search', label: 'Search people' },
  company: { href: '/companies/search', label: 'Search companies' },
  job: { href: '/jobs/search', label: 'Search jobs' },
  ad: { href: '/ads/search', label: 'Search ads' },
  post: { href: '/profiles/posts', label: 'List posts' },
} as const satisfies Record<RecordKind, { href: string; label: string }>

function NothingYet({ kind }: { kind: RecordKind }) {
  const { href, label } = start[kind]
  return (
    <EmptyState
      title={`No ${kindTitles[kind][1]} yet`}
      actions={
        <IntentLink href={href} className={buttonStyle({ variant: 'primary' })}>
          {label}
        </IntentLink>
      }
    >
      Whatever an answer tells of comes here by itself: merged over everything you bought, found at once, and
      kept only in this browser.
    </EmptyState>
  )
}
