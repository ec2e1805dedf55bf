import { useState } from 'react'
import words from '@/components/keep/export/words.json'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select'
import { chosenColumns, type Choice } from '@/lib/browser/files/choice'
import { columnsOf, usualColumns, type FactName } from '@/lib/browser/files/columns'
import { takesOwnColumns } from '@/lib/browser/files/plan'
import { answersOf, type Preset } from '@/lib/browser/files/presets/presets'
import { newTemplate, type Template } from '@/lib/browser/files/presets/template'
import type { ExportSet } from '@/lib/browser/files/records'
import { readSource } from '@/lib/browser/files/import/read-source'
import { fileProblemWords, limits } from '@/lib/browser/files/import/sheet'

export type ChoiceProps = { choice: Choice; onChange: (part: Partial<Choice>) => void }

function PresetQuestions({ preset, choice, onChange }: ChoiceProps & { preset: Preset }) {
  const answers = answersOf(preset, choice.answers[preset.id] ?? {})
  const answer = (id: string, value: string) =>
    onChange({ answers: { ...choice.answers, [preset.id]: { ...answers, [id]: value } } })
  return (
    <>
      {preset.columns.some(({ header }) => header.includes('{Network}')) && (
        <TextField
          label="Name of the network"
          help="As it stands in the importer’s headings."
          value={choice.network}
          onType={(network) => onChange({ network })}
        />
      )}
      {preset.questions?.map(({ id, label, help, options }) => {
        const question = { label, help, value: answers[id] ?? '' }
        return options ? (
          <SelectField
            key={id}
            {...question}
            options={options.map((option) => [option, option])}
            onChoose={(option) => answer(id, option)}
          />
        ) : (
          <TextField key={id} {...question} onType={(text) => answer(id, text)} />
        )
      })}
    </>
  )
}

const toggles = ['withSource', 'isCard4', 'zipped', 'withNotes'] as const
/** What columns hold whose names do not say it. */
const columnWords: Readonly<Partial<Record<FactName, string>>> = words.columns
const csvUses = ['spreadsheets', 'comma-decimals', 'machines'] as const

type FormatOptionsProps = ChoiceProps & { set: ExportSet; preset: Preset | null }

