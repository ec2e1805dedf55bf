import { useMemo, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Checkout } from '@/components/pay/checkout'
import { useCheckout } from '@/components/pay/checkout-provider'
import { useJournal } from '@/components/pay/journal'
import {
  lookupState,
  ownedAs,
  stateOfEntry,
  usePurchases,
  type Owned,
} from '@/components/record/acts/lookup-state'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { offeredFor } from '@/components/record/acts/lookup-columns'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { stepsOfTicked } from '@/lib/browser/addresses/steps'
import { isUnsent, type Entry } from '@/lib/browser/purchase/journal'
import { hadPeople } from '@/lib/browser/library/subjects'
import type { Alias } from '@/lib/core/answers/identity'
import { namesOfRow } from '@/lib/browser/library/observe'
import { recordsOf } from '@/lib/browser/library/records'
import { personRef } from '@/lib/core/answers/handoff'
import { keptAs } from '@/lib/core/answers/names'
import type { Entity } from '@/lib/core/answers/view'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc, times } from '@/lib/core/money'
import { countOf, kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import { countText } from '@/lib/core/text'
import { ListPlus } from 'lucide-react'
import type { Selected } from '@/components/grid/row-controls'
import { ExportButton, type ExportButtonProps } from '@/components/keep/export/export-button'
import { countIn } from '@/components/frame/overlay-signal'
import { askToList, isListed, type ListRequest } from '@/components/keep/list-signal'
import { tickBars } from '@/components/keep/undo'
import { UndoInTickBar } from '@/components/keep/undo-bar'

type TickedStepsProps = { entity: Entity; values: readonly unknown[] }

/** Rows for which something is bought with one word; a list looks up more of them, under one plan. */
export const mostTicked = 200

export function TickedSteps({ entity, values }: TickedStepsProps) {
  const offered = offeredFor(entity)
  if (values.length > mostTicked && offered.length > 0)
    return <span className="text-sm text-ink-quiet">A list looks up more than {mostTicked}</span>
  const unnamed = keptAs(entity) === 'person' ? values.filter((one) => personRef(one) === null).length : 0
  return (
    <>
      {unnamed > 0 && <span className="text-sm text-ink-quiet">{unnamed} without an identifier</span>}
      {offered.map(({ step, many }) => (
        <Each key={step} entity={entity} values={values} step={step} many={many} />
      ))}
    </>
  )
}

const noEntries: readonly Entry[] = []

function useHad(what: 'profile' | 'email'): ReadonlyMap<Alias, Owned> {
  const { data = noEntries } = useJournal()
  return useMemo(
    () =>
      new Map(
        // the newest first, which counts
        hadPeople(data, what)
          .toReversed()
          .flatMap(({ entry, aliases }) => {
            // what was begun and never sent is sold by the cell, which goes on with it
            const owned = isUnsent(entry) ? null : ownedAs(stateOfEntry(entry))
            return owned ? aliases.map((alias) => [alias, owned] as const) : []
          }),
      ),
    [data, what],
  )
}

const ownedWords = {
  bought: 'bought already',
  running: 'being bought',
  unsettled: 'not settled yet',
} as const satisfies Record<Owned, string>

type Ticked = ReturnType<typeof stepsOfTicked>

/** One lookup for each of them as a run, as many in a payment as there can be; what it brings lands in their rows. */
function Each({ entity, values, step: label, many }: TickedStepsProps & { step: string; many: string }) {
  const { begin } = useCheckout()
  const kind = keptAs(entity)
  const asked = stepsOfTicked(entity, values, label)
  const owned = useOwned(entity, asked)
  const steps = asked.filter((_, at) => owned[at] === null)
  const [first] = steps
  const had = (['bought', 'running', 'unsettled'] as const).flatMap((as) => {
    const count = owned.filter((one) => one === as).length
    return count > 0 ? [`${count} ${ownedWords[as]}`] : []
  })
  const told = had.length > 0 && (
    <span className="order-last text-sm text-ink-quiet">
      {many}: {had.join(', ')}
    </span>
  )
  const asking = useMutation({
    async mutationFn(checkout: Checkout) {
      const { proposalForTicked } = await import('@/components/keep/ticked-run')
      const proposal =
        kind && (await proposalForTicked({ kind, name: `${many}: ${countOf(kind, steps.length)}`, steps }))
      if (proposal) checkout.propose(proposal)
      return Boolean(proposal)
    },
  })
  if (!first || !kind) return told

  const price = times(priceOf(first.step.endpoint.rate, first.step.lookup.input), steps.length)
  return (
    <>
      {told}
      {(asking.isError || asking.data === false) && (
        <span role="status" className="text-sm text-ink-quiet">
          None of these can be bought now. Nothing was charged.
        </span>
      )}
      <Button
        size="sm"
        busy={asking.isPending}
        onPointerEnter={prepareWallets}
        onFocus={prepareWallets}
        onClick={() => begin(asking.mutate)}
      >
        {many} {countText(steps.length)}
        <span className="sr-only"> · </span>
        <PriceChip className="-mr-1">{formatUsdc(price)}</PriceChip>
      </Button>
    </>
  )
}

function useOwned(entity: Entity, asked: Ticked): (Owned | null)[] {
  useLibraryChanges()
  const purchases = usePurchases()
  const result = asked[0]?.step.endpoint.result
  const had = useHad(result === 'email' ? 'email' : 'profile')
  const names = asked.map(({ value }) => namesOfRow(entity, value)?.aliases ?? [])
  const { data: records } = useQuery({
    queryKey: ['library', 'named', names],
    queryFn: () => recordsOf(names.flat()),
  })
  return asked.map(({ step, value }, at) => {
    const own = names[at] ?? []
    const record = own.map((name) => records?.get(name)).find((one) => one !== undefined)
    const aliases = keptAs(entity) === 'person' ? (personRef(value)?.aliases ?? []) : []
    const [other = null] = aliases.flatMap((alias) => had.get(alias) ?? [])
    return ownedAs(lookupState({ step, record }, purchases)) ?? other
  })
}

type TickBarProps = {
  kind: KeptKind
  ticked: number
  ids: readonly string[]
  selection: Selected
  request: Omit<ListRequest, 'kind'>
  exported: Pick<ExportButtonProps, 'read' | 'whole'>
  children: ReactNode
}

export function TickBar({ kind, ticked, ids, selection, request, exported, children }: TickBarProps) {
  const { selected, onSelect } = selection
  if (ticked === 0) return null
  return (
    <div
      ref={countTickBar}
      data-ticked
      role="region"
      aria-label={`Ticked ${kindTitles[kind][1]}`}
      className="sticky bottom-3 z-3 flex flex-wrap items-center gap-1.5 rounded-lg border border-line bg-raised px-3 py-2 shadow-float max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {countText(ticked)} ticked
      </p>
      <span className="mr-auto flex">
        {ticked < ids.length && (
          <Button size="sm" variant="quiet" onClick={() => onSelect(new Set([...selected, ...ids]))}>
            Tick all {countText(ids.length)}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onSelect(new Set())}>
          Clear
        </Button>
      </span>
      <div className="relative flex items-center gap-1.5 max-sm:-mx-3 max-sm:-my-1 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] sm:flex-wrap sm:justify-end max-sm:*:shrink-0">
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
        <ExportButton {...exported} />
        {children}
      </div>
      <UndoInTickBar />
    </div>
  )
}

const countTickBar = (bar: HTMLElement | null) => (bar ? countIn(tickBars) : undefined)
