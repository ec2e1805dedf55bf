import type { Input } from '@/lib/core/catalogue/typed'

/** One thing that can be bought: an endpoint and what it is asked. */
export type Lookup = { endpointId: string; input: Readonly<Input> }

/** The name of a lookup: the same wherever it is shown, in whatever order its input was put together. */
export const keyOf = ({ endpointId, input }: Lookup): string =>
  JSON.stringify([endpointId, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))])
