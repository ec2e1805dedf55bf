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

/** What can be bought next about a record, each with its price; a record that leads nowhere has none. */
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

/** Lists whose rows are what a single lookup would bring. */
const wholeRecords: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

function stepsFrom(value: unknown, entity: Entity, { endpoint, input, document, view }: Answer): Step[] {
  const steps = stepsOf(entity, value)
  const own = view.item && resolve(document, view.item.ptr)
  const had = value === own || value === input ? endpoint.result : wholeRecords[endpoint.result]
  return steps.filter((step) => step.endpoint.result !== had)
}
