import { useMemo } from 'react'
import { ago } from '@/components/frame/when'
import { Steps } from '@/components/record/acts/steps'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { DetailRow, RecordRow } from '@/lib/browser/database/rows'
import { namesOfRow } from '@/lib/browser/library/observe'
import { asRecord } from '@/lib/browser/library/aliases'

/** How old a stored record is, and what can be bought to renew or extend it. */
export function Freshness({ row, detail }: { row: RecordRow; detail: DetailRow }) {
  const { steps, names } = useMemo(() => {
    const record = asRecord(row, detail)
    return { steps: stepsOf(row.kind, record), names: namesOfRow(row.kind, record)?.aliases }
  }, [row, detail])
  const [whole] = steps
  const bought = whole && row.bought[whole.endpoint.id]
  return (
    <section aria-label="How fresh this is" className="flex flex-col gap-3">
      <p className="text-sm text-ink-quiet">
        {bought ? `Stored here ${ago(bought.at)}` : `Seen in other answers only, last ${ago(row.at)}`}
      </p>
      <Steps steps={steps} names={names} isFolded />
    </section>
  )
}
