import type { Input } from '@/lib/core/catalogue/typed'
import * as is from '@/lib/core/shape'

export type Lookup = { endpointId: string; input: Readonly<Input> }

export const isLookup = is.shape<Lookup>({ endpointId: is.text, input: is.recordOf(is.anything) })

/** The same in whatever order the input was put together. */
export const keyOf = ({ endpointId, input }: Lookup): string =>
  JSON.stringify([endpointId, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))])
