import type { Entity, FactName } from '@/lib/browser/files/columns'
import { textOf, type Cell, type Facts } from '@/lib/browser/files/records'

/** What a preset asks once, by the id of the question; remembered for the next time. */
export type Answers = Readonly<Record<string, string>>

/** Something an importer wants to know that no record says. */
export type Question = {
  id: string
  label: string
  help?: string
  initial: string
  options?: readonly string[]
}

export type PresetColumn = {
  /** Exactly as the importer wants it. '{Network}' is the network's own name, which the visitor tells. */
  header: string
  from: FactName | null | ((facts: Facts, answers: Answers) => Cell)
}

/** A row that the importer would refuse: told before the download, or left out of the file where it must be. */
export type Lack = {
  /** '3 people … ' continues with this: 'have no last name'. */
  reason: string
  is: (facts: Facts, answers: Answers) => boolean
  leavesOut: boolean
}

/** One importer's format. Adding one is adding one such object. */
export type Preset = {
  id: string
  title: string
  family: 'crm' | 'ats'
  entity: Entity
  columns: readonly PresetColumn[]
  questions?: readonly Question[]
  lacks?: readonly Lack[]
  /** What the import will do that somebody might not want: shown first and as a warning. */
  careful?: string
  /** What to know before the download, always shown. */
  advice: readonly string[]
  /** Between several values in a cell. */
  separator?: string
  /** More rows than this are told of. */
  mostRows?: number
  /** More rows than this become several files. */
  splitAt?: number
}

export const column = (header: string, from: PresetColumn['from'] = null): PresetColumn => ({ header, from })

/** Columns as a list of pairs, in the importer's order. */
export const columns = (
  ...pairs: readonly (readonly [header: string, from?: PresetColumn['from']])[]
): PresetColumn[] => pairs.map(([header, from = null]) => column(header, from))

export const has = (facts: Facts, name: FactName): boolean => textOf(facts[name]).trim() !== ''

/** What the visitor said to one of the preset's questions. */
export const answer =
  (id: string) =>
  (_facts: Facts, answers: Answers): Cell =>
    answers[id] ?? ''

export const lacksAll =
  (...names: FactName[]) =>
  (facts: Facts) =>
    names.every((name) => !has(facts, name))

export const without = (name: FactName) => (facts: Facts) => !has(facts, name)

/** An address that may be written to: none where the check said not to use it. */
export const usableEmail = (facts: Facts): Cell =>
  /^do not use$/i.test(textOf(facts.email_status)) ? null : textOf(facts.work_email) || null

export const lacksEmail = (facts: Facts): boolean => usableEmail(facts) === null

/** The country in words, else its code. */
export const country = (facts: Facts): Cell => textOf(facts.country) || textOf(facts.country_code) || null
