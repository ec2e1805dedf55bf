'use client'

import { useRouter } from 'next/navigation'
import { Rows3 } from 'lucide-react'
import { seedRun, type Seed } from '@/components/tables/runs/seed'
import { Button } from '@/components/ui/button'
import { companyRef, personRef } from '@/lib/core/answers/handoff'
import { asRecord } from '@/lib/browser/library/recorded'
import type { Item } from '@/lib/browser/tables/lists'

const refs = { profile: personRef, company: companyRef } as const

type RunSelectedProps = { kind: Seed['kind']; items: readonly Item[] }

/** Takes the records that are ticked into a new run: emails, posts, profiles under one plan. Nothing is paid by that. */
export function RunSelected({ kind, items }: RunSelectedProps) {
  const router = useRouter()
  const identifiers = items.flatMap(
    ({ row, detail }) => (detail && refs[kind](asRecord(row, detail))?.best.value) ?? [],
  )
  if (identifiers.length === 0) return null
  return (
    <Button
      size="sm"
      onClick={() => {
        seedRun({ kind, identifiers })
        router.push('/runs#new=1')
      }}
    >
      <Rows3 aria-hidden="true" /> Run…
    </Button>
  )
}
