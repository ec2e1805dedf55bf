import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { TextField } from '@/components/ui/input'
import { NumberInput } from '@/components/ui/number-input'
import { SelectField } from '@/components/ui/select'
import { canAddEmail, isOf, nothing, type Choices } from '@/lib/browser/tables/runs/choices'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import { mostTitles, titlesIn, allWanted, findWanted, type Wanted } from '@/lib/browser/tables/runs/wanted'
import { formatUsdc } from '@/lib/core/money'

const presets = [
  ['Founder', 'CEO'],
  ['Head of Sales'],
  ['CTO', 'Head of Engineering'],
  ['Head of HR', 'Recruiter'],
] as const

const sameAs = (title: string) => (other: string) => other.toLowerCase() === title.toLowerCase()

function TitleOptions({ titles, onChange }: { titles: string; onChange: (titles: string) => void }) {
  const asked = titlesIn(titles)
  const has = (title: string) => asked.some(sameAs(title))

  function toggle(preset: readonly string[]) {
    const rest = asked.filter((title) => !preset.some(sameAs(title)))
    onChange((preset.every(has) ? rest : [...rest, ...preset]).join(', '))
  }

  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <TextField
        label="Titles"
        help="One search for each title at every company, split at commas. Left empty, one search finds everybody."
        error={
          asked.length > mostTitles &&
          `These are ${asked.length} titles; at most ${mostTitles} fit into one run.`
        }
        value={titles}
        placeholder="Everybody"
        onType={onChange}
      />
      <div role="group" aria-label="Titles at hand" className="flex flex-wrap gap-1.5">
        {presets.map((preset) => (
          <Button
            key={preset.join()}
            size="sm"
            aria-pressed={preset.every(has)}
            className="aria-pressed:border-ink aria-pressed:bg-hover"
            onClick={() => toggle(preset)}
          >
            {preset.join(', ')}
          </Button>
        ))}
      </div>
    </div>
  )
}

const ages = [
  [1, 'a day'],
  [7, 'a week'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'a year'],
] as const

export const ageWords = (age: number): string => ages.find(([days]) => days === age)?.[1] ?? `${age} days`

type AgeFieldProps = Omit<StepOptionsProps, 'kinds'> & {
  label: string
  help: string
  wordsOf: (age: string) => string
  noneWords: string
}

export const AgeField = ({ choices, onChange, label, help, wordsOf, noneWords }: AgeFieldProps) => (
  <SelectField
    label={label}
    help={help}
    value={String(choices.days)}
    options={[...ages.map(([days, words]) => [String(days), wordsOf(words)] as const), ['0', noneWords]]}
    onChoose={(days) => onChange({ ...choices, days: Number(days) })}
  />
)

type StepOptionsProps = {
  choices: Choices
  onChange: (choices: Choices) => void
  kinds?: readonly Wanted['kind'][] | undefined
}

export function StepOptions({ choices, onChange, kinds }: StepOptionsProps) {
  const wanted = findWanted(choices.wanted)
  const price = formatUsdc(priceOfOne({ ...nothing, wanted: choices.wanted, amount: 1 }))
  const per = wanted?.amount ? 'each of them' : wanted?.search?.titleBy ? 'for each title' : 'each'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="For each row"
        help={`${price} ${per}.`}
        value={choices.wanted}
        options={allWanted.filter((one) => isOf(one, kinds)).map(({ id, title }) => [id, title])}
        onChoose={(id) => onChange({ ...choices, wanted: id })}
      />
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
      <AgeField
        choices={choices}
        onChange={onChange}
        label="Copies that count as yours"
        help="They are not bought again."
        wordsOf={(age) => `Up to ${age} old`}
        noneWords="Never: buy all anew"
      />
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

export function PaymentsField({ choices, onChange }: Omit<StepOptionsProps, 'kinds'>) {
  const { bulk } = findWanted(choices.wanted) ?? {}
  if (!bulk) return null
  return (
    <SelectField
      label="Payments"
      help={
        choices.isTogether
          ? 'Fewer signatures. Who is not found is charged all the same.'
          : 'One signature for each row. Who is not found is usually not charged.'
      }
      value={choices.isTogether ? 'together' : 'single'}
      options={[
        ['together', `Up to ${bulk.most} rows in one`],
        ['single', 'One for each row'],
      ]}
      onChoose={(way) => onChange({ ...choices, isTogether: way === 'together' })}
    />
  )
}
