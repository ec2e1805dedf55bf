const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nickel.library')
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
channel?.addEventListener('message', tell)

/** Says that records, lists or what stands on them changed, in this tab and to the others. */
export function libraryChanged(): void {
  channel?.postMessage(null)
  tell()
}

/** Tells of every change of the library, in this tab and in others. */
export function watchLibrary(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
