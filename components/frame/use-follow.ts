import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { watchChanges, type Changing } from '@/lib/browser/database/changes'

const followed = new Map<string, { readers: number; end: () => void }>()

/** Calls back after changes; those within the pause, in milliseconds, or while the call still reads, share the next call. */
export function watchPaced(names: readonly Changing[], pause: number, listener: () => unknown): () => void {
  let isDue = false
  let isOver = false
  let last: Promise<void> | undefined
  async function read() {
    await last
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    isDue = false
    if (!isOver) await listener()
  }
  const soon = () => {
    if (!isDue) last = read()
    isDue = true
  }
  const ends = names.map((name) => watchChanges(name, soon))
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}

export function useFollow(queryKey: readonly string[], name: Changing, pause = 0): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const one = followed.get(key) ?? {
      readers: 0,
      end: watchPaced([name], pause, () => client.invalidateQueries({ queryKey: JSON.parse(key) })),
    }
    one.readers += 1
    followed.set(key, one)
    return () => {
      one.readers -= 1
      if (one.readers > 0) return
      one.end()
      followed.delete(key)
    }
  }, [client, key, name, pause])
}
