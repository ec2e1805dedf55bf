'use client'

import { TitleOptions } from '@/components/tables/runs/title-options'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { NumberInput } from '@/components/ui/number-input'
import { Select } from '@/components/ui/select'
import { formatUsdc } from '@/lib/core/money'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import { mostTitles, titlesIn } from '@/lib/browser/tables/runs/row-search'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { allWanted, findWanted, type Wanted } from '@/lib/browser/tables/runs/wanted'

/** What a visitor chooses of a run, before it becomes steps. */
export type Choices = {
  wanted: string
  amount: number
  isTogether: boolean
  days: number
  withEmail: boolean
  /** As they were typed; a search for each row is asked once for each of them. */
  titles: string
}

const isOf = ({ kind }: Wanted, kinds: readonly Wanted['kind'][] | undefined) =>
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
export const freshMsOf = ({ days }: Choices): number => days * day

const emailId = 'profiles.email' satisfies string

const canAddEmail = (wanted: Wanted | undefined) => wanted?.kind === 'profile' && wanted.id !== emailId

/** The steps for these choices; at most `most` rows go into one payment where several can. */
export function stepsOf(
  { wanted: id, amount, isTogether, withEmail, titles }: Choices,
  most = 25,
): LookStep[] {
  const wanted = findWanted(id)
  const { titleBy } = wanted?.search ?? {}
  const asked = titleBy ? titlesIn(titles).slice(0, mostTitles) : []
  if (titleBy && asked.length > 0)
    return asked.map((title) => ({ ...nothing, wanted: id, filters: { [titleBy]: title } }))
  const together = isTogether && wanted?.bulk ? Math.min(wanted.bulk.most, most) : 1
  const on = id === emailId ? 'without-email' : 'every'
  const first: LookStep = { wanted: id, together, amount: wanted?.amount ? amount : null, on }
  const email: LookStep = { wanted: emailId, together: 1, amount: null, on: 'without-email' }
  return withEmail && canAddEmail(wanted) ? [first, email] : [first]
}

/** A step that buys nothing yet. */
export const nothing: LookStep = { wanted: '', together: 1, amount: null, on: 'every' }

/** Whether these choices can be made into a run. */
export const areWhole = ({ wanted, titles }: Choices): boolean =>
  !findWanted(wanted)?.search?.titleBy || titlesIn(titles).length <= mostTitles

const freshness = [
  { value: '1', label: 'Up to a day old' },
  { value: '7', label: 'Up to a week old' },
  { value: '30', label: 'Up to 30 days old' },
  { value: '90', label: 'Up to 90 days old' },
  { value: '0', label: 'Never: buy all anew' },
]

type StepOptionsProps = {
  choices: Choices
  onChange: (choices: Choices) => void
  kinds?: readonly Wanted['kind'][] | undefined
}

/** What is bought for each row, in how many payments, and which copies count as yours already. */
export function StepOptions({ choices, onChange, kinds }: StepOptionsProps) {
  const wanted = findWanted(choices.wanted)
  const offered = allWanted.filter((one) => isOf(one, kinds))
  const price = formatUsdc(priceOfOne({ ...nothing, wanted: choices.wanted, amount: 1 }))
  const per = wanted?.amount ? 'each of them' : wanted?.search?.titleBy ? 'for each title' : 'each'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="For each row" help={`${price} ${per}.`}>
        <Select
          value={choices.wanted}
          options={offered.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => onChange({ ...choices, wanted: event.target.value })}
        />
      </Field>
      {wanted?.search?.titleBy && (
        <TitleOptions titles={choices.titles} onChange={(titles) => onChange({ ...choices, titles })} />
      )}
      {wanted?.amount && (
        <Field label={wanted.amount.label} help={wanted.amount.help}>
          <NumberInput
            min={wanted.amount.least}
            max={wanted.amount.most}
            value={String(choices.amount)}
            onChange={(event) =>
              onChange({ ...choices, amount: Math.max(1, Number(event.target.value) || 1) })
            }
          />
        </Field>
      )}
      <PaymentsField choices={choices} onChange={onChange} />
      <Field label="Copies that count as yours" help="They are not bought again.">
        <Select
          value={String(choices.days)}
          options={freshness}
          onChange={(event) => onChange({ ...choices, days: Number(event.target.value) })}
        />
      </Field>
      {canAddEmail(wanted) && (
        <Checkbox
          className="self-end sm:col-span-2"
          label="Then find the work emails that are missing"
          description="A second step under the same approval: one payment for each row that has no address by then."
          checked={choices.withEmail}
          onChange={(event) => onChange({ ...choices, withEmail: event.target.checked })}
        />
      )}
    </div>
  )
}

/** In how many payments something is bought, where several rows can be in one. */
export function PaymentsField({ choices, onChange }: Omit<StepOptionsProps, 'kinds'>) {
  const { bulk } = findWanted(choices.wanted) ?? {}
  if (!bulk) return null
  return (
    <Field
      label="Payments"
      help={
        choices.isTogether
          ? 'Fewer signatures. Who is not found is charged all the same.'
          : 'One signature for each row. Who is not found is usually not charged.'
      }
    >
      <Select
        value={choices.isTogether ? 'together' : 'single'}
        options={[
          { value: 'together', label: `Up to ${bulk.most} rows in one` },
          { value: 'single', label: 'One for each row' },
        ]}
        onChange={(event) => onChange({ ...choices, isTogether: event.target.value === 'together' })}
      />
    </Field>
  )
}
