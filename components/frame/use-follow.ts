import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { watchChanges, type Changing } from '@/lib/browser/database/changes'

const followed = new Map<string, { readers: number; end: () => void }>()

function watchPaced(name: Changing, pause: number, listener: () => void): () => void {
  if (pause === 0) return watchChanges(name, listener)
  let timer: number | undefined
  const unwatch = watchChanges(name, () => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      listener()
    }, pause)
  })
  return () => {
    unwatch()
    window.clearTimeout(timer)
  }
}

export function useFollow(queryKey: readonly string[], name: Changing, pause = 0): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const one = followed.get(key) ?? {
      readers: 0,
      end: watchPaced(name, pause, () => void client.invalidateQueries({ queryKey: JSON.parse(key) })),
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
