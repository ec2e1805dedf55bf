'use client'

import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SettingsCard } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { useConfig } from '@/components/pay/wallet/wallet-session'
import { counted } from '@/lib/core/text'
import { clearCache } from '@/lib/browser/purchase/http'
import { readHolding, wipeAll, type Holding } from '@/lib/browser/privacy/wipe'
import { openEntries } from '@/lib/browser/purchase/journal-writes'

const word = 'wipe everything'

const words = {
  answers: ['paid answer', 'paid answers'],
  records: ['record of the library', 'records of the library'],
  lists: ['list', 'lists'],
  runs: ['run', 'runs'],
  purchases: ['receipt', 'receipts'],
  blocked: ['entry of the do-not-contact list', 'entries of the do-not-contact list'],
} as const satisfies Record<keyof Holding, readonly [string, string]>

const names = Object.keys(words) as (keyof Holding)[]

const lossOf = (holding: Holding): string[] =>
  names
    .filter((name) => holding[name] > 0)
    .map((name) => counted(holding[name], words[name][0], words[name][1]))

export function WipeCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard
      title="Wipe everything"
      description="Deletes all that Nickel keeps in this browser. What was bought would have to be bought again."
    >
      <Button className="mt-3 text-red" onClick={() => setOpen(true)}>
        Wipe everything…
      </Button>
      {isOpen && <WipeDialog onClose={() => setOpen(false)} />}
    </SettingsCard>
  )
}

function WipeDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const isSandbox = useConfig()?.mode === 'sandbox'
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { data } = useQuery({
    queryKey: ['holding'],
    queryFn: async () => ({ holding: await readHolding(), open: (await openEntries()).length }),
  })

  async function wipe() {
    setBusy(true)
    try {
      await wipeAll(clearCache)
      // a new document, because everything in memory is of data that was deleted
      window.location.replace('/')
    } catch {
      setBusy(false)
      setProblem('The browser could not delete it. Close other tabs of Nickel and try again.')
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isBusy}
      role="alertdialog"
      title="Wipe everything?"
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={typed.trim().toLowerCase() !== word}
            busy={isBusy}
            onClick={() => void wipe()}
          >
            Wipe everything
          </Button>
        </>
      }
    >
      <p>This browser then has nothing left of:</p>
      <ul className="mt-2 list-disc pl-5 text-ink-quiet">
        {data && lossOf(data.holding).map((line) => <li key={line}>{line}</li>)}
        <li>settings, budgets and known payees</li>
        {isSandbox && <li>the sandbox’s test wallet and its test money</li>}
      </ul>
      {data && data.open > 0 && (
        <Notice
          tone="warning"
          className="mt-3"
          title={`${counted(data.open, 'purchase is', 'purchases are')} not settled`}
        >
          Wiped now, nobody can find out here what became of them, and a paid answer may be lost.
        </Notice>
      )}
      <p className="mt-3 text-ink-quiet">
        Save a backup first if any of it may be needed again: close this, and use “Backup” above.
      </p>
      <Field label={`Type “${word}” to go on`} className="mt-4">
        <Input ref={field} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {problem && (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
