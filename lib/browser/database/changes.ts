import { newSignal } from '@/lib/core/signal'
import * as is from '@/lib/core/shape'

const isChange = {
  journal: is.text,
  runs: is.text,
  /** Ids; of rows of lists the list and the row. */
  library: is.shape({
    records: is.listOf(is.text),
    lists: is.listOf(is.text),
    items: is.listOf(is.listOf(is.text)),
  }),
  allowance: is.text,
  /** The account that a tab connected; empty where one was disconnected. */
  wallet: is.text,
  sessionWallet: is.text,
}

export type Changing = keyof typeof isChange

type Changes = { [Name in Changing]: is.Of<(typeof isChange)[Name]> }

export type LibraryChange = Changes['library']

/** Null when it may be anything of that name. */
type What<Name extends Changing> = Changes[Name] | null

function newSharedSignal<Name extends Changing>(name: Name, isWhat: is.Check<Changes[Name]>) {
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

type Signals = { readonly [Name in Changing]: ReturnType<typeof newSharedSignal<Name>> }

const signals: Signals = {
  journal: newSharedSignal('journal', isChange.journal),
  runs: newSharedSignal('runs', isChange.runs),
  library: newSharedSignal('library', isChange.library),
  allowance: newSharedSignal('allowance', isChange.allowance),
  wallet: newSharedSignal('wallet', isChange.wallet),
  sessionWallet: newSharedSignal('sessionWallet', isChange.sessionWallet),
}

/** Says, after it was written, that something of this name changed: in this tab at once, then in the others. */
export const announceChange = <Name extends Changing>(name: Name, what: What<Name> = null): void =>
  signals[name].send(what)

/** Says which records, lists and rows of lists changed, and no others. */
export const announceParts = (parts: Partial<LibraryChange>): void =>
  announceChange('library', { records: [], lists: [], items: [], ...parts })

/** Calls back on every change of this name, in this tab and in others. Returns what ends the watching. */
export const watchChanges = <Name extends Changing>(
  name: Name,
  listener: (what: What<Name>) => void,
): (() => void) => signals[name].watch(listener)

/** Says that all that is kept here may have changed, as after a deletion or a restore. */
export const announceChangeOfAll = (): void => {
  for (const signal of Object.values(signals)) signal.send(null)
}
