import type { GridColumn } from '@/components/grid/column'
import { ProgressDialog } from '@/components/pay/purchase-progress'
import { LookupCell } from '@/components/record/acts/lookup-cell'
import { offeredFor } from '@/components/record/acts/lookup-columns'
import { useOpenAnswer } from '@/components/record/acts/open-answer'
import { useStep } from '@/components/record/acts/use-step'
import type { RowKind } from '@/components/record/parts/drawer-context'
import type { RecordSlots } from '@/components/record/record-slots'
import { PriceChip } from '@/components/ui/price'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import { namesOfRow } from '@/lib/browser/library/observe'
import type { MergedRow } from '@/lib/core/answers/describe'
import { recordOf } from '@/lib/core/answers/rows'
import type { Entity } from '@/lib/core/answers/view'

type StepCellProps = { step: Step | null; names: readonly string[] | undefined }

function StepCell({ step, names }: StepCellProps) {
  const openAnswer = useOpenAnswer()
  const { state, row, isBusy, isStuck, since, buy } = useStep(step, names)
  return (
    <>
      <LookupCell
        {...{ step, state, isBusy, since }}
        about={{ record: row }}
        onBuy={buy}
        onOpen={(intentId) => step && openAnswer(step, intentId)}
      />
      {step && isStuck && <ProgressDialog of={step.key} title={step.label} description={step.about} />}
    </>
  )
}

/** Columns in whose cells something is bought for the record of the row; only those that some row leads to. */
export function stepColumns(
  rows: readonly MergedRow[],
  { entity, source }: RowKind,
  steps: RecordSlots['steps'],
): GridColumn<MergedRow>[] {
  return offeredFor(entity).flatMap(({ step: wanted, label, width }) => {
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
            step={stepOf(row) ?? null}
            names={namesOfRow(entity, recordOf(row.value, source.unwrap))?.aliases}
          />
        ),
      },
    ]
  })
}

export const isInColumn = (entity: Entity, label: string): boolean =>
  offeredFor(entity).some(({ step }) => step === label)
