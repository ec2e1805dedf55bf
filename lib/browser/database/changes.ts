import { newSignal } from '@/lib/core/signal'

/** What is kept in this browser and changes; every change is heard by every tab. */
export type Changing =
  /** Purchases. */
  | 'journal'
  /** Runs and their rows. */
  | 'runs'
  /** Records, lists and what stands on them, the do-not-contact list. */
  | 'library'
  /** The budget and its session. */
  | 'allowance'

/** The id of what changed; null when it may be anything of that name. */
type ChangedId = string | null

/** A signal with a channel to the other tabs under it. */
function newSharedSignal(name: Changing) {
  const here = newSignal<ChangedId>()
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`nickel.${name}`)
  others?.addEventListener('message', ({ data }) => here.send(typeof data === 'string' ? data : null))
  return {
    watch: here.watch,
    send(id: ChangedId) {
      others?.postMessage(id)
      here.send(id)
    },
  }
}

const signals = {
  journal: newSharedSignal('journal'),
  runs: newSharedSignal('runs'),
  library: newSharedSignal('library'),
  allowance: newSharedSignal('allowance'),
} as const satisfies Record<Changing, unknown>

/** Says, after it was written, that something of this name changed: in this tab at once, then in the others. */
export const announceChange = (name: Changing, id: ChangedId = null): void => signals[name].send(id)

/** Calls back on every change of this name, in this tab and in others. Returns what ends the watching. */
export const watchChanges = (name: Changing, listener: (id: ChangedId) => void): (() => void) =>
  signals[name].watch(listener)

/** Says that all that is kept here may have changed, as after a deletion or a restore. */
export const announceChangeOfAll = (): void => {
  for (const signal of Object.values(signals)) signal.send(null)
}
