import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import { findEndpoint } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { DetailRow, Sighting } from '@/lib/browser/database/rows'

/** The bought answers that tell of a record; each opens again at no charge. */
export function RecordSources({ detail }: { detail: DetailRow }) {
  const byAnswer = new Map<string, Sighting>()
  for (const sighting of detail.sightings)
    if (!byAnswer.has(sighting.intentId)) byAnswer.set(sighting.intentId, sighting)
  return (
    <section aria-label="Bought answers">
      <h3 className="mb-1 text-sm font-medium">
        {byAnswer.size === 1 ? 'In one bought answer' : `In ${byAnswer.size} bought answers`}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {[...byAnswer.values()].slice(0, 20).map(({ intentId, endpointId, at }) => (
          <li key={intentId}>
            <IntentLink
              href={`${pagePath(endpointId)}?bought=${intentId}`}
              className="flex min-h-9 items-center justify-between gap-4 py-1.5 text-sm hover:underline"
            >
              {findEndpoint(endpointId)?.title ?? endpointId}
              <span className="text-ink-faint">{ago(at)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