export function FormatOptions({ set, preset, choice, onChange }: FormatOptionsProps) {
  const { format } = choice
  const hasSource =
    (preset === null || takesOwnColumns(preset)) && set.records.some(({ imported }) => imported)
  const offered = toggles.filter(
    (name) => words.toggles[name].formats.includes(format) && (name !== 'withSource' || hasSource),
  )
  return (
    <>
      {preset && <PresetQuestions preset={preset} choice={choice} onChange={onChange} />}
      {(format === 'csv' || format === 'all-fields') && (
        <SelectField
          label="For"
          help={words.csvFor[choice.csvFor].help}
          value={choice.csvFor}
          options={csvUses.map((use) => [use, words.csvFor[use].label])}
          onChoose={(csvFor) => onChange({ csvFor })}
        />
      )}
      <div className="flex flex-col gap-2">
        {offered.map((name) => (
          <Checkbox
            key={name}
            label={words.toggles[name].label}
            description={words.toggles[name].about}
            checked={choice[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
        ))}
        {(format === 'csv' || format === 'xlsx') && <ColumnPick choice={choice} onChange={onChange} />}
      </div>
    </>
  )
}

function ColumnPick({ choice, onChange }: ChoiceProps) {
  const { entity, columns } = choice
  const [all, usual, chosen] = [columnsOf[entity], usualColumns(entity), chosenColumns(choice, entity)]
  const choose = (names: readonly FactName[]) => onChange({ columns: { ...columns, [entity]: [...names] } })
  const picks = (names: readonly FactName[]) =>
    names.map((name) => (
      <Checkbox
        key={name}
        label={<span className="font-mono text-sm">{name}</span>}
        description={columnWords[name]}
        checked={chosen.includes(name)}
        onChange={({ target }) =>
          choose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
        }
      />
    ))
  const further = all.filter((name) => !usual.includes(name))
  const isWhole = chosen.length === all.length
  return (
    <Disclosure summary="Columns" aside={`${chosen.length} of ${all.length}`}>
      <div className="flex max-h-72 flex-col overflow-y-auto rounded-lg border border-line px-3 py-2">
        {picks(usual)}
        {further.length > 0 && (
          <Disclosure summary={`${further.length} more`} className="shrink-0">
            <Button size="sm" className="mb-2" onClick={() => choose(isWhole ? usual : all)}>
              {isWhole ? 'Only the usual' : `All ${all.length}`}
            </Button>
            {picks(further)}
          </Disclosure>
        )}
      </div>
    </Disclosure>
  )
}

export function TemplateForm({ choice, onChange }: ChoiceProps) {
  const template = choice.templates.find(({ id }) => id === choice.template)
  return template ? (
    <MapTemplate template={template} choice={choice} onChange={onChange} />
  ) : (
    <NewTemplate choice={choice} onChange={onChange} />
  )
}

function NewTemplate({ choice, onChange }: ChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null)
  async function take(file: File) {
    if (file.size > limits.bytes) return setProblem(fileProblemWords['too-large'])
    const read = await readSource(new Uint8Array(await file.arrayBuffer()))
    if (!read.ok) return setProblem(fileProblemWords[read.error])
    const header = read.value.rows[0]?.map((cell) => cell.trim()) ?? []
    const name = file.name.replace(/\.[^.]+$/, '').slice(0, 60)
    const entity = choice.entity === 'company' ? 'company' : 'person'
    const made = newTemplate(crypto.randomUUID(), name, entity, header)
    onChange({ templates: [...choice.templates, made], template: made.id })
  }
  return (
    <Field
      label="A file with the importer’s header row"
      help="CSV or XLSX. Only its first row is read; it stays in this browser."
      error={problem}
    >
      <input
        type="file"
        aria-label="A file with the importer’s header row"
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ currentTarget: { files } }) => files?.[0] && void take(files[0])}
        className="rounded-lg border border-dashed border-outline p-4 text-sm file:mr-3 file:h-9 file:rounded-lg file:border file:border-line file:bg-raised file:px-3.5 file:text-base file:font-medium"
      />
    </Field>
  )
}

function MapTemplate({ template, choice, onChange }: ChoiceProps & { template: Template }) {
  const names: readonly FactName[] = columnsOf[template.entity]
  const empty = template.facts.filter((fact) => fact === null).length
  function map(index: number, value: string) {
    const fact = names.find((name) => name === value) ?? null
    const changed = { ...template, facts: template.facts.map((own, at) => (at === index ? fact : own)) }
    onChange({ templates: choice.templates.map((own) => (own.id === template.id ? changed : own)) })
  }
  return (
    <Disclosure
      open={empty > 0}
      summary={`What fills the ${template.header.length} columns`}
      aside={empty > 0 ? `${empty} stay empty` : undefined}
    >
      {empty === template.header.length && (
        <Notice tone="warning" title="No column was recognised" className="mb-3">
          Choose below what fills each column.
        </Notice>
      )}
      <div className="grid max-h-72 gap-3 overflow-y-auto pr-1 sm:grid-cols-2">
        {template.header.map((heading, index) => (
          <SelectField
            key={index}
            label={heading || `Column ${index + 1}`}
            value={template.facts[index] ?? ''}
            options={[
              ['', 'Stays empty'],
              ...names.map((name) => [name, name.replaceAll('_', ' ')] as const),
            ]}
            onChoose={(name) => map(index, name)}
          />
        ))}
      </div>
      <Button
        variant="danger-quiet"
        size="sm"
        className="mt-3"
        onClick={() =>
          onChange({ templates: choice.templates.filter(({ id }) => id !== template.id), template: '' })
        }
      >
        Forget this template
      </Button>
    </Disclosure>
  )
}
