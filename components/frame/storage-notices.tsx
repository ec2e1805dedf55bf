'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'

export function useKeeping() {
  const [isKept, setKept] = useState(true)
  async function keep(write: () => Promise<unknown>): Promise<boolean> {
    const isWritten = await write().then(
      () => true,
      () => false,
    )
    setKept(isWritten)
    return isWritten
  }
  return { isKept, keep }
}

/** The same for what is read under a key: then it is read anew, and the words are told to screen readers. */
export function useKeepingOf(queryKey: readonly string[]) {
  const client = useQueryClient()
  const { isKept, keep } = useKeeping()
  const write = (work: () => Promise<unknown>, told?: string) =>
    keep(async () => {
      await work()
      await client.invalidateQueries({ queryKey })
      if (told) announce(told)
    })
  return { isKept, keep: write }
}

export const NotWritten = () => (
  <Notice tone="danger" title="This browser could not keep it" className="mt-3">
    Nothing was changed, and nothing was charged. See that this browser may keep data and has room for it,
    then try again.
  </Notice>
)

export const Unread = ({ what }: { what: string }) => (
  <Notice tone="danger" title={`The ${what} kept in this browser cannot be read`}>
    Nothing was charged by looking.
  </Notice>
)

export const NotKept = () => (
  <p className="mt-3 text-ink-quiet">
    This browser keeps nothing here now: nothing can be set or deleted, and nothing can be bought either.
  </p>
)
