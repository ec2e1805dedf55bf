'use client'

import { useRouter } from 'next/navigation'
import { Rows3 } from 'lucide-react'
import { prefillRun, type Prefill } from '@/components/tables/runs/prefill'
import { Button } from '@/components/ui/button'
import { companyRef, personRef } from '@/lib/core/answers/handoff'
import { asRecord } from '@/lib/browser/library/recorded'
import type { Item } from '@/lib/browser/tables/lists'

const refs = { profile: personRef, company: companyRef } as const

type RunSelectedProps = { kind: Prefill['kind']; items: readonly Item[] }

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
        prefillRun({ kind, identifiers })
        router.push('/runs#new=1')
      }}
    >
      <Rows3 aria-hidden="true" /> Run…
    </Button>
  )
}
