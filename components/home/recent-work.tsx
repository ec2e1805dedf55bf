import { RecentLists, StoppedRun } from '@/components/home/open-work'
import SavedSearches from '@/components/keep/saved-searches'
import { useSubjects } from '@/components/frame/use-subjects'
import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import { wordOf } from '@/components/pay/state-words'
import { Badge } from '@/components/ui/badge'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'

type RecentWorkProps = { entries: readonly Entry[] }

/** A run to go on with, the newest purchases, the lists worked on last, and the searches to be run again. */
export const RecentWork = ({ entries }: RecentWorkProps) => (
  <div className="flex flex-col gap-6">
    <StoppedRun />
    <Purchases entries={entries} />
    <RecentLists />
    <SavedSearches />
  </div>
)

/** A badge marks those that were not delivered, or are not known to be paid. */
function Purchases({ entries }: RecentWorkProps) {
  const subjects = useSubjects(entries)
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {entries.map((entry) => {
        const { purchase, lookup } = entry
        const { outcome } = receiptOf(entry)
        const { what, about } = describeLookup(lookup)
        const { word, tone } = wordOf(outcome, purchase.state)
        return (
          <li key={purchase.intentId}>
            <IntentLink
              href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
              className="flex min-h-11 items-center gap-4 px-4 py-2 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="shrink-0 font-medium">{what}</span>
              <bdi className="min-w-0 flex-1 truncate text-ink-quiet">
                {subjects.get(purchase.intentId) ?? about}
              </bdi>
              {outcome !== 'delivered' && <Badge tone={tone}>{word}</Badge>}
              <time
                dateTime={new Date(purchase.preparedAt).toISOString()}
                className="shrink-0 text-ink-faint"
              >
                {ago(purchase.preparedAt)}
              </time>
            </IntentLink>
          </li>
        )
      })}
    </ul>
  )
}
