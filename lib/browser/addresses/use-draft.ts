import { useCallback, useEffect, useRef, useState } from 'react'
import { draftHash, readDraftHash, useHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import type { Draft } from '@/lib/core/catalogue/draft'

/** Browsers refuse a hundred changes of the address in half a minute, which is less than fast typing. */
const settleMs = 400

/** The draft of a form: typed here, kept in the address, and taken from there when the address changes. */
export function useDraft(): { draft: Draft; change: (next: Draft) => void } {
  const hash = useHash()
  const [edit, setEdit] = useState<{ from: string; draft: Draft } | null>(null)
  const timer = useRef<number>(undefined)

  const change = useCallback((next: Draft) => {
    setEdit({ from: window.location.hash, draft: next })
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setEdit({ from: draftHash(next), draft: next })
      writeDraftHash(next)
    }, settleMs)
  }, [])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  return { draft: edit?.from === hash ? edit.draft : readDraftHash(hash), change }
}
