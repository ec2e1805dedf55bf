import { z } from 'zod'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import type { IdentifierKind } from '@/lib/catalogue/identifiers'

/** One control of a form, as plain data: it may cross from server to client. */
export type Field = {
  /** The property path it fills, joined by dots; unique in its form. */
  name: string
  label: string
  help?: string
  example?: string
  control: 'text' | 'number' | 'lines'
  required: boolean
  /** Sent along, without an effect on the answer. */
  metadata: boolean
  identifier?: IdentifierKind
  least?: number
  most?: number
  otherwise?: number
}

const words = z.object({
  title: z.string(),
  description: z.string().optional(),
  examples: z.array(z.string()).optional(),
  'x-identifier': z.enum(['profile', 'company', 'post', 'opaque']).optional(),
})

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrap(schema.unwrap())
  return schema
}

const optional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

function bounds(schema: z.core.$ZodType): Pick<Field, 'least' | 'most'> {
  const { minimum, maximum, minItems, maxItems } = z.toJSONSchema(schema, { io: 'input' })
  const least = minimum ?? minItems
  const most = maximum ?? maxItems
  return {
    ...(typeof least === 'number' && { least }),
    ...(typeof most === 'number' && most < Number.MAX_SAFE_INTEGER && { most }),
  }
}

function fieldOf(name: string, schema: z.core.$ZodType, metadata: boolean): Field {
  const inner = unwrap(schema)
  const {
    title,
    description,
    examples,
    'x-identifier': identifier,
  } = words.parse(z.globalRegistry.get(inner))
  const control = inner instanceof z.ZodArray ? 'lines' : inner instanceof z.ZodNumber ? 'number' : 'text'
  const otherwise = z.safeParse(schema, undefined).data
  return {
    name,
    label: title,
    control,
    required: !optional(schema),
    metadata,
    ...(description && { help: description }),
    ...(examples?.[0] && { example: examples[0] }),
    ...(identifier && { identifier }),
    ...(control !== 'text' && bounds(inner)),
    ...(typeof otherwise === 'number' && { otherwise }),
  }
}

/** A profile is named by one control, whether by identifier or by address; typed text decides which property it fills. */
const profileField: Field = {
  name: 'networkId',
  label: 'Profile URL or ID',
  help: 'Paste a profile URL, or the part of it after /in/.',
  control: 'text',
  required: true,
  metadata: false,
  identifier: 'profile',
}

/** The controls of an endpoint's form, in the order of its schema. */
export function fieldsOf(endpoint: Endpoint): Field[] {
  return Object.entries(endpoint.input.shape).flatMap(([name, schema]) => {
    if (name === 'networkId') return [profileField]
    if (name === 'networkUrl' && 'networkId' in endpoint.input.shape) return []
    const inner = unwrap(schema)
    if (!(inner instanceof z.ZodObject)) return [fieldOf(name, schema, false)]
    return Object.entries(inner.shape).map(([key, part]) => fieldOf(`${name}.${key}`, part, true))
  })
}

/** A draft to try, from the examples of the fields; null where only a real identifier would do. */
export function exampleDraft(fields: readonly Field[]): Record<string, string> | null {
  const examples = fields.flatMap(({ name, example }) => (example ? [[name, example]] : []))
  const isEnough = fields.every(
    ({ required, example, otherwise }) => !required || example || otherwise !== undefined,
  )
  return examples.length > 0 && isEnough ? Object.fromEntries(examples) : null
}
