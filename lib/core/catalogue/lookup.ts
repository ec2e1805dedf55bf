import type { Input } from '@/lib/core/catalogue/typed'

export type Lookup = { endpointId: string; input: Readonly<Input> }

/** The same in whatever order the input was put together. */
export const keyOf = ({ endpointId, input }: Lookup): string =>
  JSON.stringify([endpointId, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))])
