import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { usePlan, useProposing } from '@/components/tables/plan/use-plan'
import { costOf, countsOf, proposalForRows, type Offer, type Proposal } from '@/components/pay/runs/proposal'
import { useNewLook } from '@/components/pay/use-new-look'
import { stepTitle } from '@/components/pay/runs/step-words'
import { type RunOfTable, useCarryOn, useRuns } from '@/components/tables/runs/use-runs'
import { Price, PriceButton } from '@/components/ui/price'
import type { PlannedStep } from '@/lib/browser/tables/runs/plan'
import { anyAge, isFurther } from '@/lib/browser/tables/runs/choices'
import { type Line, type Run, isFinding } from '@/lib/browser/tables/runs/run'
import { isLookup } from '@/lib/browser/tables/runs/wanted'
import { formatUsdc, times } from '@/lib/core/money'
import { countText, counted } from '@/lib/core/text'
import { useMemo } from 'react'
import { goOnWithRest, laterLines, sourceOf } from '@/lib/browser/tables/runs/approve'
import type { RunReport } from '@/lib/browser/tables/runs/state'

type FurtherWords = { text: string; ask: string; price: string }

export const nextPagesWords = ({ payments, most }: Pick<Offer, 'payments' | 'most'>): FurtherWords => ({
  text: `${counted(payments, 'search', 'searches')} ${payments === 1 ? 'has' : 'have'} more results.`,
  ask: `Get the next ${payments === 1 ? 'page' : 'pages'}`,
  price: formatUsdc(most),
})

export function otherNamesWords(
  { most }: Pick<Offer, 'most'>,
  rows: number,
  step: string | null,
): FurtherWords {
  const [were, have] = rows === 1 ? ['was', 'has'] : ['were', 'have']
  const text = `${counted(rows, 'row')} ${were} not found and ${have} another name or id.`
  return {
    text: step === null ? text : `${step}: ${text}`,
    ask: 'Ask by another name',
    price: `up to ${formatUsdc(most)}`,
  }
}

export function proposalForFurther(
  { listId, header }: Pick<Run, 'listId' | 'header'>,
  [first, ...others]: readonly PlannedStep[],
): Proposal | null {
  const given = { freshMs: anyAge, header, listId }
  return first ? proposalForRows({ planned: [first, ...others], ...given }) : null
}

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

type FurtherProps = RunOfTable & {
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
  const { text, ask, price } = found.words(next.offer)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{text}</p>
      <PriceButton variant="secondary" price={price} onClick={() => propose(next)}>
        {ask}
      </PriceButton>
    </div>
  )
}

export const NextPages = ({ run, lines }: RunOfTable) => (
  <Further
    run={run}
    lines={lines}
    name="next-pages"
    find={async () => {
      const { nextPagesOf } = await import('@/lib/browser/tables/runs/further')
      return { planned: await nextPagesOf(run, lines), words: nextPagesWords }
    }}
  />
)

export function OtherNames({ run, lines }: RunOfTable) {
  const isOneOf = run.steps.filter(isLookup).length > 1
  return run.steps.map((step, at) => {
    const missed = lines.filter(({ looks }) => looks[at]?.is === 'not-found')
    if (!isLookup(step) || missed.length === 0) return null
    return (
      <Further
        key={at}
        run={run}
        lines={missed}
        name={`other-names ${at}`}
        find={async () => {
          const { otherNamesOf } = await import('@/lib/browser/tables/runs/further')
          const planned = await otherNamesOf(run, missed, at)
          const { new: rows } = countsOf(planned)
          return { planned, words: (offer) => otherNamesWords(offer, rows, isOneOf ? stepTitle(step) : null) }
        }}
      />
    )
  })
}

export function Rest({ run, lines, report, busy }: RunOfTable & { report: RunReport; busy: boolean }) {
  const carryOn = useCarryOn(run.id)
  const later = useMemo(() => laterLines(lines), [lines])
  const rows = useMemo(() => later.map(sourceOf), [later])
  const steps = run.steps.filter((step) => !isFinding(step))
  const made = usePlan({ steps, rows, freshMs: run.freshMs })
  const planned = made?.isLate === false ? made.planned : null
  const plan = planned?.[0].plan
  const most = planned ? costOf(planned).most : 0n
  const isNew = useNewLook(most)
  const { tried, found } = triedIn(lines)
  const spent = report.paid + report.checking
  const wanted = plan ? plan.counts.new + plan.counts.named : later.length
  const expected = tried === 0 ? most : times(spent, wanted) / BigInt(tried)
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="text-base font-medium">
        {countText(found)} of the {counted(tried, 'row')} tried {found === 1 ? 'was' : 'were'} found
      </h3>
      <p className="text-ink-quiet">
        That cost <Price>{formatUsdc(spent)}</Price>.
        {plan && expected < most && (
          <>
            {' '}
            At that rate the other {countText(wanted)} come to about <Price>{formatUsdc(expected)}</Price>.
          </>
        )}{' '}
        Nothing more is bought until you go on.
      </p>
      <PriceButton
        price={`up to ${formatUsdc(most)}`}
        busy={busy || !plan || isNew}
        onClick={() => plan && carryOn(() => goOnWithRest(run.id, plan, most, spent + most))}
      >
        Go on with the other {countText(later.length)}
      </PriceButton>
    </section>
  )
}

function triedIn(lines: readonly Line[]): { tried: number; found: number } {
  const tried = lines.filter(({ looks }) => looks.some(({ is }) => is !== 'skipped'))
  return { tried: tried.length, found: tried.filter(({ looks }) => looks.at(-1)?.is === 'done').length }
}
