import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { fieldFacts } from '@/lib/browser/files/import/fields'
import type { ColumnGuess, Confidence } from '@/lib/browser/files/import/guess'
import { targetFields, type TargetField } from '@/lib/browser/files/import/rows'

const confidenceWords = {
  heading: 'by its heading',
  values: 'by its values',
  similar: 'a guess',
} as const satisfies Record<Confidence, string>

const choices = [
  { value: '', label: 'Your own column' },
  ...targetFields.map((field) => ({ value: field, label: fieldFacts[field].label })),
]

type ColumnHeadProps = {
  name: string
  field: TargetField | null
  guess: ColumnGuess | undefined
  onField: (field: TargetField | null) => void
}

/** The heading of a column, what it is taken for, and by what that was guessed. */
export function ColumnHead({ name, field, guess, onField }: ColumnHeadProps) {
  const confidence = field !== null && guess?.field === field ? guess.confidence : null
  return (
    <div className="flex w-full min-w-0 flex-col gap-1 py-2">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate text-ink">{name}</bdi>
        {confidence && (
          <span className={cn('font-normal', confidence === 'similar' ? 'text-amber' : 'text-ink-faint')}>
            {confidenceWords[confidence]}
          </span>
        )}
      </span>
      <Select
        aria-label={`Import ${name} as`}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onField(targetFields.find((own) => own === value) ?? null)
        }
        options={choices}
        className={cn('font-normal', field === null && '[&_select]:text-ink-quiet')}
      />
    </div>
  )
}
