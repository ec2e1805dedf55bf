'use client'

import { useSyncExternalStore } from 'react'
import { optional } from '@/components/frame/optional'
import { storeProblem } from '@/lib/browser/database/database'
import { setAside, type SetAside } from '@/lib/browser/database/reading'

const Problem = optional(async () => (await import('@/components/pay/store-problem')).StoreProblemNotice)

const none: SetAside = new Map()

export function StoreNotice() {
  const problem = useSyncExternalStore(storeProblem.watch, storeProblem.read, () => null)
  const aside = useSyncExternalStore(setAside.watch, setAside.read, () => none)
  return problem || aside.size > 0 ? <Problem problem={problem} aside={aside} /> : null
}
