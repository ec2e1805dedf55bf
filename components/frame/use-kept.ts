import { useCallback, useSyncExternalStore } from 'react'
import { attempt } from '@/lib/core/result'
import { newSignal } from '@/lib/core/signal'

const kept = new Map<string, unknown>()
const changed = newSignal<null>()

const keyOf = (name: string) => `nickel-words:${name}`

function readTab<T>(name: string, first: T): T | undefined {
  const words: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null'))
  // safe: a name belongs to one form, whose words are of one sort
  const isOfForm = typeof words === typeof first || (first === null && typeof words === 'string')
  return words !== null && isOfForm ? (words as T) : undefined
}

function writeTab(name: string, words: unknown): void {
  // where storage is closed or full they stay in memory
  attempt(() => {
    if (words === undefined || words === '') sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(words))
  })
}

/** Keeps what stands in a form, in this tab alone: neither an address nor a store gets names that were never sent. */
export function keepWords(name: string, words: unknown): void {
  kept.set(name, words)
  // whole files are too large for it
  const isText = (one: unknown) => typeof one === 'string'
  const isSmall = isText(words) || (words && Object.values(words).every(isText))
  writeTab(name, isSmall ? words : undefined)
  changed.send(null)
}

export function useKept<T>(name: string, first: T) {
  // safe: a name belongs to one form
  const inMemory = () => kept.get(name) as T | undefined
  function read(): T {
    if (!kept.has(name)) kept.set(name, readTab(name, first) ?? first)
    return inMemory() ?? first
  }
  const value = useSyncExternalStore(changed.watch, read, () => inMemory() ?? first)
  const write = useCallback(
    (next: T | ((now: T) => T)) =>
      // safe: no words are a function
      keepWords(name, typeof next === 'function' ? (next as (now: unknown) => T)(kept.get(name)) : next),
    [name],
  )
  return [value, write] as const
}
