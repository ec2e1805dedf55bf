import { eachKept, kindTitles } from '@/lib/core/kind-titles'
import { counted, countText } from '@/lib/core/text'
import { chosenColumns, type Choice } from '@/lib/browser/files/choice'
import { entityWords, type Entity } from '@/lib/browser/files/columns'
import { csvStyles } from '@/lib/browser/files/csv'
import { isUnusable } from '@/lib/core/answers/email'
import { isFormula } from '@/lib/core/formula'
import {
  emailLosses,
  fillPreset,
  findPreset,
  type Filled,
  type Loss,
  type Preset,
} from '@/lib/browser/files/presets/presets'
import { presetOf } from '@/lib/browser/files/presets/template'
import type { ExportRecord, ExportSet, RawAnswer, Table } from '@/lib/browser/files/records'
import { allFieldsTable, byEntity, factTable, withSource } from '@/lib/browser/files/tables'

export type Plan = {
  kept: readonly ExportRecord[]
  blocked: number
  losses: readonly Loss[]
  /** What is to be decided before the file is used. */
  cautions: readonly string[]
  /** What is good to know of it. */
  warnings: readonly string[]
  /** Tables of a file of rows, more than one where an importer wants the rows in parts; none for other formats. */
  tables: readonly Table[]
  isGuarded: boolean
  /** Answers that tell only of records in the file: one that also tells of somebody left out stays out whole. */
  answers: readonly RawAnswer[]
  preset: Preset | null
}

const presetFor = (choice: Choice): Preset | null => {
  if (choice.format === 'preset') return findPreset(choice.preset) ?? null
  const template = choice.templates.find(({ id }) => id === choice.template)
  return choice.format === 'template' && template ? presetOf(template) : null
}

const entityIn = (choice: Choice): Entity =>
  presetFor(choice)?.entity ?? (choice.format === 'vcard' ? 'person' : choice.entity)

/** What an export begins with: what such records were saved in last, where that holds any of them, or CSV. */
export function beginningOf(remembered: Choice, records: ExportSet['records']): Choice {
  const entity = records[0]?.entity ?? remembered.entity
  const choice = { ...remembered, entity, ...remembered.used[entity] }
  const isForImport = choice.format === 'preset' || choice.format === 'template'
  const isThere = !isForImport || presetFor(choice) !== null
  const holds = isWhole(choice) || records.some((record) => record.entity === entityIn(choice))
  return remembered.used[entity] && isThere && holds ? choice : { ...choice, format: 'csv' }
}

/** The same choice, once records like the first of these were saved in it. */
export function savedIn(choice: Choice, [first]: ExportSet['records']): Pick<Choice, 'used'> {
  const { format, preset, template, used } = choice
  return { used: first ? { ...used, [first.entity]: { format, preset, template } } : used }
}

/** An importer that matches columns one by one takes others too; one of fixed headings, or of files in parts, does not. */
export const takesOwnColumns = ({ family, splitAt }: Preset): boolean =>
  family === 'crm' && splitAt === undefined

/** Whether a format can hold any of these records. */
export function fits(
  part: Pick<Choice, 'format' | 'preset' | 'template'>,
  set: ExportSet,
  choice: Choice,
): boolean {
  if (part.format === 'raw') return set.answers.length > 0
  const own = { ...choice, ...part }
  if (part.format === 'template' && presetFor(own) === null)
    return set.records.some(({ entity }) => entity === 'person' || entity === 'company')
  const isForOne = part.format === 'preset' || part.format === 'template' || part.format === 'vcard'
  return !isForOne || set.records.some(({ entity }) => entity === entityIn(own))
}

/** Formats that hold all entities at once. */
const isWhole = ({ format }: Choice) => format === 'xlsx' || format === 'json' || format === 'lines'

/** What an export of these records would be. Nobody on the do-not-contact list is ever in it. */
export function planExport(set: ExportSet, choice: Choice): Plan {
  const preset = presetFor(choice)
  const entity = entityIn(choice)
  const matching = set.records.filter((record) => isWhole(choice) || record.entity === entity)
  const allowed = matching.filter(({ isBlocked }) => isBlocked !== true)
  const isForImport = preset !== null || choice.format === 'vcard'
  const known = isForImport ? allowed.filter(isKnown) : allowed
  const open = isForImport ? onceEach(known).map(withUsableEmail) : known
  const { answers, barred } = answersOf(set, open)
  const isCsv = choice.format === 'csv' || choice.format === 'all-fields'
  const isGuarded = isCsv && csvStyles[choice.csvFor].guard
  const filled: Filled = preset
    ? fillPreset(preset, open, choice.answers[preset.id] ?? {}, choice.network || 'network')
    : {
        tables: isCsv ? [tableOf(choice, open)] : [],
        kept: open,
        losses: choice.format === 'vcard' ? emailLosses(open) : [],
      }
  const isBeside = preset !== null && choice.withSource && takesOwnColumns(preset)
  const tables = isBeside
    ? filled.tables.map((table) => withSource(table, filled.kept, 'after'))
    : filled.tables
  const formulas = formulaWarning(tables, isGuarded)
  return {
    ...filled,
    answers,
    preset,
    tables,
    isGuarded,
    blocked: matching.length - allowed.length,
    losses: [
      ...lossOf('nothing is known of', allowed.length - known.length, true),
      ...lossOf('have another row of the same person', known.length - open.length, true),
      ...filled.losses,
    ],
    cautions: [
      ...(preset ? [preset.careful ?? [], tooMany(preset, filled.kept.length)].flat() : []),
      ...(isGuarded ? [] : formulas),
    ],
    warnings: [
      ...ownWarning(filled.kept, isBeside ? 'beside' : choice.format),
      ...(preset
        ? [...preset.advice, ...inParts(preset, filled.kept.length), ...tagWarning(preset, filled.kept)]
        : warningsOf(choice, barred)),
      ...(isGuarded ? formulas : []),
    ],
  }
}

