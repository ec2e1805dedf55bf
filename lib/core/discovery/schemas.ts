import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { pathNames } from '@/lib/core/wire/encode'

export type JsonSchema = Record<string, unknown>

export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

/** The endpoint's input without the properties that stand in its path. */
export const inputOutsidePath = (endpoint: Endpoint): z.ZodMiniObject => {
  const holes = pathNames(endpoint.path)
  if (holes.length === 0) return endpoint.input
  return z.strictObject(
    Object.fromEntries(Object.entries(endpoint.input.shape).filter(([name]) => !holes.includes(name))),
  )
}
