'use client'

import type { ReactNode } from 'react'
import { Ellipsis } from 'lucide-react'
import { AddToList } from '@/components/keep/add-to-list'
import type { Answer } from '@/components/answer/answer'
import { StepItem, StepLink } from '@/components/frame/step-link'
import type { Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { cn } from '@/components/ui/cn'
import { Menu } from '@/components/ui/menu'
import { resolve } from '@/lib/core/answers/pointer'
import type { Entity } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'

type RowActionsProps = {
  /** The record that the steps start from. */
  value: unknown
  entity: Entity
  answer: Answer
  /** `row`: the first step and a menu of the others. `bar`: all of them side by side. */
  layout?: 'row' | 'bar' | undefined
  /** Seen on pointing at the `group/record` around it and on focus; always where there is no pointer. */
  isQuiet?: boolean | undefined
}

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

type StepsProps = { steps: readonly Step[]; aside?: ReactNode } & Pick<RowActionsProps, 'layout' | 'isQuiet'>

/** Steps as links: side by side, or the first with a menu of the others. */
export function Steps({ steps, layout = 'bar', isQuiet = false, aside }: StepsProps) {
  const [first, ...others] = steps
  if (!first) return null
  if (layout === 'bar')
    return (
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <StepLink key={step.label} step={step} />
        ))}
        {aside}
      </div>
    )
  const about = first.about ? ` for ${first.about}` : ''
  return (
    <div
      className={cn(
        'flex items-center justify-end gap-1',
        isQuiet &&
          'opacity-0 transition-opacity group-hover/record:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {aside}
      <StepLink step={first} inRow variant="quiet" />
      {others.length > 0 && (
        <Menu
          label={`Next steps${about}`}
          align="end"
          trigger={<Ellipsis aria-hidden="true" />}
          triggerProps={{ variant: 'quiet', size: 'icon-sm', 'aria-label': `More next steps${about}` }}
        >
          {others.map((step) => (
            <StepItem key={step.label} step={step} />
          ))}
        </Menu>
      )}
    </div>
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
