import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { watchChanges, type Changing } from '@/lib/browser/database/changes'

const followed = new Map<string, { readers: number; end: () => void }>()

export function watchPaced(names: readonly Changing[], pause: number, listener: () => void): () => void {
  let timer: number | undefined
  const soon = () => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      listener()
    }, pause)
  }
  const ends = names.map((name) => watchChanges(name, pause === 0 ? listener : soon))
  return () => {
    for (const end of ends) end()
    window.clearTimeout(timer)
  }
}

export function useFollow(queryKey: readonly string[], name: Changing, pause = 0): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const one = followed.get(key) ?? {
      readers: 0,
      end: watchPaced([name], pause, () => void client.invalidateQueries({ queryKey: JSON.parse(key) })),
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
