import type { Choice, Format } from '@/lib/browser/files/choice'
import { presets } from '@/lib/browser/files/presets/presets'

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
export const formatGroups = ({ templates }: Choice) => [
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

export const formatValue = ({ format, preset, template }: Choice): string =>
  format === 'preset' ? `preset:${preset}` : format === 'template' ? `template:${template}` : format

/** What a chosen value of the format list means. */
export function formatOf(value: string): Partial<Choice> {
  if (value.startsWith('preset:')) return { format: 'preset', preset: value.slice(7) }
  if (value.startsWith('template:')) return { format: 'template', template: value.slice(9) }
  return isFileFormat(value) ? { format: value } : {}
}

export const formatHelp = ({ format }: Choice): string =>
  format === 'preset'
    ? 'Columns exactly as its importer wants them.'
    : format === 'template'
      ? 'Your importer’s own header row, filled.'
      : fileFormats[format].help
