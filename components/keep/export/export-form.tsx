import type { Choice, Format } from '@/lib/browser/files/choice'
import { presets } from '@/lib/browser/files/presets/presets'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { ExportPreview } from '@/components/keep/export/export-preview'
import { FormatOptions, PresetQuestions } from '@/components/keep/export/format-options'
import { TemplateForm } from '@/components/keep/export/template-form'
import type { ChoiceProps } from '@/components/keep/export/use-choice'
import { countText } from '@/lib/core/text'
import { entityWords } from '@/lib/browser/files/columns'
import type { Plan } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { byEntity } from '@/lib/browser/files/tables'

type FileFormat = Exclude<Format, 'preset' | 'template'>

/** Formats of Nickel's own, with what each is good for. */
const fileFormats = {
  csv: { label: 'CSV, Nickel columns', help: 'One row per record, columns that keep their names.' },
  xlsx: { label: 'Excel workbook', help: 'One sheet for each kind of record, and where it all came from.' },
  vcard: { label: 'Contact cards (vCard)', help: 'People for an address book.' },
  'all-fields': { label: 'CSV, all fields', help: 'Everything that was bought, one column for each field.' },
  json: { label: 'JSON', help: 'Records and answers in one document.' },
  lines: { label: 'JSON lines', help: 'One record per line, for scripts.' },
  raw: { label: 'Answers as received', help: 'What the service sent, byte for byte.' },
} as const satisfies Record<FileFormat, { label: string; help: string }>

const isFileFormat = (value: string): value is FileFormat => Object.hasOwn(fileFormats, value)

/** The choices of the format list, in groups; the value of a preset is 'preset:<id>', of a template 'template:<id>'. */
const formatGroups = ({ templates }: Choice) => [
  { label: 'Files', options: optionsOf(['csv', 'xlsx', 'vcard']) },
  {
    label: 'Customer databases',
    options: presets.filter(({ family }) => family === 'crm').map(presetOption),
  },
  {
    label: 'Applicant tracking',
    options: presets.filter(({ family }) => family === 'ats').map(presetOption),
  },
  {
    label: 'My templates',
    options: [
      ...templates.map(({ id, name }) => ({ value: `template:${id}`, label: name })),
      { value: 'template:', label: 'New template from a file…' },
    ],
  },
  { label: 'For machines', options: optionsOf(['all-fields', 'json', 'lines', 'raw']) },
]

const optionsOf = (formats: readonly FileFormat[]) =>
  formats.map((format) => ({ value: format, label: fileFormats[format].label }))

const presetOption = ({ id, title }: { id: string; title: string }) => ({
  value: `preset:${id}`,
  label: title,
})

const formatValue = ({ format, preset, template }: Choice): string =>
  format === 'preset' ? `preset:${preset}` : format === 'template' ? `template:${template}` : format

/** What a chosen value of the format list means. */
function formatOf(value: string): Partial<Choice> {
  if (value.startsWith('preset:')) return { format: 'preset', preset: value.slice(7) }
  if (value.startsWith('template:')) return { format: 'template', template: value.slice(9) }
  return isFileFormat(value) ? { format: value } : {}
}

const formatHelp = ({ format }: Choice): string =>
  format === 'preset'
    ? 'Columns exactly as its importer wants them.'
    : format === 'template'
      ? 'Your importer’s own header row, filled.'
      : fileFormats[format].help

type Props = ChoiceProps & {
  /** Which rows are meant, where that can be chosen. */
  rows?: ReactNode
  set: ExportSet
  plan: Plan
  /** When the dialog was opened, for what the preview shows of the time. */
  at: Date
}

/** Format, options, what is left out, and the first rows. */
export function ExportForm({ rows, set, plan, choice, at, onChange }: Props) {
  const isTable = choice.format === 'csv' || choice.format === 'all-fields'
  const isNew = choice.format === 'template' && plan.preset === null
  return (
    <div className="grid gap-6 md:min-h-[30rem] md:grid-cols-[17rem_minmax(0,1fr)] md:content-start">
      <div className="flex min-w-0 flex-col gap-4">
        {rows}
        <Field label="Format" help={formatHelp(choice)}>
          <Select
            value={formatValue(choice)}
            onChange={(event) => onChange(formatOf(event.currentTarget.value))}
          >
            {formatGroups(choice).map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {isTable && <EntityField set={set} choice={choice} onChange={onChange} />}
        {plan.preset && <PresetQuestions preset={plan.preset} choice={choice} onChange={onChange} />}
        {!isNew && <FormatOptions set={set} choice={choice} onChange={onChange} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {choice.format === 'template' && (
          <TemplateForm key={choice.template} choice={choice} onChange={onChange} />
        )}
        {!isNew && (
          <>
            <LeftOut plan={plan} />
            <ExportPreview plan={plan} choice={choice} at={at} />
          </>
        )}
      </div>
    </div>
  )
}

function EntityField({ set, choice, onChange }: ChoiceProps & { set: ExportSet }) {
  const groups = byEntity(set.records)
  if (groups.length < 2) return null
  return (
    <Field label="Records">
      <Select
        value={choice.entity}
        onChange={(event) => {
          const found = groups.find(([entity]) => entity === event.currentTarget.value)
          if (found) onChange({ entity: found[0] })
        }}
        options={groups.map(([entity, own]) => ({
          value: entity,
          label: `${entityWords[entity]} (${countText(own.length)})`,
        }))}
      />
    </Field>
  )
}

/** Who is not in the file and why, what its importer will refuse, what to know. */
function LeftOut({ plan: { blocked, losses, warnings, kept, preset } }: { plan: Plan }) {
  const careful = preset?.careful
  const out = losses.filter(({ isLeftOut }) => isLeftOut)
  const told = losses.filter(({ isLeftOut }) => !isLeftOut)
  return (
    <>
      {kept.length === 0 && (
        <Notice tone="warning" title="Nothing is left for this format">
          Choose another format, or add what its rows need.
        </Notice>
      )}
      {(blocked > 0 || out.length > 0) && (
        <Notice title="Left out of the file">
          <ul>
            {blocked > 0 && <li>{countText(blocked)} on your do-not-contact list</li>}
            {out.map(({ reason, count }) => (
              <li key={reason}>
                {countText(count)} that {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(told.length > 0 || warnings.length > 0 || careful !== undefined) && (
        <Notice
          tone={told.length > 0 || careful !== undefined ? 'warning' : 'info'}
          title={preset ? 'Before you import it' : 'Good to know'}
        >
          <ul className="flex flex-col gap-1">
            {told.map(({ reason, count }) => (
              <li key={reason}>
                {countText(count)} {reason}.
              </li>
            ))}
            {careful !== undefined && <li>{careful}</li>}
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
