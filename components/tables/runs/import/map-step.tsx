'use client'

import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { mappingOf, type Draft } from '@/components/tables/runs/import/draft'
import { mappingProblem } from '@/lib/browser/files/import/check'
import { fieldFacts } from '@/lib/browser/files/import/fields'
import type { ColumnGuess, Confidence } from '@/lib/browser/files/import/guess'
import { targetFields, type Subject, type TargetField } from '@/lib/browser/files/import/rows'

type Props = {
  draft: Draft
  isSubjectKnown: boolean
  onSubject: (subject: Subject) => void
  onField: (column: number, field: TargetField | null) => void
  onNext: () => void
}

const subjects = { people: 'People', companies: 'Companies' } as const satisfies Record<Subject, string>

const confidenceWords = {
  heading: 'By its heading',
  values: 'By its values',
  similar: 'A guess',
} as const satisfies Record<Confidence, string>

/** What each column of the file is taken for. */
export function MapStep({ draft, isSubjectKnown, onSubject, onField, onNext }: Props) {
  const problem = mappingProblem(mappingOf(draft))
  return (
    <div className="flex flex-col gap-4">
      {!isSubjectKnown && (
        <fieldset className="flex flex-wrap items-center gap-4">
          <legend className="mb-1 text-xs font-medium">Each row is about</legend>
          {Object.entries(subjects).map(([value, label]) => (
            <label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="import-subject"
                checked={draft.subject === value}
                onChange={() => onSubject(value === 'people' ? 'people' : 'companies')}
                className="size-4 accent-ink"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {problem && <Notice tone="warning">{problem}</Notice>}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {draft.guesses.map((guess) => (
          <MapLine
            key={guess.column}
            guess={guess}
            field={draft.fields[guess.column] ?? null}
            onField={onField}
          />
        ))}
      </ul>
      <Button variant="primary" className="self-start" disabled={problem !== null} onClick={onNext}>
        Check the rows
      </Button>
    </div>
  )
}

function MapLine({
  guess: { column, heading, samples, field: guessed, confidence },
  field,
  onField,
}: {
  guess: ColumnGuess
  field: TargetField | null
  onField: Props['onField']
}) {
  const name = heading || `Column ${column + 1}`
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_8rem_15rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-sm text-ink-quiet">{samples.join(' · ') || 'No values'}</p>
      </div>
      <div>
        {field !== null && field === guessed && confidence && (
          <Badge tone={confidence === 'similar' ? 'warning' : 'outline'}>{confidenceWords[confidence]}</Badge>
        )}
      </div>
      <Select
        aria-label={`Import ${name} as`}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onField(column, targetFields.find((own) => own === value) ?? null)
        }
        options={[
          { value: '', label: 'Do not import' },
          ...targetFields.map((own) => ({ value: own, label: fieldFacts[own].label })),
        ]}
      />
    </li>
  )
}
