'use client'

import { useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useKeeping } from '@/components/frame/storage-notices'
import { useConfig } from '@/components/pay/wallet/balance'
import { SettingsCard } from '@/components/settings/settings-card'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/checkbox'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { readHolding, readPurseMoney, wipeAll, type Holding } from '@/lib/browser/privacy/wipe'
import { clearCache } from '@/lib/browser/purchase/http'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import { givingUp } from '@/lib/browser/session-wallet/terms'
import { formatUsdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'

async function readStorage() {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return { usage, quota, isPersisted: await navigator.storage.persisted() }
  } catch {
    return {}
  }
}

function sizeOf(bytes: number): string {
  if (bytes < 100_000) return 'less than 0.1 MB'
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

const mayBeCleared =
  'The browser may clear what you bought when space is short or after weeks without a visit. Save a backup from time to time'

export function DeviceCard() {
  const client = useQueryClient()
  const { data: storage } = useQuery({ queryKey: ['storage'], queryFn: readStorage })
  const { usage, quota, isPersisted } = storage ?? {}
  const { data: refusedAt } = useQuery({
    queryKey: ['setting', 'persist.refusedAt'],
    queryFn: async () => (await readSetting('persist.refusedAt')) ?? null,
  })
  const { data: arePicturesOn = true } = useQuery({
    queryKey: ['setting', 'pictures'],
    queryFn: async () => (await readSetting('pictures')) !== false,
  })
  const { isKept, keep } = useKeeping()

  const ask = () =>
    keep(async () => {
      const isGranted = await navigator.storage.persist()
      await client.invalidateQueries({ queryKey: ['storage'] })
      announce(isGranted ? 'The browser keeps the data' : 'The browser said no')
      if (!isGranted) await writeSetting('persist.refusedAt', Date.now())
      await client.invalidateQueries({ queryKey: ['setting', 'persist.refusedAt'] })
    })

  const switchPictures = (isOn: boolean) =>
    keep(async () => {
      await writeSetting('pictures', isOn ? undefined : false)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['setting', 'pictures'] }),
        client.resetQueries({ queryKey: ['record-pictures'] }),
      ])
      announce(isOn ? 'Pictures are shown' : 'Pictures are off')
    })

  return (
    <SettingsCard
      title="On this device"
      description="Everything is kept in this browser. There is no account and no copy elsewhere, apart from an encrypted answer on the server until it has reached you, for a day at most."
      isKept={isKept}
    >
      <DescriptionList
        className="mt-4"
        rows={[
          [
            'Space used',
            usage === undefined
              ? 'The browser does not say.'
              : `${sizeOf(usage)}${quota === undefined ? '' : ` of about ${sizeOf(quota)}`}`,
          ],
          [
            'Kept until you clear it',
            isPersisted === undefined
              ? 'The browser does not say'
              : isPersisted
                ? 'Promised'
                : 'Not promised',
          ],
        ]}
      />
      {storage && !isPersisted && (
        <div className="mt-2 flex flex-col items-start gap-2 text-sm text-ink-quiet">
          <p>
            {typeof refusedAt === 'number'
              ? `The browser said no. ${mayBeCleared}; a bookmark of this page may change its mind.`
              : `${mayBeCleared}.`}
          </p>
          {isPersisted === false && (
            <Button size="sm" onClick={() => void ask()}>
              Ask the browser to keep it
            </Button>
          )}
        </div>
      )}
      <Switch
        className="mt-4 border-t border-line pt-4"
        label="Show pictures"
        description="Faces and logos of answers, fetched through this server. Off: initials only, and nothing is fetched."
        checked={arePicturesOn}
        onChange={({ target }) => void switchPictures(target.checked)}
      />
    </SettingsCard>
  )
}

const word = 'wipe everything'

const lossNames: Readonly<Record<keyof Holding, readonly [one: string, many: string]>> = {
  answers: ['paid answer', 'paid answers'],
  records: ['record of the library', 'records of the library'],
  lists: ['list', 'lists'],
  runs: ['run', 'runs'],
  purchases: ['receipt', 'receipts'],
  blocked: ['entry of the do-not-contact list', 'entries of the do-not-contact list'],
}

const lossesOf = (holding: Holding): string[] =>
  // safe: the stores that are counted
  (Object.keys(lossNames) as (keyof Holding)[])
    .filter((name) => holding[name] > 0)
    .map((name) => counted(holding[name], ...lossNames[name]))

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

const hasChanged = 'What is in the session wallet has changed, so nothing was wiped. Look again.'

function WipeDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const isSandbox = useConfig()?.mode === 'sandbox'
  const [typed, setTyped] = useState('')
  const [typedWords, setTypedWords] = useState('')
  const { data } = useQuery({
    queryKey: ['holding'],
    queryFn: async () => ({
      losses: lossesOf(await readHolding()),
      open: (await openEntries()).length,
      purse: await readPurseMoney(),
    }),
    // money may come while it is open
    refetchInterval: 4_000,
    structuralSharing: false,
  })

  const purse = data?.purse
  const wiping = useMutation({
    async mutationFn() {
      if ((await readPurseMoney())?.balance !== purse?.balance) throw new Error(hasChanged)
      await wipeAll(clearCache)
    },
    // a new document, because everything in memory is of data that was deleted
    onSuccess: () => window.location.replace('/'),
  })
  const isPurseLost = purse && purse.balance !== 0n
  const mayWipe = data && (!isPurseLost || typedWords.trim() === givingUp(purse.balance))
  const isBusy = wiping.isPending || wiping.isSuccess

  return (
    <Dialog
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
            disabled={!mayWipe || typed.trim().toLowerCase() !== word}
            busy={isBusy}
            onClick={() => wiping.mutate()}
          >
            Wipe everything
          </Button>
        </>
      }
    >
      <p>This browser then has nothing left of:</p>
      <ul className="mt-2 list-disc pl-5 text-ink-quiet">
        {data?.losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
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
      {isPurseLost && (
        <>
          <Notice
            tone="danger"
            className="mt-3"
            title={
              purse.balance === null
                ? 'There may be money in the session wallet'
                : `${formatUsdc(purse.balance)} is in the session wallet`
            }
          >
            Its key is wiped, too, and only a backup of that wallet brings the money back. Return it first:
            close this, unlock the wallet, and choose “Return what is left” in its menu.
          </Notice>
          <TextField
            label={`Type “${givingUp(purse.balance)}” to give that up`}
            className="mt-3"
            value={typedWords}
            onType={setTypedWords}
          />
        </>
      )}
      <p className="mt-3 text-ink-quiet">
        Save a backup first if any of it may be needed again: close this, and use “Backup” above.
      </p>
      <TextField
        label={`Type “${word}” to go on`}
        className="mt-4"
        ref={field}
        value={typed}
        onType={setTyped}
      />
      {wiping.isError && (
        <Notice tone="danger" className="mt-3">
          {wiping.error.message === hasChanged
            ? hasChanged
            : 'The browser could not delete it. Close other tabs of Nickel and try again.'}
        </Notice>
      )}
    </Dialog>
  )
}
