import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { onceFor } from '@/lib/core/once-for'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

declare module 'zod/v4/core' {
  interface GlobalMeta {
    minimum?: number
    maximum?: number
    minItems?: number
    maxItems?: number
    'x-identifier'?: IdentifierKind
  }
}

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

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
  return isWrapped ? unwrap(schema.def.innerType) : schema
}

function fieldOf(name: string, schema: z.core.$ZodType, example?: string): Field {
  const inner = unwrap(schema)
  const words = z.globalRegistry.get(inner) ?? {}
  const { title = name, description, 'x-identifier': identifier } = words
  const { minItems: least = words.minimum, maxItems: most = words.maximum } = words
  const control =
    inner instanceof z.ZodMiniArray ? 'lines' : inner instanceof z.ZodMiniNumber ? 'number' : 'text'
  const absent = z.safeParse(schema, undefined)
  return {
    name,
    label: title,
    control,
    required: !absent.success,
    metadata: false,
    ...(example && { example }),
    ...(description && { help: description }),
    ...(identifier && { identifier }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(typeof absent.data === 'number' && { otherwise: absent.data }),
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
  const [filled = {}] = endpoint.examples ?? []
  return Object.entries(endpoint.input.shape).flatMap(([name, schema]) => {
    if (name === 'networkId') return [profileField]
    if (name === 'networkUrl' && 'networkId' in endpoint.input.shape) return []
    const inner = unwrap(schema)
    if (!(inner instanceof z.ZodMiniObject)) return [fieldOf(name, schema, filled[name])]
    return Object.entries(inner.shape).map(([key, part]) => ({
      ...fieldOf(`${name}.${key}`, part),
      metadata: true,
    }))
  })
}

/** The controls of an endpoint's form, in the order of its schema; read once, since a schema says them slowly. */
export const fieldsOf: (endpoint: Endpoint) => readonly Field[] = onceFor(readFields)

/** Plain data, made on the server, so that no schema loads with the page. */
export type Form = Pick<Endpoint, 'id' | 'title' | 'verb' | 'summary' | 'rate'> & {
  fields: readonly Field[]
  examples: NonNullable<Endpoint['examples']>
}

export const formOf = (endpoint: Endpoint): Form => {
  const { id, title, verb, summary, rate, examples = [] } = endpoint
  return { id, title, verb, summary, rate, fields: fieldsOf(endpoint), examples }
}
