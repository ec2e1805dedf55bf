/** Bytes that this browser still gives to this page; null where it does not say. */
export async function freeBytes(): Promise<number | null> {
  if (!navigator.storage?.estimate) return null
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined ? null : quota - (usage ?? 0)
}

/** Whether the browser has promised not to clear what is kept here by itself; one that cannot tell has not. */
export async function isPersisted(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false
}

/** Asks the browser not to clear what is kept here; many say no, and nothing relies on it. */
export async function askToPersist(): Promise<void> {
  if (!(await isPersisted())) await navigator.storage.persist()
}
