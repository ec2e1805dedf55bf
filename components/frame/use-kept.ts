import { useEffect, useState } from 'react'

const kept = new Map<string, unknown>()

/** Keeps what stands in a form in memory only, since an address or a store would keep names that were never sent. */
export const keepWords = (name: string, words: unknown): void => void kept.set(name, words)

/** What stands in a form: it is still there when the visitor comes back to it from another page. */
export function useKept<T>(name: string, first: T) {
  // safe cast: a name belongs to one form
  const [value, setValue] = useState((kept.get(name) as T | undefined) ?? first)
  useEffect(() => keepWords(name, value), [name, value])
  return [value, setValue] as const
}
