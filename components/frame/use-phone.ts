import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 640px)'

function watch(listener: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const usePhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
