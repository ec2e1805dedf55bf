import { Further } from '@/components/tables/runs/further'
import { otherNamesWords } from '@/components/tables/runs/further-words'
import { stepTitle } from '@/components/tables/runs/step-words'
import type { Line, Run } from '@/lib/browser/tables/runs/run'
import { isLookup } from '@/lib/browser/tables/runs/wanted'

type OtherNamesProps = {
  run: Run
  /** The rows that are meant. */
  lines: readonly Line[]
}

/** Offers to ask for rows that were not found by another of their names, for each lookup of a run on its own. */
export const OtherNames = ({ run, lines }: OtherNamesProps) => {
  const isOneOf = run.steps.filter(isLookup).length > 1
  return run.steps.map((step, at) => {
    const missed = lines.filter(({ looks }) => looks[at]?.is === 'not-found')
    if (!isLookup(step) || missed.length === 0) return null
    return (
      <Further
        key={at}
        {...{ run, lines: missed }}
        name={`other-names ${at}`}
        follows="runs"
        find={async (of, rows) => {
          const { otherNamesOf } = await import('@/lib/browser/tables/runs/other-names')
          return otherNamesOf(of, rows, at)
        }}
        words={(offer, { planned, misses }) =>
          otherNamesWords(offer, {
            rows: planned.reduce((sum, { plan }) => sum + plan.counts.new, 0),
            misses,
            step: isOneOf ? stepTitle(step) : null,
          })
        }
      />
    )
  })
}
