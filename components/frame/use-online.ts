import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )

export function useBackOnline(work: () => void, isWanted = true): void {
  const back = useEffectEvent(work)
  useEffect(() => {
    if (!isWanted) return
    const onOnline = () => back()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isWanted])
}
