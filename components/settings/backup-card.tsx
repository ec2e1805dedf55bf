'use client'

import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '@/components/frame/save-file'
import { useJournal } from '@/components/pay/journal'
import { SettingsCard } from '@/components/settings/settings-card'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Input, TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { isUnverified } from '@/lib/browser/purchase/journal'
import type { Restored, RestoreProblem } from '@/lib/browser/privacy/restore'
import { err } from '@/lib/core/result'
import { counted, countText } from '@/lib/core/text'

export const BackupCard = () => (
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

/** Characters; shorter passphrases can be found by trying. */
const shortest = 10

async function saveBackup(phrase: string): Promise<string> {
  const { makeBackup, backupName } = await import('@/lib/browser/privacy/backup')
  const { file, bytes, leftOut } = await makeBackup(phrase)
  saveFile({ name: backupName(Date.now()), type: 'application/octet-stream', body: file })
  const megabytes = Math.max(0.1, bytes / 1_000_000).toFixed(1)
  const open = counted(leftOut, 'purchase under way is', 'purchases under way are')
  const missing = leftOut > 0 ? ` ${open} not in it: they belong to this browser.` : ''
  return `Saved, ${megabytes} MB.${missing} Keep the passphrase: without it nobody can open the file.`
}

function MakeBackup() {
  const [phrase, setPhrase] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShort = phrase.length < shortest
  const isSame = phrase === again
  const making = useMutation({
    mutationFn: () => saveBackup(phrase),
    onSuccess() {
      setPhrase('')
      setAgain('')
      setChecked(false)
    },
  })

  function save(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isShort && isSame) making.mutate()
  }
  const shared = { type: 'password', autoComplete: 'new-password' }

  return (
    <form onSubmit={save} className="mt-4 flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Passphrase"
          help="Four or five words that you will remember."
          error={isChecked && isShort && `Use at least ${shortest} characters.`}
          value={phrase}
          onType={setPhrase}
          {...shared}
        />
        <TextField
          label="Passphrase again"
          error={isChecked && !isSame && 'The two are not the same.'}
          value={again}
          onType={setAgain}
          {...shared}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={making.isPending}>
          Save backup
        </Button>
        <p role="status" className="min-w-0 flex-1 text-sm text-ink-quiet">
          {making.isPending && 'Encrypting…'}
          {making.data}
          {making.isError &&
            'The backup could not be made: the browser ran out of memory or cannot read its database.'}
        </p>
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
    try {
      const { checkOnChain } = await import('@/lib/browser/purchase/reconcile')
      for (const [index, entry] of open.entries()) {
        setAt(index + 1)
        if ((await checkOnChain(entry)).verdict.kind === 'spent') proven += 1
      }
      const rest = open.length - proven
      setMessage(
        `${proven} shown by the chain as paid.${rest > 0 ? ` ${rest} not: they stay unverified and count for nothing.` : ''}`,
      )
    } catch {
      setMessage(`The chain cannot be read just now. ${proven} shown as paid so far; try again later.`)
    }
    setAt(undefined)
    await client.invalidateQueries()
  }

  return (
    <Notice
      role="status"
      className="mt-4"
      title={
        open.length > 0
          ? `${counted(open.length, 'purchase')} from a backup, unverified`
          : 'Checked on the chain'
      }
      actions={
        open.length > 0 && (
          <Button size="sm" busy={at !== undefined} onClick={() => void check()}>
            {at === undefined ? 'Check on the chain' : `Checking ${at} of ${open.length}`}
          </Button>
        )
      }
    >
      {message || 'A file can say anything: they count as paid only when the chain shows the payment.'}
    </Notice>
  )
}

const problems = {
  'not-a-backup': 'This is not a Nickel backup.',
  newer: 'This backup was made by a newer Nickel. Reload this page to get it, then try again.',
  'wrong-passphrase': 'The passphrase does not fit this file, or the file was damaged.',
  'too-large': 'This file is larger than a backup can be.',
  damaged: 'This file is incomplete or damaged.',
  'no-room': 'The browser has no room for what is in this backup.',
  unwritten: 'The browser could not write what is in this backup.',
} as const satisfies Record<RestoreProblem | 'unwritten', string>

function restoredWords({ added, known, refused, unverified, forgotten }: Restored): string {
  const parts = [
    `${countText(added)} entries added, ${countText(known)} were here already and stay as they are.`,
    unverified > 0 && `${countText(unverified)} purchases are unverified until the chain is asked.`,
    forgotten > 0 && `${countText(forgotten)} people whom you deleted here were left out.`,
    refused > 0 && `${countText(refused)} entries of an unknown form were left out.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function RestoreBackup() {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [phrase, setPhrase] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    async mutationFn() {
      if (!file || phrase === '') throw new Error('Choose a file and write its passphrase.')
      const restored = await import('@/lib/browser/privacy/restore')
        .then(({ restoreBackup }) => restoreBackup(file, phrase))
        .catch(() => err('unwritten' as const))
      void client.invalidateQueries()
      if (!restored.ok) throw new Error(`${problems[restored.error]} Nothing was changed.`)
      setPhrase('')
      return restoredWords(restored.value)
    },
  })

  function restore(event: FormEvent) {
    event.preventDefault()
    mutate()
  }

  return (
    <form onSubmit={restore} className="flex flex-col gap-3 pt-2">
      <p className="text-sm text-ink-quiet">
        What is here stays: a backup only adds, and never replaces something newer.
      </p>
      <Field label="Backup file">
        <Input
          type="file"
          accept=".nickel"
          className="py-1 text-sm text-ink-quiet file:mr-3 file:h-full file:rounded-md file:border file:border-line file:bg-raised file:px-2.5 file:font-medium file:text-ink"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </Field>
      <TextField
        label="Passphrase of the file"
        className="max-w-96"
        type="password"
        autoComplete="current-password"
        value={phrase}
        onType={setPhrase}
      />
      <Button type="submit" className="self-start" busy={isPending}>
        Restore
      </Button>
      {(data ?? error) && (
        <Notice
          tone={data ? 'success' : 'danger'}
          role={data ? 'status' : 'alert'}
          title={data && 'Restored'}
        >
          {data ?? error?.message}
        </Notice>
      )}
    </form>
  )
}
