import * as z from 'zod/mini'
import type { Answers } from '@/lib/browser/files/presets/computed'
import { format, isLacking, sourceOf, type Preset } from '@/lib/browser/files/presets/preset'
import formats from '@/lib/browser/files/presets/presets.json'
import { cellOf, textOf, type ExportRecord, type Table } from '@/lib/browser/files/records'

const presetsOf = (family: Preset['family']): Preset[] =>
  z
    .array(format)
    .parse(formats[family])
    .map((preset) => ({
      ...preset,
      family,
      columns: preset.columns.map(([header = '', name]) => ({ header, from: sourceOf(name) })),
    }))

/** Every importer's format that Nickel knows: of customer databases, and of applicant tracking systems. */
export const presets: readonly Preset[] = [...presetsOf('crm'), ...presetsOf('ats')]

export const findPreset = (id: string): Preset | undefined => presets.find((preset) => preset.id === id)

/** Why rows are missing or will be refused, with how many. */
export type Loss = { reason: string; count: number; isLeftOut: boolean }

export type Filled = { tables: readonly Table[]; kept: readonly ExportRecord[]; losses: readonly Loss[] }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The preset's answers with what nobody changed. */
export const answersOf = (preset: Preset, given: Answers): Answers =>
  Object.fromEntries((preset.questions ?? []).map(({ id, initial }) => [id, given[id] ?? initial]))

/** The headings as the importer wants them; `network` is the network's own name. */
export const headerOf = (preset: Preset, network: string): string[] =>
  preset.columns.map(({ header }) => header.replaceAll('{Network}', capital(network)))

/** Records of the preset's entity in its columns: split where it must be, without the rows it cannot take. */
export function fillPreset(
  preset: Preset,
  records: readonly ExportRecord[],
  given: Answers,
  network: string,
): Filled {
  const answers = answersOf(preset, given)
  const lacks = preset.lacks ?? []
  const losses = lacks.map((lack): Loss => ({
    reason: lack.reason,
    count: 0,
    isLeftOut: lack.leavesOut === true,
  }))
  const kept = records.filter((record) => {
    const own = lacks.flatMap((lack, index) => (isLacking(lack, record.facts, answers) ? [index] : []))
    const leaving = own.find((index) => lacks[index]?.leavesOut)
    // A row that is left out is counted once, under its first reason.
    for (const index of leaving === undefined ? own : [leaving]) {
      const loss = losses[index]
      if (loss) loss.count += 1
    }
    return leaving === undefined
  })
  const rows = kept.map((record) => rowOf(preset, record, answers))
  const header = headerOf(preset, network)
  return {
    tables: parts(rows, preset.splitAt).map((own) => ({ header, rows: own })),
    kept,
    losses: losses.filter(({ count }) => count > 0),
  }
}

const rowOf = (preset: Preset, { facts }: ExportRecord, answers: Answers) =>
  preset.columns.map(({ from }) => {
    if (from === null) return null
    if (typeof from === 'function') return from(facts, answers)
    const value = facts[from]
    // Values that are joined must not contain the separator.
    return Array.isArray(value) ? cellOf(joinable(value, preset.separator), preset.separator) : cellOf(value)
  })

const joinable = (values: readonly string[], separator = '; ') =>
  values.map((value) => textOf(value).replaceAll(separator.trim(), ' ').trim())

function parts<T>(rows: readonly T[], size: number | undefined): (readonly T[])[] {
  if (size === undefined || rows.length <= size) return [rows]
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}
