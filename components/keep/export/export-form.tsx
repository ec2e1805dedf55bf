import type { ReactNode } from 'react'
import words from '@/components/keep/export/words.json'
import { FormatOptions, TemplateForm, type ChoiceProps } from '@/components/keep/export/format-options'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SelectField, Select } from '@/components/ui/select'
import type { Choice, Format } from '@/lib/browser/files/choice'
import { entityWords } from '@/lib/browser/files/columns'
import { fits, type Plan } from '@/lib/browser/files/plan'
import { lossText, presets, type Preset } from '@/lib/browser/files/presets/presets'
import type { ExportSet, Cell, Table as Rows } from '@/lib/browser/files/records'
import { Table } from '@/components/ui/table'
import { counted, countText, dayOf } from '@/lib/core/text'
import { guarded } from '@/lib/core/formula'
import { sheetsOf, writeLines } from '@/lib/browser/files/write'
import { byEntity } from '@/lib/browser/files/tables'
import { writeCards } from '@/lib/browser/files/vcard'

const formatWords: Readonly<Record<Format, { label: string; help: string }>> = words.formats

type Part = Partial<Choice> & { format: Format }

type Option = readonly [label: string, part: Part]

const filesOf = (...formats: readonly Format[]): Option[] =>
  formats.map((format) => [formatWords[format].label, { format }])

const presetsOf = (family: Preset['family']): Option[] =>
  presets
    .filter((preset) => preset.family === family)
    .map(({ id, title }) => [title, { format: 'preset', preset: id }])

type Group = readonly [label: string, options: Option[]]

const allGroups = ({ templates }: Choice): readonly Group[] => [
  ['Files', filesOf('csv', 'xlsx', 'vcard')],
  ['Customer databases', presetsOf('crm')],
  ['Applicant tracking', presetsOf('ats')],
  [
    'My templates',
    [...templates, { id: '', name: formatWords.template.label }].map(({ id, name }): Option => [
      name,
      { format: 'template', template: id },
    ]),
  ],
  ['For machines', filesOf('all-fields', 'json', 'lines', 'raw')],
]

/** The formats that hold what is exported; one that is chosen stays, to be told why it holds nothing. */
function groupsOf(set: ExportSet, choice: Choice): readonly Group[] {
  const isOffered = ([, part]: Option) =>
    valueOf(part) === valueOf(choice) || fits({ ...choice, ...part }, set, choice)
  return allGroups(choice)
    .map(([label, options]): Group => [label, options.filter(isOffered)])
    .filter(([, options]) => options.length > 0)
}

const valueOf = ({ format, preset, template }: Part): string =>
  format === 'preset' ? `preset:${preset}` : format === 'template' ? `template:${template}` : format

type Props = ChoiceProps & { rows?: ReactNode; set: ExportSet; plan: Plan; at: Date }

