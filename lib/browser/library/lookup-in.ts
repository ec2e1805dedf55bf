import { z } from 'zod'
import type { Lookup } from '@/lib/core/catalogue/lookup'

const schema = z.object({
  lookup: z.object({ endpointId: z.string(), input: z.record(z.string(), z.unknown()) }),
})

/** What a stored purchase asked for; null where that cannot be read. */
export function lookupIn(record: unknown): Lookup | null {
  const read = schema.safeParse(record)
  return read.success ? read.data.lookup : null
}
