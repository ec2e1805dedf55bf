'use client'

import { useId } from 'react'
import { MakeBackup } from '@/components/settings/privacy/make-backup'
import { RestoreBackup } from '@/components/settings/privacy/restore-backup'
import { Unverified } from '@/components/settings/privacy/unverified'
import { Card, CardHeader } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'

/** A way to another browser, and back after this one was cleared. */
export function BackupCard() {
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader
        id={headingId}
        title="Backup"
        description="Answers, library, lists, runs, receipts and the do-not-contact list in one encrypted file. Signatures, secrets, budgets and payees are never in it."
      />
      <MakeBackup />
      <Unverified />
      <Disclosure summary="Restore from a file" className="mt-4">
        <RestoreBackup />
      </Disclosure>
    </Card>
  )
}
