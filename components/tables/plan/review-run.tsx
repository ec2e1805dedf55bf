import type { ReactNode } from 'react'
import { mostOf, proposalForRows, type Planned, type Proposal } from '@/components/tables/plan/proposal'
import type { FoundPlan } from '@/components/tables/plan/use-plan'
import { PriceButton } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { largeFrom, trialOf, trialOfOther, trialRows } from '@/lib/browser/tables/runs/trial'

type ReviewRunProps = {
  /** What is planned; null while it is being made. */
  plan: FoundPlan | null
  step: LookStep
  /** The steps after it. */
  later: readonly LookStep[]
  /** Those of them that are searches with a plan of their own. */
  others: readonly LookStep[]
  freshMs: number
  /** Whose rows they are, and under which name. */
  source: { name: string; header: readonly string[]; listId?: string | undefined }
  /** Whether all that the plan is made from is said. */
  isWhole: boolean
  onPropose: (proposal: Proposal) => void
  /** What is chosen of the plan, and what it comes to. */
  children: ReactNode
}

/** A plan with the buttons that put it before the visitor: a few rows of a large one first, else all. */
export function ReviewRun(given: ReviewRunProps) {
  const { plan, step, later, others, freshMs, source, isWhole, onPropose, children } = given
  const wantedRows = plan ? plan.counts.new + plan.counts.named : 0
  const isLarge = wantedRows >= largeFrom
  const canReview = plan !== null && !plan.isLate && isWhole && mostOf(plan, later) > 0n

  /** The plan that buys a few rows only, in every step. */
  function tried({ others: more = [], ...all }: Planned): Planned {
    const trial = trialOf(all, step)
    return { ...trial, others: more.map((one, at) => trialOfOther(trial, one, others[at] ?? step)) }
  }

  function propose(one: Planned) {
    const { header, name, listId } = source
    const proposal = proposalForRows({ plan: one, step, later, header, name, listId, freshMs })
    if (proposal) onPropose(proposal)
  }

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (plan && canReview) propose(isLarge ? tried(plan) : plan)
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {plan && isLarge && (
            <PriceButton type="submit" price={formatUsdc(mostOf(tried(plan), later))} disabled={!canReview}>
              Try {trialRows} first
            </PriceButton>
          )}
          <PriceButton
            type={isLarge ? 'button' : 'submit'}
            variant={isLarge ? 'secondary' : 'primary'}
            price={formatUsdc(plan ? mostOf(plan, later) : 0n)}
            disabled={!canReview}
            onClick={() => plan && isLarge && propose(plan)}
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
