import { useCallback, useSyncExternalStore } from 'react'
import { attempt } from '@/lib/core/result'
import { newSignal } from '@/lib/core/signal'

const kept = new Map<string, unknown>()
const changed = newSignal<null>()

/** The number goes up with the form of what is kept: a tab may outlive the build that wrote it. */
const keyOf = (name: string) => `nickel-words-1:${name}`

/** Null where a reload would lose them. */
export const keptText = (name: string) => attempt(() => sessionStorage.getItem(keyOf(name)))

/** Bytes of a file that is kept for a reload; whoever has a larger one is asked before, and can bring it again. */
const largestFile = 200_000

/** Of files only text is kept, so that a person who is deleted is found in it. */
function packed(_: string, value: unknown): unknown {
  if (value instanceof Map) return { entries: [...value] }
  if (!(value instanceof Uint8Array)) return value
  if (value.length > largestFile) throw new TypeError('too large to be kept')
  return { utf8: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value) }
}

function unpacked(_: string, value: { entries?: [unknown, unknown][]; utf8?: string } | null): unknown {
  if (typeof value?.utf8 === 'string') return new TextEncoder().encode(value.utf8)
  return Array.isArray(value?.entries) ? new Map(value.entries) : value
}

function readTab<T>(name: string, first: T): T | undefined {
  const words: unknown = attempt(() => JSON.parse(keptText(name) ?? 'null', unpacked))
  // safe: a name belongs to one form, whose words are of one sort
  const isOfForm = typeof words === typeof first || (first === null && typeof words === 'string')
  return words !== null && isOfForm ? (words as T) : undefined
}

/** Keeps what stands in a form, in this tab alone: neither an address nor a store gets names that were never sent. */
export function keepWords(name: string, words: unknown): void {
  kept.set(name, words)
  const text = words ? attempt(() => JSON.stringify(words, packed)) : null
  // where storage is closed or full they stay in memory
  attempt(() => {
    sessionStorage.removeItem(keyOf(name))
    if (text !== null) sessionStorage.setItem(keyOf(name), text)
  })
  changed.send(null)
}

/** What is kept in this tab under a name now; undefined or null for nothing. */
export const keptWords = (name: string): unknown => (kept.has(name) ? kept.get(name) : readTab(name, null))

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
