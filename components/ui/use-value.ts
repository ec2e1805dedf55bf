import { useSyncExternalStore } from 'react'
import type { newState } from '@/lib/core/signal'

/** The value of a state that stands outside of components; on the server and while the page wakes, its first one. */
export const useValue = <T>({ watch, read, first }: ReturnType<typeof newState<T>>): T =>
  useSyncExternalStore(watch, read, first)

const unwatched = () => () => undefined

/** Whether this is drawn for the page's HTML, or for the first time over it. */
export const useIsWaking = (): boolean =>
  useSyncExternalStore(
    unwatched,
    () => false,
    () => true,
  )
