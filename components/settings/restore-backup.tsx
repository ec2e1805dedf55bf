import { useId, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { fileStyle, Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { countText } from '@/lib/core/text'
import { largestFile } from '@/lib/browser/privacy/backup-file'
import type { Restored, RestoreProblem } from '@/lib/browser/privacy/restore'

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

/** Merges a backup into what is here. */
export function RestoreBackup() {
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
      if (file.size > largestFile) return setOutcome({ tone: 'danger', words: problems['too-large'] })
      const { restoreBackup } = await import('@/lib/browser/privacy/restore')
      const restored = await restoreBackup(new Uint8Array(await file.arrayBuffer()), phrase)
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
