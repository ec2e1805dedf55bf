import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  columnsOf,
  isEntity,
  isFactName,
  usualColumns,
  type Entity,
  type FactName,
} from '@/lib/browser/files/columns'
import { isObject } from '@/lib/core/answers/json'
import type { Template } from '@/lib/browser/files/presets/template'

export const formats = [
  'csv',
  'all-fields',
  'xlsx',
  'json',
  'lines',
  'raw',
  'vcard',
  'preset',
  'template',
] as const

export type Format = (typeof formats)[number]

const entity = z.custom<Entity>(isEntity)
const fact = z.custom<FactName>(isFactName)

const template = z.object({
  id: z.string(),
  name: z.string(),
  entity,
  header: z.readonly(z.array(z.string())),
  facts: z.readonly(z.array(z.nullable(fact))),
}) satisfies z.ZodMiniType<Template>

const used = z.object({ format: z.enum(formats), preset: z.string(), template: z.string() })

/** Everything that the visitor chose; remembered for the next export. Whatever is missing or unreadable gets its default. */
const choice = z.object({
  format: orElse(z.enum(formats), 'csv'),
  entity: orElse(entity, 'person'),
  /** In what records were saved last, by what they are; each dialog begins with it. */
  used: orElse(z.record(z.string(), used), {}),
  /** The Nickel columns of an entity, where the visitor chose them. */
  columns: orElse(z.record(z.string(), z.readonly(z.array(z.string()))), {}),
  csvFor: orElse(z.enum(['spreadsheets', 'comma-decimals', 'machines']), 'spreadsheets'),
  withSource: orElse(z.boolean(), true),
  /** The visitor's own notes in cards, which are handed on as they are: only where asked for. */
  withNotes: orElse(z.boolean(), false),
  isCard4: orElse(z.boolean(), false),
  zipped: orElse(z.boolean(), false),
  preset: orElse(z.string(), 'hubspot-contacts'),
  answers: orElse(z.record(z.string(), z.record(z.string(), z.string())), {}),
  templates: orElse(z.readonly(z.array(template)), []),
  template: orElse(z.string(), ''),
  network: orElse(z.string(), ''),
})

export type Choice = z.output<typeof choice>

/** What was remembered, or what is chosen before anybody chose. */
export const readChoice = (remembered: unknown): Choice =>
  choice.parse(isObject(remembered) ? remembered : {})

/** The Nickel columns in which records of an entity leave, in their order. */
export const chosenColumns = ({ columns }: Pick<Choice, 'columns'>, entity: Entity): readonly FactName[] => {
  const chosen: readonly string[] = columns[entity] ?? usualColumns(entity)
  return columnsOf[entity].filter((name) => chosen.includes(name))
}
