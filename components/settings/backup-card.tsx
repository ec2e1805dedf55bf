'use client'

import { useId, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { saveFile } from '@/components/keep/export/save-file'
import { useJournal } from '@/components/pay/journal'
import { SettingsCard } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { fileStyle, Input } from '@/components/ui/input'
import { Status } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { isUnverified } from '@/lib/browser/purchase/journal'
import type { Restored, RestoreProblem } from '@/lib/browser/privacy/restore'
import { counted, countText } from '@/lib/core/text'

export function BackupCard() {
  return (
    <SettingsCard
      title="Backup"
      description="Answers, library, lists, runs, receipts and the do-not-contact list in one encrypted file. Signatures, secrets, budgets and payees are never in it."
    >
      <MakeBackup />
      <Unverified />
      <Disclosure summary="Restore from a file" className="mt-4">
        <RestoreBackup />
      </Disclosure>
    </SettingsCard>
  )
}

/** Characters; shorter passphrases can be found by trying. */
const shortest = 10

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

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

const problems = {
  'not-a-backup': 'This is not a Nickel backup. Nothing was changed.',
  newer:
    'This backup was made by a newer Nickel. Reload this page to get it, then try again. Nothing was changed.',
  'wrong-passphrase': 'The passphrase does not fit this file, or the file was damaged. Nothing was changed.',
  'too-large': 'This file is larger than a backup can be. Nothing was changed.',
  damaged: 'This file is incomplete or damaged. Nothing was changed.',
  'no-room': 'The browser has no room for what is in this backup. Nothing was changed.',
} as const satisfies Record<RestoreProblem, string>

function wordsOf({ added, known, refused, unverified, forgotten }: Restored): string {
  const parts = [
    `${countText(added)} entries added, ${countText(known)} were here already and stay as they are.`,
    unverified > 0 && `${countText(unverified)} purchases are unverified until the chain is asked.`,
    forgotten > 0 && `${countText(forgotten)} people whom you deleted here were left out.`,
    refused > 0 && `${countText(refused)} entries of an unknown form were left out.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function RestoreBackup() {
  const id = useId()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [phrase, setPhrase] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; words: string }>()

  async function restore(event: FormEvent) {
    event.preventDefault()
    if (!file || phrase === '')
      return setOutcome({ tone: 'danger', words: 'Choose a file and write its passphrase.' })
    setBusy(true)
    setOutcome(undefined)
    try {
      const { restoreBackup } = await import('@/lib/browser/privacy/restore')
      const restored = await restoreBackup(file, phrase)
      await client.invalidateQueries()
      if (!restored.ok) return setOutcome({ tone: 'danger', words: problems[restored.error] })
      setOutcome({ tone: 'success', words: wordsOf(restored.value) })
      setPhrase('')
    } catch {
      setOutcome({
        tone: 'danger',
        words: 'The browser could not write what is in this backup. Nothing was changed.',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void restore(event)} className="flex flex-col gap-3 pt-2">
      <p className="text-sm text-ink-quiet">
        What is here stays: a backup only adds, and never replaces something newer.
      </p>
      <div>
        <label htmlFor={`${id}-file`} className="block text-sm font-medium">
          Backup file
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".nickel"
          className={fileStyle}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </div>
      <Field label="Passphrase of the file" className="max-w-96">
        <Input
          type="password"
          value={phrase}
          autoComplete="current-password"
          onChange={({ target }) => setPhrase(target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" busy={isBusy}>
        Restore
      </Button>
      {outcome && (
        <Notice
          tone={outcome.tone}
          role={outcome.tone === 'danger' ? 'alert' : 'status'}
          title={outcome.tone === 'success' ? 'Restored' : undefined}
        >
          {outcome.words}
        </Notice>
      )}
    </form>
  )
}
