import * as z from 'zod/mini'
import { judgementOf, type Badge } from '@/lib/core/answers/email'
import { usableEmail, type Answers } from '@/lib/browser/files/presets/computed'
import { format, isLacking, sourceOf, type Preset } from '@/lib/browser/files/presets/preset'
import formats from '@/lib/browser/files/presets/presets.json'
import { cellOf, textOf, type ExportRecord, type Facts, type Table } from '@/lib/browser/files/records'

const presetsOf = (family: Preset['family']): Preset[] =>
  z
    .array(format)
    .parse(formats[family])
    .map((preset) => ({
      ...preset,
      family,
      columns: preset.columns.map(([header = '', name]) => ({ header, from: sourceOf(name) })),
    }))

export const presets: readonly Preset[] = [...presetsOf('crm'), ...presetsOf('ats')]

export const findPreset = (id: string): Preset | undefined => presets.find((preset) => preset.id === id)

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
  const losses = (preset.lacks ?? []).map((lack) => ({
    lack,
    loss: { reason: lack.reason, count: 0, isLeftOut: lack.leavesOut === true },
  }))
  const barred = { reason: 'have only an e-mail marked “Do not use”', count: 0, isLeftOut: true }
  const kept = records.filter(({ facts }) => {
    const own = losses.filter(({ lack }) => isLacking(lack, facts, answers))
    const leaving = own.find(({ loss }) => loss.isLeftOut)
    const isBad = badgeOf(facts) === 'do-not-use'
    // A row that is left out is counted once, under its first reason; a bad address is another one than none.
    for (const { lack, loss } of leaving === undefined ? own : [leaving]) {
      const isOfEmail = isBad && lack.none?.includes('usable_email') === true
      if (!isOfEmail) loss.count += 1
      else if (loss.isLeftOut) barred.count += 1
    }
    return leaving === undefined
  })
  const fillsEmail = preset.columns.some(({ from }) => from === usableEmail)
  const rows = kept.map((record) => rowOf(preset, record, answers))
  const header = headerOf(preset, network)
  return {
    tables: parts(rows, preset.splitAt).map((own) => ({ header, rows: own })),
    kept,
    losses: [...losses.map(({ loss }) => loss), barred, ...(fillsEmail ? emailLosses(kept) : [])].filter(
      ({ count }) => count > 0,
    ),
  }
}

const badgeOf = ({ work_email: address, email_status: state }: Facts): Badge | undefined =>
  textOf(address) === '' ? undefined : judgementOf(state)?.badge

/** The addresses among some records that are not written, or of which nobody can say that they arrive. */
export function emailLosses(records: readonly ExportRecord[]): Loss[] {
  const count = (badge: Badge) => records.filter(({ facts }) => badgeOf(facts) === badge).length
  return [
    { reason: 'have an e-mail marked “Do not use”, which is left out', badge: 'do-not-use' as const },
    { reason: 'have a risky e-mail, which is in the file', badge: 'risky' as const },
  ]
    .map(({ reason, badge }) => ({ reason, count: count(badge), isLeftOut: false }))
    .filter((loss) => loss.count > 0)
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
