import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { onceFor } from '@/lib/core/once-for'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

/** Plain data: it may cross from server to client. */
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
  description: z.optional(z.string()),
  examples: z.optional(z.array(z.string())),
  'x-identifier': z.optional(z.enum(['profile', 'company', 'post', 'opaque'])),
})

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
  return isWrapped ? unwrap(schema.def.innerType) : schema
}

const optional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

const limit = z.object({
  check: z.enum(['greater_than', 'less_than', 'min_length', 'max_length']),
  value: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
})

function bounds(schema: z.core.$ZodType): Pick<Field, 'least' | 'most'> {
  const limits = (schema._zod.def.checks ?? []).flatMap(({ _zod }) => limit.safeParse(_zod.def).data ?? [])
  const boundOf = (...checks: readonly string[]): number | undefined => {
    const found = limits.find(({ check }) => checks.includes(check))
    return found?.value ?? found?.minimum ?? found?.maximum
  }
  const least = boundOf('greater_than', 'min_length')
  const most = boundOf('less_than', 'max_length')
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
}

function fieldOf(name: string, schema: z.core.$ZodType, metadata: boolean): Field {
  const inner = unwrap(schema)
  const {
    title,
    description,
    examples,
    'x-identifier': identifier,
  } = words.parse(z.globalRegistry.get(inner))
  const control =
    inner instanceof z.ZodMiniArray ? 'lines' : inner instanceof z.ZodMiniNumber ? 'number' : 'text'
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

/** Named by one control; the typed text decides which property it fills. */
const profileField: Field = {
  name: 'networkId',
  label: 'Profile URL or ID',
  help: 'Paste a profile URL, or the part of it after /in/.',
  control: 'text',
  required: true,
  metadata: false,
  identifier: 'profile',
}

function readFields(endpoint: Endpoint): readonly Field[] {
  return Object.entries(endpoint.input.shape).flatMap(([name, schema]) => {
    if (name === 'networkId') return [profileField]
    if (name === 'networkUrl' && 'networkId' in endpoint.input.shape) return []
    const inner = unwrap(schema)
    if (!(inner instanceof z.ZodMiniObject)) return [fieldOf(name, schema, false)]
    return Object.entries(inner.shape).map(([key, part]) => fieldOf(`${name}.${key}`, part, true))
  })
}

/** The controls of an endpoint's form, in the order of its schema; read once, since a schema says them slowly. */
export const fieldsOf: (endpoint: Endpoint) => readonly Field[] = onceFor(readFields)
