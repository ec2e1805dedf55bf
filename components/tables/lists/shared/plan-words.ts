import { stepTitles } from '@/components/tables/runs/step-words'
import { stepsOf, type Choices } from '@/lib/browser/tables/runs/choices'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import type { Usdc } from '@/lib/core/money'

/** What a plan asks for each row, in a line. */
export const planTitle = (plan: Choices): string => stepTitles(stepsOf(plan))

/** What a plan comes to for one row at most, in millionths. */
export const planPrice = (plan: Choices): Usdc =>
  stepsOf(plan).reduce((most, step) => most + priceOfOne(step), 0n)

/** Which copies a plan does not buy again. */
export const planAge = ({ days }: Choices): string =>
  days === 0
    ? 'copies do not count'
    : `copies up to ${days === 1 ? 'a day' : `${days} days`} old count as yours`
