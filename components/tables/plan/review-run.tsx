import type { ReactNode } from 'react'
import { mostOf, proposalForRows, type Proposal } from '@/components/pay/runs/proposal'
import { PriceButton } from '@/components/ui/price'
import {
  type PlannedSteps,
  largeFrom,
  trialOf,
  trialOfOther,
  trialRows,
} from '@/lib/browser/tables/runs/plan'
import { formatUsdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'

type ReviewRunProps = {
  /** What is planned; null while it is being made. */
  planned: PlannedSteps | null
  /** Whether all that the plan is made from is said, and nothing else was since. */
  isWhole: boolean
  freshMs: number
  /** Whose rows they are, and under which name. */
  source: { name: string; header: readonly string[]; listId?: string | undefined }
  onPropose: (proposal: Proposal) => void
  /** What is chosen of the plan, and what it comes to. */
  children: ReactNode
}

/** The plan that buys a few rows only, in every step. */
function tried([{ step, plan }, ...later]: PlannedSteps): PlannedSteps {
  const trial = trialOf(plan, step)
  return [
    { step, plan: trial },
    ...later.map((one) => ({ ...one, plan: one.plan && trialOfOther(trial, one.plan, one.step) })),
  ]
}

/** A plan with the buttons that put it before the visitor: a few rows of a large one first, else all. */
export function ReviewRun({ planned, isWhole, freshMs, source, onPropose, children }: ReviewRunProps) {
  const { counts } = planned?.[0].plan ?? {}
  const wantedRows = counts ? counts.new + counts.named : 0
  const isLarge = wantedRows >= largeFrom
  const canReview = planned !== null && isWhole && mostOf(planned) > 0n

  function propose(one: PlannedSteps) {
    const { header, name, listId } = source
    const proposal = proposalForRows({ planned: one, header, name, listId, freshMs })
    if (proposal) onPropose(proposal)
  }

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (planned && canReview) propose(isLarge ? tried(planned) : planned)
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {planned && isLarge && (
            <PriceButton type="submit" price={formatUsdc(mostOf(tried(planned)))} disabled={!canReview}>
              Try {trialRows} first
            </PriceButton>
          )}
          <PriceButton
            type={isLarge ? 'button' : 'submit'}
            variant={isLarge ? 'secondary' : 'primary'}
            price={formatUsdc(planned ? mostOf(planned) : 0n)}
            disabled={!canReview}
            onClick={() => planned && isLarge && propose(planned)}
          >
            {isLarge ? `Review all ${counted(wantedRows, 'row')}` : 'Review the run'}
          </PriceButton>
        </div>
        {isLarge && (
          <p className="text-sm text-ink-quiet">
            {trialRows} rows from all over show how many are found, before the rest is paid for.
          </p>
        )}
      </div>
    </form>
  )
}
