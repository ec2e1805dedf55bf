/** Bytes that this browser still gives to this page; null where it does not tell. */
export async function freeBytes(): Promise<number | null> {
  if (!navigator.storage?.estimate) return null
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined ? null : quota - (usage ?? 0)
}

/**
 * Asks the browser, when something was bought, not to clear what is kept here by itself. It may say no, and many do:
 * nothing relies on it.
 */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    return
  }
}
