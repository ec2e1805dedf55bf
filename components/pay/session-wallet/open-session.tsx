import { useEffect, useEffectEvent, useState, type ComponentProps, type FormEvent } from 'react'
import { Fingerprint } from 'lucide-react'
import { saveFile } from '@/components/frame/save-file'
import { DeleteSession } from '@/components/pay/session-wallet/delete-session'
import { purseMark } from '@/components/pay/session-wallet/held'
import { LimitFields, meaningOf, readLimits, textsOf } from '@/components/pay/session-wallet/limit-fields'
import { addressProblem, ReturnField } from '@/components/pay/session-wallet/return-address'
import {
  problemIn,
  SecretForm,
  useAct,
  type Answered,
  type WithStatus,
} from '@/components/pay/session-wallet/secret-form'
import { passkeyProblem, purse, secretFor, usePurse } from '@/components/pay/session-wallet/use-purse'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Input, TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Working } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { askToPersist } from '@/lib/browser/purchase/storage'
import { payable } from '@/lib/browser/session-wallet/change'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import { makePasskey } from '@/lib/browser/session-wallet/passkey'
import { newPassphraseUnlock, type Secret, type Unlock } from '@/lib/browser/session-wallet/sealed'

/** Makes the session wallet, or unlocks it; it can be connected once it is open and a backup of it was read back. */
export function OpenSession({ onOpen }: { onOpen: () => void }) {
  const status = usePurse()
  if (status === 'silent')
    return (
      <Notice tone="danger" title="The session wallet does not answer">
        Close or reload the other tabs of Nickel, then reload this one. Nothing was charged.
      </Notice>
    )
  if (status === undefined) return <Working>Looking for the session wallet…</Working>
  if (status === 'elsewhere')
    return (
      <Notice tone="warning" title="The session wallet is open in another tab">
        Use it there, or close that tab. Nothing was charged.
      </Notice>
    )
  if (status === 'unreadable')
    return (
      <>
        <Notice tone="danger" title="The session wallet cannot be read">
          What this browser keeps of it is damaged, or was written by a newer page. It was left as it is:
          reload the page. If that does not help, delete it here and restore it from its backup.
        </Notice>
        <Deletion address={null} />
      </>
    )
  if (status === null) return <SetUp />
  if (status.isLocked) return <Unlock status={status} />
  if (status.backedUpAt === null) return <BackUp status={status} />
  return <Opened onOpen={onOpen} />
}

function Opened({ onOpen }: { onOpen: () => void }) {
  const open = useEffectEvent(onOpen)
  useEffect(() => open(), [])
  return <Working>Connecting the session wallet…</Working>
}

/** Characters; what is kept can be tried at without end by whoever copies it. */
const shortest = 12

const tooShort = (passphrase: string) =>
  passphrase.length < shortest && `Use at least ${shortest} characters: four or five words.`

const wallet = 'Nickel session wallet'

type Key = { secret: Secret; unlock: Unlock }

/** Makes a passkey and does the work with what it gives, or says why there is none. */
async function withPasskey(work: (key: Key) => Promise<Answered>): Promise<string | null> {
  const made = await makePasskey(wallet)
  if (!made.ok) return passkeyProblem(made.error)
  const { secret: prf, credentialId, salt } = made.value
  return problemIn(await work({ secret: { prf }, unlock: { by: 'passkey', credentialId, salt } }))
}

const byPhrase = (passphrase: string): Key => ({ secret: { passphrase }, unlock: newPassphraseUnlock() })

/** What is kept here is worth money from then on. */
async function persisted(made: Promise<Answered>): Promise<Answered> {
  const answer = await made
  if (answer.ok) {
    localStorage.setItem(purseMark, '1')
    void askToPersist().catch(() => undefined)
  }
  return answer
}

function SetUp() {
  const { connected } = useWalletSession()
  const [home, setHome] = useState<string>(connected?.address ?? '')
  const [texts, setTexts] = useState(() => textsOf(firstLimits))
  const { limits, wrong } = readLimits(texts)
  const typedHome = home.trim()
  const homeProblem = typedHome !== '' && addressProblem(typedHome)
  const make = (key: Key) =>
    persisted(
      purse().make({
        ...key,
        limits: limits ?? firstLimits,
        returnTo: typedHome === '' ? null : payable(typedHome),
      }),
    )
  const byPasskey = useAct(async () => homeProblem || withPasskey(make))
  const byPassphrase = useAct(async (typed: string) => homeProblem || problemIn(await make(byPhrase(typed))))
  const [passphrase, setPassphrase] = useState('')
  const [isChecked, setChecked] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (limits && !tooShort(passphrase)) byPassphrase.act(passphrase)
  }
  return (
    <>
      <p className="text-ink-quiet">
        A key is made in this browser and signs for you while it is unlocked.{' '}
        {limits ? meaningOf(limits) : 'One of its limits cannot be read.'} It locks itself after 15 minutes
        without use.
      </p>
      <ReturnField value={home} onType={setHome} isOptional />
      <Disclosure summary="Limits">
        <LimitFields texts={texts} wrong={wrong} onType={setTexts} />
      </Disclosure>
      <Button
        variant="primary"
        disabled={!limits}
        busy={byPasskey.isPending}
        onClick={() => byPasskey.act(undefined)}
      >
        <Fingerprint aria-hidden="true" />
        Make it with a passkey
      </Button>
      {byPasskey.shown}
      <Disclosure summary="Use a passphrase instead">
        <form onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            label="Passphrase"
            type="password"
            autoComplete="new-password"
            help="Weaker than a passkey: whoever copies this browser’s data can try as many as they like."
            error={isChecked && tooShort(passphrase)}
            value={passphrase}
            onType={setPassphrase}
          />
          <Button type="submit" busy={byPassphrase.isPending}>
            Make it with this passphrase
          </Button>
          {byPassphrase.shown}
        </form>
      </Disclosure>
      <Disclosure summary="Restore it from a backup">
        <Restore />
      </Disclosure>
    </>
  )
}

