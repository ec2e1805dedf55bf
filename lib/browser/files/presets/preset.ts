import * as z from 'zod/mini'
import { isEntity, isFactName, type Entity, type FactName } from '@/lib/browser/files/columns'
import { computed, type Answers, type Computed } from '@/lib/browser/files/presets/computed'
import { textOf, type Facts } from '@/lib/browser/files/records'

const texts = z.readonly(z.array(z.string()))

const question = z.object({
  id: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  initial: z.string(),
  options: z.optional(texts),
})

const lack = z.object({
  /** '3 people … ' continues with this: 'have no last name'. */
  reason: z.string(),
  none: z.optional(texts),
  any: z.optional(texts),
  leavesOut: z.optional(z.boolean()),
})

/** One importer's format, as it stands in presets.json. Adding one is adding one such object. */
export const format = z.object({
  id: z.string(),
  title: z.string(),
  entity: z.custom<Entity>(isEntity),
  /** A heading ('{Network}': the network's name), and its fact, computed cell or '?' with a question. */
  columns: z.array(texts),
  questions: z.optional(z.array(question)),
  lacks: z.optional(z.array(lack)),
  careful: z.optional(z.string()),
  advice: texts,
  separator: z.optional(z.string()),
  mostRows: z.optional(z.number()),
  splitAt: z.optional(z.number()),
})

export type PresetColumn = { header: string; from: FactName | null | Computed }

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
