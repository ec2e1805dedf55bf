import { AddToList } from '@/components/keep/add-to-list'
import { KeptHere } from '@/components/keep/record-places'
import KnownRecords from '@/components/keep/known-records'
import type { Answer } from '@/components/answer/answer'
import { isInColumn } from '@/components/record/acts/step-columns'
import { Steps } from '@/components/record/acts/steps'
import { namesOfRow } from '@/lib/browser/library/observe'
import type { RecordActionsProps } from '@/components/record/record-slots'
import type { Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { companyRef } from '@/lib/core/answers/handoff'
import { isObject } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import type { Entity } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'

type RowActionsProps = RecordActionsProps & { answer: Answer }

export function RowActions({ value, entity, answer, layout = 'row', isQuiet, isInTable }: RowActionsProps) {
  const all = stepsFrom(value, entity, answer)
  const steps = isInTable ? all.filter(({ label }) => !isInColumn(entity, label)) : all
  const acts = (
    <Steps
      steps={steps}
      names={namesOfRow(entity, value)?.aliases}
      layout={layout}
      isQuiet={isQuiet}
      kept={layout === 'bar' && <KeptHere value={value} entity={entity} />}
      aside={
        <AddToList
          value={value}
          entity={entity}
          layout={layout === 'bar' ? 'bar' : 'row'}
          about={all[0]?.about}
        />
      }
    />
  )
  const company = entity === 'company' && layout === 'bar' ? companyRef(value)?.name : null
  if (!company) return acts
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {acts}
      <KnownRecords kind="person" draft={{ currentCompany: company }} />
    </div>
  )
}

/** Results whose rows hold as much as a single lookup would bring, by the result of that lookup. */
const wholeRecords: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

const known = new WeakMap<Answer, WeakMap<object, readonly Step[]>>()

/** The steps of a record without those whose result the answer already holds; reckoned once for each record. */
export function stepsFrom(value: unknown, entity: Entity, answer: Answer): readonly Step[] {
  if (!isObject(value)) return newSteps(value, entity, answer)
  const ofAnswer = known.get(answer) ?? new WeakMap<object, readonly Step[]>()
  known.set(answer, ofAnswer)
  const steps = ofAnswer.get(value) ?? newSteps(value, entity, answer)
  ofAnswer.set(value, steps)
  return steps
}

function newSteps(value: unknown, entity: Entity, { endpoint, input, document, view }: Answer): Step[] {
  const steps = stepsOf(entity, value)
  const own = view.item && resolve(document, view.item.ptr)
  const had = value === own || value === input ? endpoint.result : wholeRecords[endpoint.result]
  return steps.filter((step) => step.endpoint.result !== had)
}
