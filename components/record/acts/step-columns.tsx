import { Check, Plus } from 'lucide-react'
import { useTabStop } from '@/components/grid/tab-stop'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { useOpenAnswer } from '@/components/record/acts/open-answer'
import { Refusal, Seconds } from '@/components/record/acts/step-button'
import { StuckDialog } from '@/components/record/acts/stuck-dialog'
import { useStep } from '@/components/record/acts/use-step'
import { ago } from '@/components/frame/when'
import { PriceChip } from '@/components/ui/price'
import { Spinner } from '@/components/ui/skeleton'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import type { GridColumn } from '@/components/grid/column'
import type { RecordSlots } from '@/components/record/record-slots'
import type { RowKind } from '@/components/record/parts/row-target'
import { namesOfRow } from '@/lib/browser/library/observe'
import type { MergedRow } from '@/lib/core/answers/describe'
import { recordOf } from '@/lib/core/answers/rows'
import type { Entity } from '@/lib/core/answers/view'

type StepCellProps = { step: Step | undefined; names: readonly string[] | undefined }

const pressStyle =
  'inline-flex h-7 max-w-full min-w-7 items-center gap-1 rounded-md px-1.5 text-ink-faint hover:bg-pressed hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11'

/** One thing that can be bought for the record of a row: a plus, its price on the active row, then what it brought. */
function StepCell({ step, names }: StepCellProps) {
  return step ? (
    <Cell step={step} names={names} />
  ) : (
    <span className="text-ink-faint" title="Nothing in this row says how to ask for it">
      –
    </span>
  )
}

function Cell({ step, names }: { step: Step; names: readonly string[] | undefined }) {
  const tabIndex = useTabStop()
  const openAnswer = useOpenAnswer()
  const inPlace = useStep(step, names)
  const { state, call, isBusy, buy, row } = inPlace
  const about = step.about ? ` ${step.about}` : ''
  if (isBusy)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-quiet">
        <Spinner className="size-3.5" /> asking…
        {call.phase === 'paying' && <Seconds since={call.startedAt} />}
      </span>
    )
  if (state.state === 'refused')
    return (
      <>
        <Refusal entry={state.entry} />
        <StuckDialog step={step} inPlace={inPlace} />
      </>
    )
  if (state.state === 'lost') return <span className="text-red">Paid, no answer</span>
  if (state.state === 'bought') {
    const { intentId, preparedAt } = state.entry.purchase
    const value = step.endpoint.result === 'email' ? (row?.email ?? 'Not found') : ago(preparedAt)
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`${step.label}${about}, bought: ${value}`}
        title={`${value}, bought ${ago(preparedAt)}`}
        onClick={() => openAnswer(step, intentId)}
        className="-mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-md px-1.5 text-ink hover:bg-pressed pointer-coarse:h-11"
      >
        {step.endpoint.result !== 'email' && (
          <Check aria-hidden="true" className="size-3.5 shrink-0 text-green" />
        )}
        <bdi className="truncate">{value}</bdi>
      </button>
    )
  }
  if (state.state === 'unknown') return <span className="text-ink-faint">–</span>
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`${step.label}${about} · ${stepPrice(step)}`}
        onClick={buy}
        onPointerEnter={prepareWallets}
        onFocus={prepareWallets}
        className={`-mx-1.5 ${pressStyle}`}
      >
        <Plus
          aria-hidden="true"
          className="size-3.5 group-focus-within/row:hidden group-hover/row:hidden group-aria-selected/row:hidden"
        />
        <span className="hidden group-focus-within/row:inline group-hover/row:inline group-aria-selected/row:inline">
          <PriceChip>{stepPrice(step)}</PriceChip>
        </span>
      </button>
      <StuckDialog step={step} inPlace={inPlace} />
    </>
  )
}

type Offered = { step: string; label: string; width: number }

/** What is bought most about the rows of each kind, as columns of their tables. */
const offered: Partial<Record<Entity, readonly Offered[]>> = {
  person: [
    { step: 'Work email', label: 'Work e-mail', width: 148 },
    { step: 'Enrich', label: 'Profile', width: 112 },
  ],
  company: [{ step: 'Enrich', label: 'Company', width: 124 }],
  job: [{ step: 'Details', label: 'Details', width: 116 }],
}

/** Columns in whose cells something is bought for the record of the row; only those that some row leads to. */
export function stepColumns(
  rows: readonly MergedRow[],
  { entity, source }: RowKind,
  steps: RecordSlots['steps'],
): GridColumn<MergedRow>[] {
  return (offered[entity] ?? []).flatMap(({ step: wanted, label, width }) => {
    const stepOf = (row: MergedRow) =>
      steps(recordOf(row.value, source.unwrap), entity).find((step) => step.label === wanted)
    const first = rows
      .slice(0, 25)
      .map(stepOf)
      .find((step) => step !== undefined)
    if (!first) return []
    return [
      {
        id: `step:${wanted}`,
        label,
        head: (
          <>
            {label} <PriceChip>{stepPrice(first)}</PriceChip>
          </>
        ),
        width,
        grow: 0,
        cellStyle: 'flex min-w-0 items-center overflow-hidden px-3 py-1',
        cell: (row) => (
          <StepCell
            step={stepOf(row)}
            names={namesOfRow(entity, recordOf(row.value, source.unwrap))?.aliases}
          />
        ),
      },
    ]
  })
}

/** The steps of a row that no column of its table offers. */
export const isInColumn = (entity: Entity, label: string): boolean =>
  (offered[entity] ?? []).some(({ step }) => step === label)
