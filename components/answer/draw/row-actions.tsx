import { AddToList } from '@/components/keep/add-to-list'
import type { Answer } from '@/components/answer/answer'
import { Steps } from '@/components/frame/step-link'
import type { RecordActionsProps } from '@/components/record/record-slots'
import type { Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { resolve } from '@/lib/core/answers/pointer'
import type { Entity } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'

type RowActionsProps = RecordActionsProps & { answer: Answer }

/** Links to the lookups that a record leads to, each with its price; none where it leads nowhere. */
export function RowActions({ value, entity, answer, layout = 'row', isQuiet }: RowActionsProps) {
  const steps = stepsFrom(value, entity, answer)
  return (
    <Steps
      steps={steps}
      layout={layout}
      isQuiet={isQuiet}
      aside={<AddToList value={value} entity={entity} layout={layout} about={steps[0]?.about} />}
    />
  )
}

/** Results whose rows hold as much as a single lookup would bring, by the result of that lookup. */
const wholeRecords: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

/** The steps of a record without those whose result the answer already holds. */
export function stepsFrom(
  value: unknown,
  entity: Entity,
  { endpoint, input, document, view }: Answer,
): Step[] {
  const steps = stepsOf(entity, value)
  const own = view.item && resolve(document, view.item.ptr)
  const had = value === own || value === input ? endpoint.result : wholeRecords[endpoint.result]
  return steps.filter((step) => step.endpoint.result !== had)
}
