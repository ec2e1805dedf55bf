import * as z from 'zod/mini'
import { isEntity, isFactName, type Entity, type FactName } from '@/lib/browser/files/columns'
import { computed, type Answers, type Computed } from '@/lib/browser/files/presets/computed'
import { textOf, type Facts } from '@/lib/browser/files/records'

const texts = z.readonly(z.array(z.string()))

/** Something an importer wants to know that no record says. */
const question = z.object({
  id: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  initial: z.string(),
  options: z.optional(texts),
})

/** A row that the importer would refuse: told before the download, or left out of the file where it must be. */
const lack = z.object({
  /** '3 people … ' continues with this: 'have no last name'. */
  reason: z.string(),
  /** The cells of which it has none, or of which it lacks any. */
  none: z.optional(texts),
  any: z.optional(texts),
  leavesOut: z.optional(z.boolean()),
})

/** One importer's format, as it stands in presets.json. Adding one is adding one such object. */
export const format = z.object({
  id: z.string(),
  title: z.string(),
  entity: z.custom<Entity>(isEntity),
  /**
   * The heading exactly as the importer wants it, and a fact, a computed cell, or an answer by '?' and its question; a
   * heading alone stays empty. '{Network}' is the network's own name, which the visitor tells.
   */
  columns: z.array(texts),
  questions: z.optional(z.array(question)),
  lacks: z.optional(z.array(lack)),
  /** What the import will do that somebody might not want: shown first and as a warning. */
  careful: z.optional(z.string()),
  /** What to know before the download, always shown. */
  advice: texts,
  /** Between several values in a cell. */
  separator: z.optional(z.string()),
  /** More rows than this are told of. */
  mostRows: z.optional(z.number()),
  /** More rows than this become several files. */
  splitAt: z.optional(z.number()),
})

export type PresetColumn = { header: string; from: FactName | null | Computed }

/** An importer's format, ready to be filled. */
export type Preset = Omit<z.output<typeof format>, 'columns'> & {
  family: 'crm' | 'ats'
  columns: readonly PresetColumn[]
}

/** What fills a column: throws for a name that is none. */
export function sourceOf(name: string | undefined): PresetColumn['from'] {
  if (name === undefined) return null
  if (name.startsWith('?')) return (_facts, answers) => answers[name.slice(1)] ?? ''
  const source = computed[name] ?? name
  if (typeof source === 'string' && !isFactName(source)) throw new Error(`There is no cell ${name}.`)
  return source
}

/** Whether a row lacks what an importer needs. */
export function isLacking({ none, any }: z.output<typeof lack>, facts: Facts, answers: Answers): boolean {
  const isBlank = (name: string) => {
    const source = sourceOf(name)
    const cell = typeof source === 'function' ? source(facts, answers) : source && textOf(facts[source])
    return String(cell ?? '').trim() === ''
  }
  return none?.every(isBlank) ?? any?.some(isBlank) ?? false
}
