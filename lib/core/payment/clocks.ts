/** What the clocks say that are not a node's, in seconds; null for one that cannot be told. */
export type Clocks = {
  /** Of the dashboard's server. */
  server: bigint | null
  /** Of the visitor's device, set right by how far it was off when the purchase was prepared. */
  device: bigint | null
}

/** How far clocks may be apart, in seconds. */
export const mostClockSeconds = 60n

/**
 * Whether the time that a node gives its block is ahead of another clock, by more than clocks differ. Such a node
 * proves nothing, and nothing is signed on its word. An old block is no lie: what it shows is only not news.
 */
export function isAhead(timestamp: bigint, { server, device }: Clocks): boolean {
  const known = [server, device].filter((clock) => clock !== null)
  return known.length === 0 || known.some((clock) => timestamp - clock > mostClockSeconds)
}
