'use client'

import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { saveFile } from '@/components/keep/export/save-file'
import { optional } from '@/components/frame/optional'
import { useJournal } from '@/components/pay/journal'
import { SettingsCard } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Status } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { isUnverified } from '@/lib/browser/purchase/journal'
import { counted } from '@/lib/core/text'

const RestoreBackup = optional(
  async () => (await import('@/components/settings/restore-backup')).RestoreBackup,
  { loading: <Skeleton className="h-44 w-full" /> },
)

/** Saves everything in one encrypted file, and restores from one. */
export function BackupCard() {
  const [wasUnfolded, setUnfolded] = useState(false)
  return (
    <SettingsCard
      title="Backup"
      description="Answers, library, lists, runs, receipts and the do-not-contact list in one encrypted file. Signatures, secrets, budgets and payees are never in it."
    >
      <MakeBackup />
      <Unverified />
      <Disclosure summary="Restore from a file" className="mt-4" onToggle={() => setUnfolded(true)}>
        {wasUnfolded && <RestoreBackup />}
      </Disclosure>
    </SettingsCard>
  )
}

/** Characters; shorter passphrases can be found by trying. */
const shortest = 10

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

/** Asks for a passphrase twice and saves the file. */
function MakeBackup() {
  const [phrase, setPhrase] = useState('')
  const [again, setAgain] = useState('')
  const [problems, setProblems] = useState<{ phrase?: string; again?: string }>({})
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(phrase.length < shortest && { phrase: `Use at least ${shortest} characters.` }),
      ...(phrase !== again && { again: 'The two are not the same.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setMessage('Encrypting…')
    try {
      const { makeBackup, backupName } = await import('@/lib/browser/privacy/backup')
      const { file, bytes, leftOut } = await makeBackup(phrase)
      saveFile({ name: backupName(Date.now()), type: 'application/octet-stream', body: file })
      const open = leftOut === 1 ? '1 purchase under way is' : `${leftOut} purchases under way are`
      setMessage(
        `Saved, ${megabytes(bytes)}. ${leftOut > 0 ? `${open} not in it: they belong to this browser. ` : ''}Keep the passphrase: without it nobody can open the file.`,
      )
      setPhrase('')
      setAgain('')
    } catch {
      setMessage('The backup could not be made: the browser ran out of memory or cannot read its database.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="mt-4 flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Passphrase" help="Four or five words that you will remember." error={problems.phrase}>
          <Input
            type="password"
            value={phrase}
            autoComplete="new-password"
            onChange={({ target }) => setPhrase(target.value)}
          />
        </Field>
        <Field label="Passphrase again" error={problems.again}>
          <Input
            type="password"
            value={again}
            autoComplete="new-password"
            onChange={({ target }) => setAgain(target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy}>
          Save backup
        </Button>
        <Status className="min-w-0 flex-1 text-sm text-ink-quiet">{message}</Status>
      </div>
    </form>
  )
}

/** Purchases from a backup that were not checked on the chain, and the button that checks them. */
function Unverified() {
  const client = useQueryClient()
  const { data: entries = [] } = useJournal()
  const [at, setAt] = useState<number>()
  const [message, setMessage] = useState('')
  const open = entries.filter(isUnverified)
  if (open.length === 0 && message === '') return null

  async function check() {
    let proven = 0
    let asked = 0
    try {
      const { checkOnChain } = await import('@/lib/browser/purchase/chain-check')
      for (const entry of open) {
        setAt(asked)
        const { verdict } = await checkOnChain(entry)
        if (verdict.kind === 'spent') proven += 1
        asked += 1
      }
      const rest = asked - proven
      setMessage(
        `${proven} shown by the chain as paid.${rest > 0 ? ` ${rest} not: they stay unverified and count for nothing.` : ''}`,
      )
    } catch {
      setMessage(`The chain cannot be read just now. ${proven} shown as paid so far; try again later.`)
    } finally {
      setAt(undefined)
      await client.invalidateQueries()
    }
  }

  const many = counted(open.length, 'purchase')
  return (
    <Notice
      role="status"
      className="mt-4"
      title={open.length > 0 ? `${many} from a backup, unverified` : 'Checked on the chain'}
      actions={
        open.length > 0 && (
          <Button size="sm" busy={at !== undefined} onClick={() => void check()}>
            {at === undefined ? 'Check on the chain' : `Checking ${at + 1} of ${open.length}`}
          </Button>
        )
      }
    >
      {message || 'A file can say anything: they count as paid only when the chain shows the payment.'}
    </Notice>
  )
}
