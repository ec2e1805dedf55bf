import { useMemo, useState } from 'react'
import { identifierOf } from '@/components/keep/ticked-run'
import {
  ReviewRun,
  RowsRun,
  SkippedRows,
  useChoices,
  type RowsSource,
} from '@/components/tables/plan/rows-run'
import { ageWords, AgeField, PaymentsField } from '@/components/tables/plan/step-options'
import { usePlan, useProposing } from '@/components/tables/plan/use-plan'
import type { Proposal } from '@/components/pay/runs/proposal'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Price } from '@/components/ui/price'
import type { ListRow } from '@/lib/browser/database/stores'
import { recordOfRow, titleOf, type Item } from '@/lib/browser/tables/lists'
import { anyAge, nothing, recordLookup, refreshOf, type Choices } from '@/lib/browser/tables/runs/choices'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'
import { tableSource } from '@/lib/browser/tables/runs/source'
import { identifierKinds } from '@/lib/browser/tables/runs/wanted'
import { countOf } from '@/lib/core/kind-titles'
import { formatUsdc } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'

export type Filling = { items: readonly Item[]; first?: Partial<Choices> | undefined; isRefresh?: true }

type FillListProps = Filling & { list: ListRow; onClose: () => void }

export function FillList({ list, items, first, isRefresh, onClose }: FillListProps) {
  const onPropose = useProposing(onClose)
  const lookup = isRefresh ? recordLookup[list.kind] : null
  const source = useMemo(
    (): RowsSource => ({
      name: list.name,
      header: list.header ?? ['Name'],
      listId: list.id,
      kinds: [identifierKinds[list.kind]],
      rowsOf: (kind) =>
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
      onClose={onClose}
      size="lg"
      title={`${lookup ? 'Refresh' : 'Look up'} ${countOf(list.kind, items.length)}`}
    >
      {lookup ? (
        <RefreshRun source={source} lookup={lookup} onPropose={onPropose} />
      ) : (
        <RowsRun source={source} first={first} onPropose={onPropose} />
      )}
    </Dialog>
  )
}

const noRows: readonly SourceRow[] = []

type RefreshRunProps = { source: RowsSource; lookup: string; onPropose: (proposal: Proposal) => void }

function RefreshRun({ source, lookup, onPropose }: RefreshRunProps) {
  const { choices, setChoices, rows: all, steps, freshMs } = useChoices(source, { wanted: lookup })
  const [withNever, setWithNever] = useState(false)
  const [step = nothing] = steps
  // the same rows however many are asked for in one payment
  const ever = usePlan({ steps: [{ ...step, together: 1 }], rows: all, freshMs: anyAge })
  const known = ever?.planned[0].plan
  const refresh = useMemo(() => known && refreshOf(known, withNever), [known, withNever])
  const plan = usePlan({ steps: [step], rows: refresh?.rows ?? noRows, freshMs })
  const planned = (refresh && plan?.planned) ?? null

  return (
    <ReviewRun
      source={source}
      freshMs={freshMs}
      onPropose={onPropose}
      planned={planned}
      isLate={ever?.isLate !== false || plan?.isLate !== false}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AgeField
          choices={choices}
          onChange={setChoices}
          label="What stays as it is"
          help="Counted from when it was bought."
          wordsOf={(age) => `Younger than ${age}`}
          noneWords="Nothing: look all up again"
        />
        <PaymentsField choices={choices} onChange={setChoices} />
        {refresh && refresh.never > 0 && (
          <Checkbox
            className="sm:col-span-2"
            label={`With ${counted(refresh.never, 'row')} that ${refresh.never === 1 ? 'was' : 'were'} never looked up`}
            description="Left out unless you tick this: there is nothing older to tell a change from."
            checked={withNever}
            onChange={({ target }) => setWithNever(target.checked)}
          />
        )}
      </div>
      {planned && <RefreshLine plan={planned[0].plan} days={choices.days} />}
      {plan && <SkippedRows plan={plan} />}
    </ReviewRun>
  )
}

/** '60 rows, $3.00; 22 are younger than 30 days and stay'. */
function RefreshLine({ plan: { rows, counts, most }, days }: { plan: Plan; days: number }) {
  const { stored } = counts
  const [are, stay] = stored === 1 ? ['is', 'stays'] : ['are', 'stay']
  const young = stored > 0 && `${countText(stored)} ${are} younger than ${ageWords(days)} and ${stay}`
  return (
    <p role="status" className="text-base tabular-nums">
      {rows.length === 0 ? (
        'None of these rows was looked up before.'
      ) : counts.new === 0 ? (
        <>Nothing to buy{young && `: ${young}`}.</>
      ) : (
        <>
          {counted(counts.new, 'row')}, at most <Price>{formatUsdc(most)}</Price>
          {young && `; ${young}`}.
        </>
      )}
    </p>
  )
}
