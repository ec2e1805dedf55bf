'use client'

import { useSyncExternalStore } from 'react'
import { Notice } from '@/components/ui/notice'
import { storeProblem, type StoreProblem } from '@/lib/browser/database/database'

const words = {
  'blocked-by-another-tab': {
    title: 'Close the other tabs of Nickel',
    text: 'They hold an older form of the data kept in this browser. Nothing was charged, and nothing is lost.',
  },
  'newer-version': {
    title: 'Reload this page',
    text: 'The data kept in this browser was written by a newer Nickel. Nothing was charged, and nothing is lost.',
  },
  unavailable: {
    title: 'This browser keeps no data here',
    text: 'Some private windows do not. Nothing can be bought until it does, so that no paid answer is lost.',
  },
} as const satisfies Record<StoreProblem, { title: string; text: string }>

/** Tells of a browser database that cannot be used, on whichever page it is found out. */
export function StoreNotice() {
  const problem = useSyncExternalStore(storeProblem.watch, storeProblem.read, () => null)
  if (!problem) return null
  return (
    <Notice tone="danger" title={words[problem].title} className="mb-6">
      {words[problem].text}
    </Notice>
  )
}
