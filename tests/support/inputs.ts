import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** Without U+FFFD, which a query holds where it is no UTF-8: such a query is refused. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => !text.includes('\ufffd'))
const urls = fc.webUrl({ withQueryParameters: true })

function valueOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodMiniOptional) return valueOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniDefault) return valueOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniURL) return urls
  if (schema instanceof z.ZodMiniNumber) return fc.integer({ min: 1, max: 20 })
  if (schema instanceof z.ZodMiniArray)
    return fc.array(valueOf(schema.def.element), { minLength: 1, maxLength: 25 })
  if (schema instanceof z.ZodMiniObject) return objectOf(schema)
  return words
}

function objectOf(schema: z.ZodMiniObject): fc.Arbitrary<Record<string, unknown>> {
  const parts = Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, valueOf(part)]))
  return fc
    .record(parts, { requiredKeys: [], noNullPrototype: true })
    .map((value) => schema.safeParse(value))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data ?? {})
}

/** Valid inputs of an endpoint, drawn from its own schema. */
export const inputOf = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> => objectOf(endpoint.input)
