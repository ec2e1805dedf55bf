import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select'
import type { Choice } from '@/lib/browser/files/choice'
import { columnsOf, type FactName } from '@/lib/browser/files/columns'
import { newTemplate, type Template } from '@/lib/browser/files/presets/template'
import { readSource } from '@/lib/browser/files/import/read-source'
import { fileProblemWords, limits } from '@/lib/browser/files/import/sheet'

export type ChoiceProps = { choice: Choice; onChange: (part: Partial<Choice>) => void }

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
