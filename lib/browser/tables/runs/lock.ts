const prefix = 'nickel:run:'
const nameOf = (id: string) => `${prefix}${id}`

/** Lets one tab at a time carry a run on: a courtesy, the journal keeps two of them from paying twice. */
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

/** The runs that some tab carries on right now. */
export async function drivenRuns(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}
