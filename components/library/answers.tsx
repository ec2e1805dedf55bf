import { IntentLink } from '@/components/frame/intent-link'
import { useSubjects } from '@/components/frame/use-subjects'
import { ago } from '@/components/frame/when'
import { useJournal } from '@/components/pay/journal'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Entry } from '@/lib/browser/purchase/journal'

/** The answers that were bought in this browser, to be opened again at no charge. */
export function Answers() {
  const { data: entries, isError } = useJournal()
  const bought = entries?.filter(({ purchase }) => purchase.state === 'RESULT')
  const subjects = useSubjects(bought ?? [])
  if (!bought) return isError ? <Unread what="answers" /> : <Skeleton className="h-64 w-full" />
  if (bought.length === 0)
    return (
      <EmptyState
        title="No answers yet"
        actions={
          <IntentLink href="/profiles/search" className={buttonStyle({ variant: 'primary' })}>
            Search people
          </IntentLink>
        }
      >
        What you buy is kept in this browser and opens here again at no charge.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {bought.map((entry) => (
        <AnswerLine
          key={entry.purchase.intentId}
          entry={entry}
          subject={subjects.get(entry.purchase.intentId)}
        />
      ))}
    </ul>
  )
}

type AnswerLineProps = { entry: Entry; subject: string | undefined }

function AnswerLine({ entry: { purchase, lookup }, subject }: AnswerLineProps) {
  const { what, about: asked } = describeLookup(lookup)
  const about = subject ?? asked
  return (
    <li>
      <IntentLink
        href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
        className="flex min-h-11 items-center gap-4 px-4 py-2.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{what}</span>
          {about && <bdi className="block truncate text-sm text-ink-quiet">{about}</bdi>}
        </span>
        <time
          dateTime={new Date(purchase.preparedAt).toISOString()}
          className="shrink-0 text-sm text-ink-faint"
        >
          {ago(purchase.preparedAt)}
        </time>
      </IntentLink>
    </li>
  )
}
