import * as z from 'zod/mini'
import { togetherWithin, type Plan } from '@/lib/browser/tables/runs/plan'
import { mostTitles, titlesIn, allWanted, findWanted, type Wanted } from '@/lib/browser/tables/runs/wanted'
import { isFinding, oneByOne, type RunStep, type Run } from '@/lib/browser/tables/runs/run'
import type { Usdc } from '@/lib/core/money'
import { lookupOf } from '@/lib/browser/addresses/steps'
import { eachKept } from '@/lib/core/kind-titles'

/** What is chosen to be looked up for rows, as a link or this browser may hold it. */
export const plannedSchema = z.strictObject({
  wanted: z.string().check(z.maxLength(60)),
  amount: z.int().check(z.minimum(1), z.maximum(1_000)),
  isTogether: z.boolean(),
  days: z.int().check(z.minimum(0), z.maximum(3_650)),
  withEmail: z.boolean(),
  /** As they were typed; a search for each row is asked once for each of them. */
  titles: z.string().check(z.maxLength(600)),
})

export type Choices = z.output<typeof plannedSchema>

/** Whether something can be bought for rows that are looked up by one of these kinds; by any where none is given. */
export const isOf = ({ kind }: Wanted, kinds: readonly Wanted['kind'][] | undefined): boolean =>
  !kinds || kinds.includes(kind)

/** What is chosen at first, for rows of these kinds. */
export const choicesFor = (kinds?: readonly Wanted['kind'][]): Choices => ({
  wanted: allWanted.find((wanted) => isOf(wanted, kinds))?.id ?? '',
  amount: 5,
  isTogether: true,
  days: 30,
  withEmail: false,
  titles: '',
})

const day = 24 * 60 * 60 * 1000

/** Up to which age a copy counts, in milliseconds. */
export const freshMsOf = ({ days }: Pick<Choices, 'days'>): number => days * day

const emailId = 'profiles.email' satisfies string

/** Whether the addresses that are missing can be looked up after it. */
export const canAddEmail = (wanted: Wanted | undefined): boolean =>
  wanted?.kind === 'profile' && wanted.id !== emailId

/** The steps for these choices, with no more rows in one payment than a limit for each purchase allows. */
export function stepsOf(
  { wanted: id, amount, isTogether, withEmail, titles }: Choices,
  limit?: Usdc,
): RunStep[] {
  const wanted = findWanted(id)
  const { titleBy } = wanted?.search ?? {}
  const asked = titleBy ? titlesIn(titles).slice(0, mostTitles) : []
  if (titleBy && asked.length > 0)
    return asked.map((title) => ({ ...nothing, wanted: id, filters: { [titleBy]: title } }))
  const together = (isTogether && wanted?.bulk?.most) || 1
  const on = id === emailId ? 'without-email' : 'every'
  const first: RunStep = { wanted: id, together, amount: wanted?.amount ? amount : null, on }
  const email: RunStep = { ...nothing, wanted: emailId, on: 'without-email' }
  const begin = { ...first, together: togetherWithin(first, limit) }
  return withEmail && canAddEmail(wanted) ? [begin, email] : [begin]
}

export const nothing: RunStep = { ...oneByOne, wanted: '' }

/** Whether these choices can be made into a run. */
export const areWhole = ({ wanted, titles }: Choices): boolean =>
  !findWanted(wanted)?.search?.titleBy || titlesIn(titles).length <= mostTitles

/** What was chosen of a run, from its steps; null where what it bought is no longer sold, or went on from another run. */
export function choicesOf({ steps, freshMs }: Pick<Run, 'steps' | 'freshMs'>): Choices | null {
  const [first, ...later] = steps.filter((step) => !isFinding(step))
  if (!first || first.page !== undefined || isFurther({ freshMs }) || !findWanted(first.wanted)) return null
  const titles = steps.flatMap(({ filters = {} }) => Object.values(filters))
  return {
    ...choicesFor(),
    wanted: first.wanted,
    ...(first.amount !== null && { amount: first.amount }),
    isTogether: first.together > 1,
    days: Math.round(freshMs / day),
    withEmail: later.some(({ wanted }) => wanted === emailId),
    titles: titles.join(', '),
  }
}

export const recordLookup = eachKept((kind) => lookupOf(kind)?.id ?? null)

/** Under a plan with this age every copy counts, however old; a number that files keep, too. */
export const anyAge = Number.MAX_SAFE_INTEGER

/** Whether a run goes on from one that had ended: no choice of the visitor makes copies of any age count. */
export const isFurther = ({ freshMs }: { freshMs: number }): boolean => freshMs === anyAge

/** A refresh, of a plan in which copies of any age count: the rows looked up before, and others if chosen. */
export function refreshOf({ rows }: Pick<Plan, 'rows'>, withNever: boolean) {
  const known = rows.filter(({ skip, row }) => skip !== null || row.identifier !== null)
  const before = known.filter(({ skip }) => skip !== null)
  return { rows: (withNever ? known : before).map(({ row }) => row), never: known.length - before.length }
}