/** A row on which nothing was bought is somebody to another program only by a name or an address. */
const isKnown = ({ isOnlyBrought, facts: { full_name, name, work_email, domain } }: ExportRecord): boolean =>
  isOnlyBrought !== true || Boolean(full_name || name || work_email || domain)

/** For another program a person is one, however many rows of a list they have; the first row counts. */
function onceEach(records: readonly ExportRecord[]): readonly ExportRecord[] {
  const firsts = new Map(records.toReversed().map((record) => [record.recordId ?? record, record]))
  return records.filter((record) => firsts.get(record.recordId ?? record) === record)
}

/** An address that must not be used gives its place to the one that the row came with. */
function withUsableEmail(record: ExportRecord): ExportRecord {
  const { facts, own } = record
  if (!own?.work_email || !isUnusable(facts.email_status)) return record
  return {
    ...record,
    facts: { ...facts, work_email: own.work_email, email_status: null },
    own: { ...own, work_email: null },
  }
}

const ownRules: Readonly<Partial<Record<Choice['format'] | 'beside', string>>> = {
  beside:
    'the bought one fills the importer’s column unless it is marked “Do not use”, and your file’s own has a column of its own.',
  vcard: 'the bought one is first in the card unless it is marked “Do not use”, and your file’s own second.',
  preset:
    'the bought one is in this file unless it is marked “Do not use”, and your file’s own stays in your list.',
}

/** Where two addresses or numbers of one row go. */
function ownWarning(kept: readonly ExportRecord[], where: Choice['format'] | 'beside'): string[] {
  const rule = ownRules[where === 'template' ? 'preset' : where]
  const count = kept.filter(({ own }) => own?.work_email !== undefined || own?.phone !== undefined).length
  const many = counted(count, 'row has', 'rows have')
  return rule && count > 0 ? [`${many} another e-mail or phone in your file: ${rule}`] : []
}

const lossOf = (reason: string, count: number, isLeftOut: boolean): Loss[] =>
  count > 0 ? [{ reason, count, isLeftOut }] : []

function tableOf(choice: Choice, records: readonly ExportRecord[]) {
  const { format, entity, withSource: hasSource } = choice
  const table =
    format === 'all-fields' ? allFieldsTable(records) : factTable(chosenColumns(choice, entity), records)
  return hasSource ? withSource(table, records, 'before') : table
}

const tooMany = ({ title, mostRows = Infinity }: Preset, count: number): string[] =>
  count > mostRows
    ? [`${title} takes at most ${countText(mostRows)} rows at a time; these are ${countText(count)}.`]
    : []

const inParts = ({ splitAt = Infinity }: Preset, count: number): string[] =>
  count > splitAt ? [`${Math.ceil(count / splitAt)} files of at most ${splitAt} rows, in one archive.`] : []

/** How many tags hold the mark by which the importer parts them. */
function tagWarning({ columns, separator = ';' }: Preset, kept: readonly ExportRecord[]): string[] {
  const mark = separator.trim()
  const hasTags = columns.some(({ from }) => from === 'tags')
  const tags = kept.flatMap(({ facts }) => (hasTags && facts.tags) || [])
  const count = new Set(tags.filter((tag) => String(tag).includes(mark))).size
  const many = counted(count, 'tag has', 'tags have')
  return count > 0 ? [`${many} a “${mark}”, which parts tags in this file: a space takes its place.`] : []
}

function formulaWarning(tables: readonly Table[], isGuarded: boolean): string[] {
  const cells = tables.flatMap(({ header, rows }) => [header, ...rows].flat())
  const count = cells.filter((cell) => typeof cell === 'string' && isFormula(cell)).length
  const many = counted(count, 'cell starts', 'cells start')
  const after = isGuarded ? ': an apostrophe goes in front.' : '. Do not open this file in a spreadsheet.'
  return count > 0 ? [`${many} like a formula${after}`] : []
}

function answersOf(set: ExportSet, open: readonly ExportRecord[]) {
  const kept = new Set(open.flatMap(({ intentIds }) => intentIds))
  const closed = new Set(set.records.flatMap(({ isBlocked, intentIds }) => (isBlocked ? intentIds : [])))
  const behind = set.answers.filter(({ intentId }) => kept.has(intentId))
  const answers = behind.filter(({ intentId }) => !closed.has(intentId) && !set.barred?.has(intentId))
  return { answers, barred: behind.length - answers.length }
}

function warningsOf({ format }: Choice, barred: number): string[] {
  if (format !== 'raw' && format !== 'json') return []
  const whole = 'Answers hold everything that was bought, also what is not shown.'
  const also = counted(barred, 'answer also tells', 'answers also tell')
  return barred === 0 ? [whole] : [whole, `${also} of somebody who is not to be contacted and stays out.`]
}

/** How many of what is in the file: '229 people', '229 people and 4 companies'. */
export const subjectOf = (plan: Plan): string =>
  byEntity(plan.kept)
    .map(([entity, own]) => countWords(own.length, entity))
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1') || 'No rows'

const countWords = (count: number, entity: Entity) =>
  counted(count, singles[entity], entityWords[entity].toLowerCase())

const singles: Readonly<Record<Entity, string>> = {
  ...eachKept((kind) => kindTitles[kind][0]),
  engagement: 'reaction or comment',
}
