import { useEffect, useState } from 'react'

const kept = new Map<string, unknown>()

/** What stands in a form: it is still there when the visitor comes back to it from another page. */
export function useKept<T>(name: string, first: T) {
  // safe cast: a name is given to one form
  const [value, setValue] = useState((kept.get(name) as T | undefined) ?? first)
  useEffect(() => void kept.set(name, value), [name, value])
  return [value, setValue] as const
}
