import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { personRef } from '@/lib/core/answers/handoff'
import type { Alias } from '@/lib/core/answers/identity'
import type { Entity } from '@/lib/core/answers/view'

/** Profiles that one call takes. */
const most = 25

/** What ticked people lead to: one payment for those who are not here yet, and how many are left out and why. */
export type TickedPlan = { step: Step | null; had: number; unnamed: number; waiting: number }

/** The step that buys the whole profiles of ticked people, each once, without those bought before. */
export function enrichTicked(people: readonly unknown[], hadAliases: ReadonlySet<Alias>): TickedPlan {
  const plan: TickedPlan = { step: null, had: 0, unnamed: 0, waiting: 0 }
  const values = new Set<string>()
  for (const person of people) {
    const ref = personRef(person)
    if (ref === null) plan.unnamed += 1
    else if (ref.aliases.some((alias) => hadAliases.has(alias))) plan.had += 1
    else values.add(ref.best.value)
  }
  const taken = [...values].slice(0, most)
  plan.waiting = values.size - taken.length
  if (taken.length > 0)
    plan.step = stepTo('profiles.bulk', `Enrich ${taken.length}`, { profiles: taken.join('\n') }, null)
  return plan
}

/** The step of that label for each of the ticked rows, each once. */
export function stepsOfTicked(
  entity: Entity,
  values: readonly unknown[],
  label: string,
): { step: Step; value: unknown }[] {
  const named = values.flatMap((value) => {
    const step = stepsOf(entity, value).find((one) => one.label === label)
    return step ? [[step.key, { step, value }] as const] : []
  })
  return [...new Map(named).values()]
}