export function ExportForm({ rows, set, plan, choice, at, onChange }: Props) {
  const { format, template } = choice
  const source = plan.preset?.source
  const chosen = { choice, onChange }
  const isNew = format === 'template' && plan.preset === null
  const groups = format === 'csv' || format === 'all-fields' ? byEntity(set.records) : []
  const formatGroups = groupsOf(set, choice)
  const formats = formatGroups.flatMap(([, options]) => options)
  return (
    <div className="grid gap-6 md:min-h-[30rem] md:grid-cols-[17rem_minmax(0,1fr)] md:content-start">
      <div className="flex min-w-0 flex-col gap-4">
        {rows}
        <Field label="Format" help={formatWords[format].help}>
          <Select
            value={valueOf(choice)}
            onChange={({ currentTarget: { value } }) => {
              const [, part] = formats.find(([, own]) => valueOf(own) === value) ?? []
              if (part) onChange(part)
            }}
          >
            {formatGroups.map(([label, options]) => (
              <optgroup key={label} label={label}>
                {options.map(([name, part]) => (
                  <option key={valueOf(part)} value={valueOf(part)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {groups.length > 1 && (
          <SelectField
            label="Records"
            value={choice.entity}
            options={groups.map(([entity, own]) => [
              entity,
              `${entityWords[entity]} (${countText(own.length)})`,
            ])}
            onChoose={(entity) => onChange({ entity })}
          />
        )}
        {!isNew && <FormatOptions set={set} preset={plan.preset} {...chosen} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {format === 'template' && <TemplateForm key={template} {...chosen} />}
        {!isNew && (
          <>
            {source && (
              <p className="text-sm text-ink-quiet">
                Headings as of {dayOf(Date.parse(`${source.on}T12:00`))}, from{' '}
                <a className="underline" href={source.page} target="_blank" rel="noopener noreferrer">
                  {new URL(source.page).host}
                </a>
              </p>
            )}
            <LeftOut plan={plan} />
            <ExportPreview plan={plan} choice={choice} at={at} />
            <GoodToKnow plan={plan} />
          </>
        )}
      </div>
    </div>
  )
}

function LeftOut({ plan: { blocked, losses, cautions, kept, preset } }: { plan: Plan }) {
  const out = losses.filter(({ isLeftOut }) => isLeftOut)
  const missing = [
    ...(blocked > 0 ? [`${countText(blocked)} on your do-not-contact list`] : []),
    ...out.map((loss) => lossText(loss, ' that ')),
  ]
  return (
    <>
      {kept.length === 0 && (
        <Notice tone="warning" title="Nothing is left for this format">
          Choose another format, or add what its rows need.
        </Notice>
      )}
      {missing.length > 0 && <Notice title="Left out of the file">{lines(missing)}</Notice>}
      {kept.length > 0 && cautions.length > 0 && (
        <Notice tone="warning" title={preset ? 'Before you import it' : 'Before you open it'}>
          {lines(cautions)}
        </Notice>
      )}
    </>
  )
}

function GoodToKnow({ plan: { losses, warnings, kept } }: { plan: Plan }) {
  const told = losses.filter(({ isLeftOut }) => !isLeftOut).map((loss) => `${lossText(loss)}.`)
  if (kept.length === 0 || told.length + warnings.length === 0) return null
  return (
    <section className="text-sm text-ink-quiet">
      <h3 className="mb-1 text-xs font-medium">Good to know</h3>
      {lines([...told, ...warnings])}
    </section>
  )
}

const lines = (texts: readonly string[]) => (
  <ul className="flex flex-col gap-1">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

const shown = 5

function ExportPreview({ plan, choice, at }: { plan: Plan; choice: Choice; at: Date }) {
  const { kept, tables, answers } = plan
  if (kept.length === 0) return null
  if (choice.format === 'xlsx')
    return byEntity(kept).flatMap(([entity, records]) =>
      sheetsOf({ kept: records.slice(0, shown) }, choice).map(({ name, table }) => (
        <PreviewTable
          key={entity}
          label={`Sheet ${name}, ${counted(records.length, 'row')}`}
          table={table}
          isGuarded={plan.isGuarded}
        />
      )),
    )
  const [table] = tables
  if (table)
    return (
      <PreviewTable
        label={`${table.rows.length > shown ? `First ${shown} of ` : ''}${counted(table.rows.length, 'row')}`}
        table={table}
        isGuarded={plan.isGuarded}
      />
    )
  const first = kept.slice(0, shown)
  if (choice.format === 'vcard') return <PreviewText text={writeCards(first, { ...choice, at })} />
  return <PreviewText text={choice.format === 'raw' ? (answers[0]?.text ?? '') : writeLines(first)} />
}

function PreviewTable({ label, table, isGuarded }: { label: string; table: Rows; isGuarded: boolean }) {
  const text = (cell: Cell) => (typeof cell === 'string' && isGuarded ? guarded(cell) : String(cell ?? ''))
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-ink-quiet">{label}</h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table
          label={label}
          head={table.header.map(text)}
          rows={table.rows.slice(0, shown).map((row) =>
            row.map((cell, column) => (
              <span key={column} className="block max-w-56 truncate">
                {text(cell)}
              </span>
            )),
          )}
          isNumeric={(at) => typeof table.rows[0]?.[at] === 'number'}
        />
      </div>
    </section>
  )
}

const longest = 4000

function PreviewText({ text }: { text: string }) {
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-ink-quiet">How it begins</h3>
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {text.slice(0, longest)}
      </pre>
    </section>
  )
}
