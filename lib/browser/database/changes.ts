import { newSignal } from '@/lib/core/signal'
import { isListOf, isNullable, isShape, isText, type Check } from '@/lib/core/shape'

/** What of the library changed, by its ids; of rows of lists the list and the row. */
export type LibraryChange = {
  records: readonly string[]
  lists: readonly string[]
  items: readonly (readonly string[])[]
}

/** What is kept in this browser and changes, with what is said of it; every change is heard by every tab. */
type Changes = {
  /** A purchase. */
  journal: string
  /** A run and its rows. */
  runs: string
  /** Records, lists and what stands on them, the do-not-contact list. */
  library: LibraryChange
  /** The budget and its session. */
  allowance: string
}

export type Changing = keyof Changes

/** Null when it may be anything of that name. */
type What<Name extends Changing> = Changes[Name] | null

/** A signal with a channel to the other tabs under it. */
function newSharedSignal<Name extends Changing>(name: Name, isWhat: Check<What<Name>>) {
  const here = newSignal<What<Name>>()
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`nickel.${name}`)
  others?.addEventListener('message', ({ data }) => here.send(isWhat(data) ? data : null))
  return {
    watch: here.watch,
    send(what: What<Name>) {
      others?.postMessage(what)
      here.send(what)
    },
  }
}

const isId = isNullable(isText)
const isLibraryChange = isShape<LibraryChange>({
  records: isListOf(isText),
  lists: isListOf(isText),
  items: isListOf(isListOf(isText)),
})

type Signals = { readonly [Name in Changing]: ReturnType<typeof newSharedSignal<Name>> }

const signals: Signals = {
  journal: newSharedSignal('journal', isId),
  runs: newSharedSignal('runs', isId),
  library: newSharedSignal('library', isNullable(isLibraryChange)),
  allowance: newSharedSignal('allowance', isId),
}

/** Says, after it was written, that something of this name changed: in this tab at once, then in the others. */
export const announceChange = <Name extends Changing>(name: Name, what: What<Name> = null): void =>
  signals[name].send(what)

/** Says which rows of lists changed and nothing else. */
export const announceItems = (items: LibraryChange['items']): void =>
  announceChange('library', { records: [], lists: [], items })

/** Calls back on every change of this name, in this tab and in others. Returns what ends the watching. */
export const watchChanges = <Name extends Changing>(
  name: Name,
  listener: (what: What<Name>) => void,
): (() => void) => signals[name].watch(listener)

/** Says that all that is kept here may have changed, as after a deletion or a restore. */
export const announceChangeOfAll = (): void => {
  for (const signal of Object.values(signals)) signal.send(null)
}
