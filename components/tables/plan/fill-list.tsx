import { identifierOf } from '@/components/keep/ticked-run'
import { useMemo, useState } from 'react'
import { ReviewRun, RowsRun, type RowsSource, SkippedRows } from '@/components/tables/plan/rows-run'
import type { Proposal } from '@/components/pay/runs/proposal'
import { PaymentsField } from '@/components/tables/plan/step-options'
import { type FoundPlan, nobody, usePlan, useProposing } from '@/components/tables/plan/use-plan'
import { useAllowance } from '@/components/pay/journal'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Price } from '@/components/ui/price'
import { Select } from '@/components/ui/select'
import { formatUsdc } from '@/lib/core/money'
import { countText, counted } from '@/lib/core/text'
import {
  type Choices,
  anyAge,
  choicesFor,
  freshMsOf,
  nothing,
  recordLookup,
  refreshOf,
  stepsOf,
} from '@/lib/browser/tables/runs/choices'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import { findWanted, identifierKinds } from '@/lib/browser/tables/runs/wanted'
import { Dialog } from '@/components/ui/dialog'
import type { ListRow } from '@/lib/browser/database/stores'
import { countOf } from '@/lib/core/kind-titles'
import { type Item, recordOfRow, titleOf } from '@/lib/browser/tables/lists'
import { tableSource } from '@/lib/browser/tables/runs/source'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

const noRows: readonly SourceRow[] = []

/** What may stay as it is, by the days since it was bought; nothing at 0. */
const ages = [
  { days: 1, words: 'a day' },
  { days: 7, words: 'a week' },
  { days: 30, words: '30 days' },
  { days: 90, words: '90 days' },
  { days: 365, words: 'a year' },
] as const

const ageWords = (days: number) => ages.find((age) => age.days === days)?.words ?? `${days} days`

const ageOptions = [
  ...ages.map(({ days, words }) => ({ value: String(days), label: `Younger than ${words}` })),
  { value: '0', label: 'Nothing: look all up again' },
]

type RefreshRunProps = {
  source: RowsSource
  lookup: string
  onPropose: (proposal: Proposal) => void
}

/** Looks rows up again whose copies are older than the visitor wants them; what is younger stays and costs nothing. */
function RefreshRun({ source, lookup, onPropose }: RefreshRunProps) {
  const [choices, setChoices] = useState(() => ({ ...choicesFor(source.kinds), wanted: lookup }))
  const [withNever, setWithNever] = useState(false)
  const [putBack, setPutBack] = useState(nobody)
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(lookup)?.kind ?? 'profile'
  const [step = nothing] = stepsOf(choices, limit)
  const all = useMemo(() => source.rowsOf(kind, false), [source, kind])
  const ever = usePlan({ step, rows: all, freshMs: anyAge })?.rows
  const refresh = useMemo(() => (ever ? refreshOf({ rows: ever }, withNever) : null), [ever, withNever])
  const rows = refresh?.rows ?? noRows
  const freshMs = freshMsOf(choices)
  const plan = usePlan({ step, rows, freshMs, putBack })

  return (
    <ReviewRun
      {...{ source, freshMs, onPropose }}
      planned={refresh && plan && [{ step, plan }]}
      isWhole={plan?.isLate === false}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What stays as it is" help="Counted from when it was bought.">
          <Select
            value={String(choices.days)}
            options={ageOptions}
            onChange={({ target }) => setChoices({ ...choices, days: Number(target.value) })}
          />
        </Field>
        <PaymentsField choices={choices} onChange={setChoices} />
        {refresh && refresh.never > 0 && (
          <Checkbox
            className="sm:col-span-2"
            label={`With ${counted(refresh.never, 'row')} that ${refresh.never === 1 ? 'was' : 'were'} never looked up`}
            description="Left out unless you tick this: there is nothing older to tell a change from."
            checked={withNever}
            onChange={({ target }) => {
              // rows are put back by their place, which is another now
              setPutBack(nobody)
              setWithNever(target.checked)
            }}
          />
        )}
      </div>
      {refresh && plan && <RefreshLine plan={plan} days={choices.days} />}
      {plan && <SkippedRows plan={plan} putBack={putBack} onPutBack={setPutBack} />}
    </ReviewRun>
  )
}

/** '60 rows, $3.00; 22 are younger than 30 days and stay'. */
function RefreshLine({ plan: { rows, counts, most }, days }: { plan: FoundPlan; days: number }) {
  const young = `younger than ${ageWords(days)}`
  const words = (many: number) => `${countText(many)} ${many === 1 ? 'is' : 'are'} ${young} and`
  const { stored } = counts
  return (
    <p role="status" className="text-base tabular-nums">
      {rows.length === 0 ? (
        'None of these rows was looked up before.'
      ) : counts.new === 0 ? (
        <>Nothing to buy{stored > 0 && `: ${words(stored)} ${stored === 1 ? 'stays' : 'stay'}`}.</>
      ) : (
        <>
          {counted(counts.new, 'row')}, at most <Price>{formatUsdc(most)}</Price>
          {stored > 0 && `; ${words(stored)} ${stored === 1 ? 'stays' : 'stay'}`}.
        </>
      )}
    </p>
  )
}

/** Rows of a list for which something is to be bought, and what is offered first, or whether they are looked up again. */
export type Filling = { items: readonly Item[]; first?: Partial<Choices> | undefined; isRefresh?: true }

type FillListProps = Filling & { list: ListRow; onClose: () => void }

export function FillList({ list, items, first, isRefresh, onClose }: FillListProps) {
  const propose = useProposing(onClose)
  const lookup = isRefresh ? recordLookup[list.kind] : null
  const source = useMemo(
    () => ({
      name: list.name,
      header: list.header ?? ['Name'],
      listId: list.id,
      kinds: [identifierKinds[list.kind]],
      rowsOf: (kind: IdentifierKind) =>
        items.map((item, at) =>
          tableSource(kind, at + 1, item.item.brought, {
            rowId: item.item.rowId,
            title: titleOf(item),
            identifier: identifierOf(list.kind, recordOfRow(list.kind, item)),
            email: item.row?.email ?? null,
          }),
        ),
    }),
    [list, items],
  )

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`${lookup ? 'Refresh' : 'Look up'} ${countOf(list.kind, items.length)}`}
    >
      {lookup ? (
        <RefreshRun source={source} lookup={lookup} onPropose={propose} />
      ) : (
        <RowsRun source={source} first={first} onPropose={propose} />
      )}
    </Dialog>
  )
}