/** The wallet of a backup, with the first limits, under a new passkey or the passphrase of the backup. */
function Restore() {
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const restoring = useAct(async (by: 'passkey' | 'passphrase') => {
    if (!file || passphrase === '') return 'Choose the file of the backup, and type its passphrase.'
    const text = await file.text()
    const restore = (key: Key) => persisted(purse().restore({ text, passphrase, ...key }))
    return by === 'passkey' ? withPasskey(restore) : problemIn(await restore(byPhrase(passphrase)))
  })
  return (
    <div className="flex flex-col gap-3">
      <Field label="File of the backup">
        <Input
          type="file"
          accept=".json"
          className="py-1.5"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Field>
      <TextField
        label="Passphrase of the backup"
        type="password"
        autoComplete="off"
        value={passphrase}
        onType={setPassphrase}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={restoring.isPending} onClick={() => restoring.act('passkey')}>
          <Fingerprint aria-hidden="true" />
          Restore with a passkey
        </Button>
        <Button variant="quiet" disabled={restoring.isPending} onClick={() => restoring.act('passphrase')}>
          With this passphrase
        </Button>
      </div>
      {restoring.shown}
    </div>
  )
}

function Unlock({ status }: WithStatus) {
  const { act, isPending, shown } = useAct(async (typed: string) => {
    const secret = await secretFor(status, typed)
    return secret.ok ? problemIn(await purse().unlock(secret.value)) : secret.error
  })
  return (
    <>
      <p className="text-ink-quiet">
        The session wallet {status.isIdleLocked ? 'locked itself after 15 minutes without use' : 'is locked'}.
        Once it is unlocked it signs within its limits, until you lock it or do not use it for 15 minutes.
      </p>
      <SecretForm status={status} label="Unlock" onSecret={act} isPending={isPending} />
      {shown}
      <Disclosure summary="Restore it from a backup">
        <p className="mb-3 text-sm text-ink-quiet">
          If its passkey is gone, or its passphrase forgotten, the backup brings the same wallet back under a
          new one.
        </p>
        <Restore />
      </Disclosure>
      <Deletion address={status.address} />
    </>
  )
}

const Deletion = (props: ComponentProps<typeof DeleteSession>) => (
  <Disclosure summary="Delete it from this browser">
    <DeleteSession {...props} />
  </Disclosure>
)

/** Saves a backup of the key, and reads back the file that was kept of it. */
export function BackUp({ status }: WithStatus) {
  const [phrase, setPhrase] = useState('')
  const [again, setAgain] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isSaved, setSaved] = useState(false)
  const saving = useAct(async (typed: string) => {
    const short = tooShort(phrase)
    if (short) return short
    const secret = await secretFor(status, typed)
    if (!secret.ok) return secret.error
    const made = await purse().backUp({ secret: secret.value, passphrase: phrase })
    if (!made.ok) return made.error.sentence
    saveFile({ name: 'nickel-session-wallet.json', type: 'application/json', body: made.value })
    setSaved(true)
    return null
  })
  const checking = useAct(async (chosen: File | null) =>
    chosen
      ? problemIn(await purse().checkBackup({ text: await chosen.text(), passphrase: again }))
      : 'Choose the file that was saved.',
  )
  return (
    <>
      <p className="text-ink-quiet">
        Before any money is put in, keep a backup: without it the money is lost with this browser’s data.
      </p>
      <SecretForm
        status={status}
        label={isSaved ? 'Save it again' : 'Save the backup'}
        isPrimary={!isSaved}
        onSecret={saving.act}
        isPending={saving.isPending}
      >
        <TextField
          label="Passphrase of the backup"
          type="password"
          autoComplete="new-password"
          help="Four or five words. Nobody can open the backup without them."
          value={phrase}
          onType={setPhrase}
        />
      </SecretForm>
      {saving.shown}
      {isSaved && (
        <form
          className="flex flex-col gap-3 border-t border-line pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            checking.act(file)
          }}
        >
          <p className="text-ink-quiet">
            Now choose the file that was saved, and type its passphrase once more: it is read back with it.
          </p>
          <Field label="File that was saved">
            <Input
              ref={moveFocus}
              type="file"
              accept=".json"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </Field>
          <TextField
            label="Passphrase of the backup, again"
            type="password"
            autoComplete="off"
            value={again}
            onType={setAgain}
          />
          <Button type="submit" variant="primary" busy={checking.isPending}>
            Check the backup
          </Button>
          {checking.shown}
        </form>
      )}
    </>
  )
}
