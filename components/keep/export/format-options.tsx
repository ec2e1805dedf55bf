import { Checkbox } from '@/components/ui/checkbox'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ChoiceProps } from '@/components/keep/export/use-choice'
import { columnsOf } from '@/lib/browser/files/columns'
import { presetFor, takesOwnColumns } from '@/lib/browser/files/plan'
import type { Preset } from '@/lib/browser/files/presets/preset'
import { answersOf } from '@/lib/browser/files/presets/presets'
import type { ExportSet } from '@/lib/browser/files/records'

/** Options of the chosen format; what does not belong to it is not shown. */
export function FormatOptions({ set, choice, onChange }: ChoiceProps & { set: ExportSet }) {
  const { format } = choice
  const isTable = format === 'csv' || format === 'all-fields'
  const isText = isTable || format === 'preset' || format === 'template'
  const preset = presetFor(choice)
  const takesOwn = isTable || format === 'xlsx' || (preset !== null && takesOwnColumns(preset))
  const hasSource = takesOwn && set.records.some(({ imported }) => imported !== undefined)
  return (
    <div className="flex flex-col gap-2">
      {isTable && (
        <Checkbox
          label="For spreadsheet programs"
          description="A mark at the start, so that accents are read. Off for importers."
          checked={choice.bom}
          onChange={(event) => onChange({ bom: event.currentTarget.checked })}
        />
      )}
      {isText && (
        <Checkbox
          label="Raw for machines"
          description="No apostrophe before text that looks like a formula."
          checked={!choice.guard}
          onChange={(event) => onChange({ guard: !event.currentTarget.checked })}
        />
      )}
      {hasSource && (
        <Checkbox
          label="Columns of the imported file"
          description={`${preset ? 'After these' : 'Before ours'}, exactly as they were.`}
          checked={choice.withSource}
          onChange={(event) => onChange({ withSource: event.currentTarget.checked })}
        />
      )}
      {format === 'vcard' && <CardOptions choice={choice} onChange={onChange} />}
      {(format === 'csv' || format === 'xlsx') && <ColumnPick choice={choice} onChange={onChange} />}
    </div>
  )
}

function CardOptions({ choice, onChange }: ChoiceProps) {
  return (
    <>
      <Checkbox
        label="For older programs"
        description="vCard 3.0 instead of 4.0."
        checked={choice.cards === '3.0'}
        onChange={(event) => onChange({ cards: event.currentTarget.checked ? '3.0' : '4.0' })}
      />
      <Checkbox
        label="One file for each person"
        description="In an archive, for programs that read only the first card."
        checked={choice.zipped}
        onChange={(event) => onChange({ zipped: event.currentTarget.checked })}
      />
      <Checkbox
        label="My notes"
        description="What you wrote about them yourself."
        checked={choice.withNotes}
        onChange={(event) => onChange({ withNotes: event.currentTarget.checked })}
      />
    </>
  )
}

function ColumnPick({ choice, onChange }: ChoiceProps) {
  const columns: readonly string[] = columnsOf[choice.entity]
  const omitted = new Set(choice.omitted)
  const count = columns.filter((name) => !omitted.has(name)).length
  const toggle = (name: string, isKept: boolean) =>
    onChange({
      omitted: isKept ? choice.omitted.filter((own) => own !== name) : [...choice.omitted, name],
    })
  return (
    <Disclosure summary="Columns" aside={`${count} of ${columns.length}`}>
      <div className="flex max-h-64 flex-col overflow-y-auto rounded-lg border border-line px-3 py-2">
        {columns.map((name) => (
          <Checkbox
            key={name}
            label={<span className="font-mono text-sm">{name}</span>}
            checked={!omitted.has(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Disclosure>
  )
}

/** What no record says and the importer asks for; remembered. */
export function PresetQuestions({ preset, choice, onChange }: ChoiceProps & { preset: Preset }) {
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
