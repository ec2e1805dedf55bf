import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this device says that it has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )

/** Does something once the network is back, as long as that is wanted. */
export function useBackOnline(work: () => void, isWanted = true): void {
  const back = useEffectEvent(work)
  useEffect(() => {
    if (!isWanted) return
    const onOnline = () => back()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isWanted])
}
