const nameOf = (id: string) => `nickel:run:${id}`

/**
 * Lets one tab at a time carry a run on; 'elsewhere' when another does. A courtesy only: what keeps two of them from
 * paying twice is the journal, where every payment of a run has its one id.
 */
export async function withRunLock(id: string, work: () => Promise<void>): Promise<'ended' | 'elsewhere'> {
  if (!('locks' in navigator)) {
    await work()
    return 'ended'
  }
  return navigator.locks.request(nameOf(id), { ifAvailable: true }, async (lock) => {
    if (!lock) return 'elsewhere'
    await work()
    return 'ended'
  })
}

/** Whether some tab carries this run on right now. */
export async function isRunDriven(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held } = await navigator.locks.query()
  return (held ?? []).some(({ name }) => name === nameOf(id))
}
