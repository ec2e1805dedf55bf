import { isEntity, isFactName, type Entity, type FactName } from '@/lib/browser/files/columns'
import formats from '@/lib/browser/files/presets/presets.json'
import { cellOf, textOf } from '@/lib/browser/files/records'
import type { Cell, ExportRecord, Facts, Table } from '@/lib/browser/files/records'
import { isUnusable, judgementOf, type Badge } from '@/lib/core/answers/email'
import { domainOf } from '@/lib/core/records/company'
import { countText } from '@/lib/core/text'

export type Answers = Readonly<Record<string, string>>

type Computed = (facts: Facts, answers: Answers) => Cell

/** An address that may be written to: none where the check said not to use it. */
export const usableEmail: Computed = (facts) =>
  isUnusable(facts.email_status) ? null : textOf(facts.work_email) || null

function ownNote(facts: Facts): string | null {
  const fetched = textOf(facts.fetched_at)
  const about = [textOf(facts.headline), fetched.trim() && `via Nickel, fetched ${fetched.slice(0, 10)}`]
  return textOf(facts.notes).trim() || about.filter(Boolean).join(' · ') || null
}

function companyOrDomain(facts: Facts, answers: Answers): string | null {
  const company = textOf(facts.current_company)
  if (company.trim() !== '') return company
  const host = textOf(facts.work_email).split('@')[1]
  return answers['companyFromEmail'] === 'Yes' && host ? host : null
}

const computed: Readonly<Record<string, Computed>> = {
  usable_email: usableEmail,
  own_note: ownNote,
  company_or_domain: companyOrDomain,
  company_host: (facts) => domainOf(textOf(facts.company_domain)),
  country_name: (facts) => textOf(facts.country) || textOf(facts.country_code) || null,
  hq_place: (facts) => textOf(facts.hq_city) || textOf(facts.hq_country) || null,
  website_or_profile: (facts) => textOf(facts.website) || textOf(facts.profile_url) || null,
  note_or_headline: (facts) => textOf(facts.notes) || textOf(facts.headline) || null,
  fetched_day: (facts) => textOf(facts.fetched_at).slice(0, 10) || null,
  note_day: (facts) => (ownNote(facts) === null ? null : textOf(facts.fetched_at).slice(0, 10)),
}

type Question = { id: string; label: string; help?: string; initial: string; options?: readonly string[] }

type Lack = {
  /** '3 people … ' continues with this: 'have no last name'. */
  reason: string
  none?: readonly string[]
  any?: readonly string[]
  leavesOut?: boolean
}

export type PresetColumn = { header: string; from: FactName | null | Computed }

export type Preset = {
  id: string
  title: string
  family: 'crm' | 'ats'
  entity: Entity
  /** Where its headings are from, and on which day that was looked at. */
  source?: { page: string; on: string }
  columns: readonly PresetColumn[]
  questions?: readonly Question[]
  lacks?: readonly Lack[]
  careful?: string
  advice: readonly string[]
  separator?: string
  mostRows?: number
  splitAt?: number
}

/** One importer's format in presets.json. A column is a heading ('{Network}': the network's name) and its fact, computed cell or '?' with a question. */
type Format = Omit<Preset, 'family' | 'columns' | 'entity'> & { entity: string; columns: readonly string[][] }

function sourceOf(name: string | undefined): PresetColumn['from'] {
  if (name === undefined) return null
  if (name.startsWith('?')) return (_facts, answers) => answers[name.slice(1)] ?? ''
  const source = computed[name] ?? name
  if (typeof source === 'string' && !isFactName(source)) throw new Error(`There is no cell ${name}.`)
  return source
}

const cellFrom = (from: PresetColumn['from'], facts: Facts, answers: Answers, separator = '; '): Cell => {
  if (from === null) return null
  if (typeof from === 'function') return from(facts, answers)
  const value = facts[from]
  // values that are joined must not contain the separator
  const joinable = (values: readonly string[]) =>
    values.map((one) => one.replaceAll(separator.trim(), ' ').trim())
  return cellOf(typeof value === 'object' && value !== null ? joinable(value) : value, separator)
}

function isLacking({ none, any }: Lack, facts: Facts, answers: Answers): boolean {
  const isBlank = (name: string) => String(cellFrom(sourceOf(name), facts, answers) ?? '').trim() === ''
  return none?.every(isBlank) ?? any?.some(isBlank) ?? false
}

const presetsOf = (family: Preset['family']): Preset[] =>
  formats[family].map(({ columns, entity, ...preset }: Format) => {
    if (!isEntity(entity)) throw new Error(`There is no ${entity}.`)
    return {
      ...preset,
      family,
      entity,
      columns: columns.map(([header = '', name]) => ({ header, from: sourceOf(name) })),
    }
  })

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
  const rows = kept.map(({ facts }) =>
    preset.columns.map(({ from }) => cellFrom(from, facts, answers, preset.separator)),
  )
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

/** '1 has no e-mail', '12 have no e-mail'; with `joint`, '1 that has no e-mail'. */
export const lossText = ({ count, reason }: Pick<Loss, 'count' | 'reason'>, joint = ' '): string =>
  `${countText(count)}${joint}${count === 1 ? reason.replace(/^have /, 'has ') : reason}`

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

function parts<T>(rows: readonly T[], size: number | undefined): (readonly T[])[] {
  if (size === undefined || rows.length <= size) return [rows]
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}
