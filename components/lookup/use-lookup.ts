import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadedLookup, loadLookup } from '@/components/lookup/preload'

/** The code of a lookup on this page: null until it has come, which it does by itself once it is `wanted`. */
export function useLookup(wanted: boolean) {
  const [code, setCode] = useState(loadedLookup)

  /** Resolves when the lookup stands on the page. */
  async function ready() {
    const come = await loadLookup()
    flushSync(() => setCode(come))
  }

  useEffect(() => {
    if (!wanted) return
    // what fails here is tried again, and told, on the click
    void loadLookup().then(
      (come) => startTransition(() => setCode(come)),
      () => undefined,
    )
  }, [wanted])

  return { Lookup: code?.Lookup ?? null, ready }
}
