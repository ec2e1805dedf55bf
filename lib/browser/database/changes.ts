import { newSignal } from '@/lib/core/signal'
import * as is from '@/lib/core/shape'

/** Ids; of rows of lists the list and the row. */
export type LibraryChange = {
  records: readonly string[]
  lists: readonly string[]
  items: readonly (readonly string[])[]
}

type Changes = {
  journal: string
  runs: string
  library: LibraryChange
  allowance: string
}

export type Changing = keyof Changes

/** Null when it may be anything of that name. */
type What<Name extends Changing> = Changes[Name] | null

function newSharedSignal<Name extends Changing>(name: Name, isWhat: is.Check<What<Name>>) {
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

const isId = is.nullable(is.text)
const isLibraryChange = is.shape<LibraryChange>({
  records: is.listOf(is.text),
  lists: is.listOf(is.text),
  items: is.listOf(is.listOf(is.text)),
})

type Signals = { readonly [Name in Changing]: ReturnType<typeof newSharedSignal<Name>> }

const signals: Signals = {
  journal: newSharedSignal('journal', isId),
  runs: newSharedSignal('runs', isId),
  library: newSharedSignal('library', is.nullable(isLibraryChange)),
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
