'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { FormProps } from '@/components/keep/export/export-form'
import { answersOf } from '@/lib/browser/files/presets/fill'
import type { Preset } from '@/lib/browser/files/presets/preset'

type Props = Pick<FormProps, 'choice' | 'onChange'> & { preset: Preset }

/** What no record says and the importer asks for; remembered. */
export function PresetQuestions({ preset, choice, onChange }: Props) {
  const answers = answersOf(preset, choice.answers[preset.id] ?? {})
  const tell = (id: string, value: string) =>
    onChange({ answers: { ...choice.answers, [preset.id]: { ...answers, [id]: value } } })
  const namesNetwork = preset.columns.some(({ header }) => header.includes('{Network}'))
  return (
    <>
      {namesNetwork && (
        <Field label="Name of the network" help="As it stands in the importer’s headings.">
          <Input
            value={choice.network}
            onChange={(event) => onChange({ network: event.currentTarget.value })}
          />
        </Field>
      )}
      {preset.questions?.map(({ id, label, help, options }) => (
        <Field key={id} label={label} help={help}>
          {options ? (
            <Select
              value={answers[id]}
              onChange={(event) => tell(id, event.currentTarget.value)}
              options={options.map((option) => ({ value: option, label: option }))}
            />
          ) : (
            <Input value={answers[id]} onChange={(event) => tell(id, event.currentTarget.value)} />
          )}
        </Field>
      ))}
    </>
  )
}
