'use client'

import { useId, useState } from 'react'
import dynamic from 'next/dynamic'
import { MakeBackup } from '@/components/settings/privacy/make-backup'
import { Unverified } from '@/components/settings/privacy/unverified'
import { Card, CardHeader } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'
import { Skeleton } from '@/components/ui/skeleton'

const RestoreBackup = dynamic(
  async () => (await import('@/components/settings/privacy/restore-backup')).RestoreBackup,
  { ssr: false, loading: () => <Skeleton className="h-44 w-full" /> },
)

/** A way to another browser, and back after this one was cleared. */
export function BackupCard() {
  const headingId = useId()
  const [wasUnfolded, setUnfolded] = useState(false)
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader
        id={headingId}
        title="Backup"
        description="Answers, library, lists, runs, receipts and the do-not-contact list in one encrypted file. Signatures, secrets, budgets and payees are never in it."
      />
      <MakeBackup />
      <Unverified />
      <Disclosure summary="Restore from a file" className="mt-4" onToggle={() => setUnfolded(true)}>
        {wasUnfolded && <RestoreBackup />}
      </Disclosure>
    </Card>
  )
}
