/** Says that something kept here changed, in this tab and to the others. */
type Signal = {
  tell: () => void
  /** Returns what ends the watching. */
  watch: (listener: () => void) => () => void
}

/** A signal of this name, heard by every tab. */
function newSignal(name: string): Signal {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<() => void>()
  const hear = () => listeners.forEach((listener) => listener())
  channel?.addEventListener('message', hear)
  return {
    tell() {
      channel?.postMessage(null)
      hear()
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
