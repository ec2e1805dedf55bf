import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { useProposing } from '@/components/tables/plan/use-proposing'
import { proposalForRows, type Offer, type Proposal } from '@/components/pay/runs/proposal'
import { stepTitle } from '@/components/pay/runs/step-words'
import { useRuns } from '@/components/tables/runs/use-runs'
import { PriceButton } from '@/components/ui/price'
import type { Misses } from '@/lib/browser/tables/runs/further'
import type { PlannedStep } from '@/lib/browser/tables/runs/plan'
import { anyAge, isFurther } from '@/lib/browser/tables/runs/choices'
import type { Line, Run } from '@/lib/browser/tables/runs/run'
import { isLookup } from '@/lib/browser/tables/runs/wanted'
import { formatUsdc } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'

/** What is offered in a sentence, and what the button says with the most that it costs. */
type FurtherWords = { told: string; ask: string; price: string }

export const nextPagesWords = ({ payments, most }: Pick<Offer, 'payments' | 'most'>): FurtherWords => ({
  told: `${counted(payments, 'search', 'searches')} ${payments === 1 ? 'has' : 'have'} more results.`,
  ask: `Get the next ${payments === 1 ? 'page' : 'pages'}`,
  price: formatUsdc(most),
})

/** What the misses before cost, where any of them did. */
function missWords({ all, charged }: Misses): string {
  if (charged === 0) return ''
  if (charged < all)
    return ` ${countText(charged)} of ${countText(all)} misses so far ${charged === 1 ? 'was' : 'were'} charged.`
  return all === 1 ? ' The miss was charged.' : ' Each miss so far was charged.'
}

/** How rows that were not found are offered to be asked for by another name; `step` where a run has several. */
export function otherNamesWords(
  { most }: Pick<Offer, 'most'>,
  { rows, misses, step }: { rows: number; misses: Misses; step: string | null },
): FurtherWords {
  const [were, have] = rows === 1 ? ['was', 'has'] : ['were', 'have']
  const told = `${counted(rows, 'row')} ${were} not found and ${have} another name or id.${missWords(misses)}`
  return {
    told: step === null ? told : `${step}: ${told}`,
    ask: 'Ask by another name',
    price: `up to ${formatUsdc(most)}`,
  }
}

/** What goes on from a run over the same table, as it is put before the visitor; null where there is nothing. */
export function proposalForFurther(
  { listId, header }: Pick<Run, 'listId' | 'header'>,
  [first, ...others]: readonly PlannedStep[],
): Proposal | null {
  const given = { freshMs: anyAge, header, listId }
  return first ? proposalForRows({ planned: [first, ...others], ...given }) : null
}

/** Whether some of what would go on is being bought already, or waits in a run over the same table that can go on. */
export const isUnderWay = (
  { listId }: Pick<Run, 'listId'>,
  planned: readonly PlannedStep[],
  runs: readonly Run[],
): boolean => {
  const asked = new Set(planned.map(({ step }) => step.wanted))
  return runs.some(
    (one) =>
      one.listId === listId &&
      (one.state === 'running' || one.state === 'paused') &&
      isFurther(one) &&
      one.steps.some(({ wanted }) => asked.has(wanted)),
  )
}

/** Milliseconds between two readings, since the run that buys brings answers one after the other. */
const pause = 1_000

/** What follows from a run, found anew when it is changed or what it hangs on is; undefined until it is found. */
export function useFollowing<T>(
  [name, ...of]: readonly [name: string, ...of: string[]],
  follows: 'journal' | 'library',
  find: () => Promise<T>,
): T | undefined {
  useFollow([name], follows, pause)
  const { data } = useQuery({
    queryKey: [name, ...of],
    queryFn: find,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  return data
}

type Meant = { run: Run; lines: readonly Line[] }

type FurtherProps = Meant & {
  /** Names what is offered among all that may go on from a run. */
  name: string
  find: () => Promise<{ planned: readonly PlannedStep[]; words: (offer: Offer) => FurtherWords }>
}

/** Offers what may go on from an ended run: a plan like any other, and nothing before it is approved. */
function Further({ run, lines, name, find }: FurtherProps) {
  const propose = useProposing()
  const { data: runs = [] } = useRuns()
  const found = useFollowing([name, run.id, lines.map(({ index }) => index).join()], 'journal', find)
  const next = found ? proposalForFurther(run, found.planned) : null
  if (!found || !next || isUnderWay(run, found.planned, runs)) return null
  const { told, ask, price } = found.words(next.offer)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{told}</p>
      <PriceButton variant="secondary" price={price} onClick={() => propose(next)}>
        {ask}
      </PriceButton>
    </div>
  )
}

/** Offers the next page of those searches of a run that have one. */
export const NextPages = ({ run, lines }: Meant) => (
  <Further
    {...{ run, lines }}
    name="next-pages"
    find={async () => {
      const { nextPagesOf } = await import('@/lib/browser/tables/runs/further')
      return { planned: await nextPagesOf(run, lines), words: nextPagesWords }
    }}
  />
)

export function OtherNames({ run, lines }: Meant) {
  const isOneOf = run.steps.filter(isLookup).length > 1
  return run.steps.map((step, at) => {
    const missed = lines.filter(({ looks }) => looks[at]?.is === 'not-found')
    if (!isLookup(step) || missed.length === 0) return null
    return (
      <Further
        key={at}
        {...{ run, lines: missed }}
        name={`other-names ${at}`}
        find={async () => {
          const { otherNamesOf } = await import('@/lib/browser/tables/runs/further')
          const { planned, misses } = await otherNamesOf(run, missed, at)
          const rows = planned.reduce((sum, { plan }) => sum + plan.counts.new, 0)
          const told = { rows, misses, step: isOneOf ? stepTitle(step) : null }
          return { planned, words: (offer) => otherNamesWords(offer, told) }
        }}
      />
    )
  })
}
