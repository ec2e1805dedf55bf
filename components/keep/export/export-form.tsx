import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { ExportPreview } from '@/components/keep/export/export-preview'
import { FormatOptions, PresetQuestions } from '@/components/keep/export/format-options'
import { formatGroups, formatHelp, formatOf, formatValue } from '@/components/keep/export/format-words'
import { TemplateForm } from '@/components/keep/export/template-form'
import type { ChoiceProps } from '@/components/keep/export/use-choice'
import { countText } from '@/lib/core/text'
import { entityWords } from '@/lib/browser/files/columns'
import type { Plan } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { byEntity } from '@/lib/browser/files/tables'

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
