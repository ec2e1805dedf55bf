'use client'

import { useState } from 'react'
import { Notice } from '@/components/ui/notice'

/** Does what writes into this browser, and knows whether the last of it could be written. */
export function useKeeping() {
  const [isKept, setKept] = useState(true)
  async function keep(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
      setKept(true)
    } catch {
      setKept(false)
    }
  }
  return { isKept, keep }
}

/** Says that what was asked for is not done. */
export const NotWritten = () => (
  <Notice tone="danger" title="This browser could not keep it" className="mt-3">
    Nothing was changed, and nothing was charged. See that this browser may keep data and has room for it,
    then try again.
  </Notice>
)
