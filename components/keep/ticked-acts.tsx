import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { ExportButton } from '@/components/keep/export/export-button'
import { readLibraryExport } from '@/components/keep/export/read-records'
import { askToList, isListed, type ListRequest } from '@/components/keep/list-signal'
import { useCheckout } from '@/components/pay/checkout-provider'
import { usePurchases } from '@/components/pay/journal'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { offered } from '@/components/record/acts/step-columns'
import { lookupState } from '@/components/record/acts/step-state'
import { StepButton } from '@/components/record/acts/steps'
import { useHad } from '@/components/record/acts/use-had'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { enrichTicked, stepsOfTicked, type TickedPlan } from '@/lib/browser/addresses/enrich-ticked'
import type { Step } from '@/lib/browser/addresses/step'
import { namesOfRow } from '@/lib/browser/library/observe'
import { recordsOf } from '@/lib/browser/library/records'
import { takeIn } from '@/lib/browser/library/take-in'
import { personRef } from '@/lib/core/answers/handoff'
import type { Entity } from '@/lib/core/answers/view'
import { priceOf } from '@/lib/core/catalogue/rate'
import { kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import { formatUsdc, times } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

type TickedActsProps = {
  kind: KeptKind
  /** As what the rows stand in their answer: those who reacted to a post are people. */
  entity: Entity
  /** The ticked records as rows of an answer, from which is read what can be bought about them. */
  values: readonly unknown[]
  /** What is asked to be put on a list. */
  request: Omit<ListRequest, 'kind'>
}

/** What can be done with ticked records of an answer or of the library, and bought for all of them. */
export function TickedActs({ kind, entity, values, request }: TickedActsProps) {
  return (
    <>
      {isListed(kind) && (request.aliases ?? request.recordIds ?? []).length > 0 && (
        <Button
          data-add-to-list="chosen"
          size="sm"
          title="Add to a list (l)"
          onClick={() => askToList({ kind, ...request })}
        >
          <ListPlus aria-hidden="true" /> Add to list
        </Button>
      )}
      <ExportButton
        size="sm"
        read={async () => {
          await takeIn()
          const recordIds = request.recordIds ?? (await idsOf(request.aliases ?? []))
          return readLibraryExport({ name: kindTitles[kind][1], recordIds })
        }}
      />
      {kind === 'person' && <Profiles people={values} />}
      {(offered[kind] ?? []).map(
        ({ step, many }) => many !== undefined && <Each key={step} {...{ entity, values, step, many }} />,
      )}
    </>
  )
}

/** The records of the library that bear the names of rows, each once. */
async function idsOf(rows: readonly (readonly string[])[]): Promise<readonly string[]> {
  const found = await recordsOf(rows.flat())
  return [...new Set(rows.flatMap((names) => names.flatMap((name) => found.get(name)?.id ?? []).slice(0, 1)))]
}

/** The whole profiles of ticked people with one payment, and who is left out of it. */
function Profiles({ people }: { people: readonly unknown[] }) {
  const plan = enrichTicked(people, useHad('profile'))
  return (
    <>
      <span className="text-sm text-ink-quiet empty:hidden">{leftOut(plan)}</span>
      {plan.step && <StepButton step={plan.step} />}
    </>
  )
}

const leftOut = ({ had, unnamed, waiting }: TickedPlan): string =>
  [
    had > 0 && `${had} enriched already`,
    unnamed > 0 && `${unnamed} without an identifier`,
    waiting > 0 && `25 go into one payment, ${waiting} more after it`,
  ]
    .filter(Boolean)
    .join(' · ')

type EachProps = Pick<TickedActsProps, 'entity' | 'values'> & { step: string; many: string }

/** One lookup for each of them with one word; each is paid on its own and lands in its row. */
function Each({ entity, values, step: label, many }: EachProps) {
  const { begin } = useCheckout()
  const steps = useUnbought(entity, stepsOfTicked(entity, values, label))
  const [first] = steps
  if (!first) return null
  const price = times(priceOf(first.endpoint.rate, first.lookup.input), steps.length)
  return (
    <Button
      size="sm"
      onPointerEnter={prepareWallets}
      onFocus={prepareWallets}
      onClick={() => begin((checkout) => void checkout.askTogether(steps.map(({ lookup }) => lookup)))}
    >
      {many} {countText(steps.length)}
      <span className="sr-only"> · </span>
      <PriceChip className="-mr-1">{formatUsdc(price)}</PriceChip>
    </Button>
  )
}

/** Those of which neither the journal nor the library says that they were bought or are being bought. */
function useUnbought(entity: Entity, asked: ReturnType<typeof stepsOfTicked>): readonly Step[] {
  useLibraryChanges()
  const purchases = usePurchases()
  const had = useHad('email')
  const names = asked.map(({ value }) => namesOfRow(entity, value)?.aliases ?? [])
  const { data: records } = useQuery({
    queryKey: ['library', 'named', names],
    queryFn: () => recordsOf(names.flat()),
    structuralSharing: false,
  })
  return asked.flatMap(({ step, value }, at) => {
    const own = names[at] ?? []
    const record = own.map((name) => records?.get(name)).find((one) => one !== undefined)
    const { state } = lookupState({ step, record }, purchases)
    const isHad =
      step.endpoint.result === 'email' && personRef(value)?.aliases.some((alias) => had.has(alias))
    return isHad || (state !== 'empty' && state !== 'not-charged') ? [] : [step]
  })
}
