import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** Tells of every change until it is ended. */
type Watch = (listener: () => void) => () => void

/** The queries that are followed, each by one watch however many components read it: a change is read once. */
const followed = new Map<string, { readers: number; end: () => void }>()

/** Asks the data under a key again whenever it changes, for as long as anybody reads it. */
export function useFollow(queryKey: readonly string[], watch: Watch): void {
  const client = useQueryClient()
  const name = JSON.stringify(queryKey)
  useEffect(() => {
    const one = followed.get(name) ?? {
      readers: 0,
      end: watch(() => void client.invalidateQueries({ queryKey: JSON.parse(name) })),
    }
    one.readers += 1
    followed.set(name, one)
    return () => {
      one.readers -= 1
      if (one.readers > 0) return
      one.end()
      followed.delete(name)
    }
  }, [client, name, watch])
}
