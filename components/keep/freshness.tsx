import { ago } from '@/components/frame/when'
import { StepLink } from '@/components/frame/step-link'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { findEndpoint } from '@/lib/core/catalogue'
import { asRecord } from '@/lib/browser/library/recorded'
import type { DetailRow, RecordRow } from '@/lib/browser/database/rows'

/** How old a stored record is, and links to the lookups that renew or extend it; none pays by itself. */
export function Freshness({ row, detail }: { row: RecordRow; detail: DetailRow }) {
  const steps = stepsOf(row.kind, asRecord(row, detail))
  const [whole, ...others] = steps
  const bought = whole && row.bought[whole.endpoint.id]
  return (
    <section aria-label="How fresh this is" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-quiet">
        {bought ? `Stored here ${ago(bought.at)}` : `Seen in other answers only, last ${ago(row.at)}`}
        {whole && <StepLink step={bought ? { ...whole, label: 'Refresh' } : whole} />}
      </p>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map((step) => {
            const earlier = row.bought[step.endpoint.id]
            return (
              <li key={step.label} className="flex items-center gap-2">
                <StepLink step={step} />
                {earlier && (
                  <span className="text-xs text-ink-faint">
                    {findEndpoint(step.endpoint.id)?.title} bought {ago(earlier.at)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
