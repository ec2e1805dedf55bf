/** What changed, where it has a name; null is anything. */
type Changed = string | null

/** Says that something kept here changed, in this tab and to the others. */
type Signal = {
  tell: (changed?: Changed) => void
  /** Returns what ends the watching. */
  watch: (listener: (changed: Changed) => void) => () => void
}

/** A signal of this name, heard by every tab. */
function newSignal(name: string): Signal {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<(changed: Changed) => void>()
  const hear = (changed: Changed) => listeners.forEach((listener) => listener(changed))
  channel?.addEventListener('message', ({ data }) => hear(typeof data === 'string' ? data : null))
  return {
    tell(changed = null) {
      channel?.postMessage(changed)
      hear(changed)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Purchases were written. */
export const journalSignal = newSignal('nickel.journal')

/** Runs or their rows were written. */
export const runsSignal = newSignal('nickel.runs')

/** Records, lists or what stands on them were written. */
export const librarySignal = newSignal('nickel.library')

/** Says that what is kept here may have changed everywhere, as after a deletion or a restore. */
export const everythingChanged = (): void => {
  for (const signal of [librarySignal, journalSignal, runsSignal]) signal.tell()
}
