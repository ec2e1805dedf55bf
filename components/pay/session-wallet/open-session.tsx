import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { saveFile } from '@/components/frame/save-file'
import { passkeyProblem, purse, secretFor, usePurse } from '@/components/pay/session-wallet/use-purse'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Input, TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Working } from '@/components/ui/skeleton'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import { makePasskey } from '@/lib/browser/session-wallet/passkey'
import { newPassphraseUnlock, type Secret, type Unlock } from '@/lib/browser/session-wallet/sealed'
import type { PurseStatus } from '@/lib/browser/session-wallet/vault'
import { formatUsdc } from '@/lib/core/money'

/** Makes the session wallet, or unlocks it; it can be connected once it is open and a backup of it was read back. */
export function OpenSession({ onOpen }: { onOpen: () => void }) {
  const status = usePurse()
  if (status === undefined) return <Working>Looking for the session wallet…</Working>
  if (status === 'elsewhere')
    return (
      <Notice tone="warning" title="The session wallet is open in another tab">
        Use it there, or close that tab. Nothing was charged.
      </Notice>
    )
  if (status === 'unreadable')
    return (
      <Notice tone="danger" title="The session wallet cannot be read">
        What this browser keeps of it is damaged, or was written by a newer page. It was left as it is.
      </Notice>
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

/** An act on the wallet that fails with a sentence, and what is shown of it. */
function useAct<Given>(act: (given: Given) => Promise<string | null>) {
  const { mutate, data, isPending, error } = useMutation({ mutationFn: act, networkMode: 'always' })
  const problem =
    data ?? (error ? 'The session wallet did not answer. Reload the page, then try again.' : null)
  return { act: mutate, isPending, shown: problem && <Notice tone="danger" role="alert" title={problem} /> }
}

type Answered = { ok: true } | { ok: false; error: { sentence: string } }

const problemIn = (answer: Answered): string | null => (answer.ok ? null : answer.error.sentence)

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

const make = (key: Key) => purse().make({ ...key, limits: firstLimits, returnTo: null })

function SetUp() {
  const byPasskey = useAct(() => withPasskey(make))
  const byPassphrase = useAct(async (typed: string) => problemIn(await make(byPhrase(typed))))
  const [passphrase, setPassphrase] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { perPurchase, perSession, held } = firstLimits

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!tooShort(passphrase)) byPassphrase.act(passphrase)
  }
  return (
    <>
      <p className="text-ink-quiet">
        A key is made in this browser and signs for you while it is unlocked: at most{' '}
        {formatUsdc(perPurchase)} a purchase, and {formatUsdc(perSession)} a session and an hour. Put no more
        than {formatUsdc(held)} into it. It locks itself after 15 minutes.
      </p>
      <Button variant="primary" busy={byPasskey.isPending} onClick={() => byPasskey.act(undefined)}>
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
    const restore = (key: Key) => purse().restore({ text, passphrase, ...key })
    return by === 'passkey' ? withPasskey(restore) : problemIn(await restore(byPhrase(passphrase)))
  })
  return (
    <div className="flex flex-col gap-3">
      <Field label="File of the backup">
        <Input type="file" accept=".json" onChange={({ target }) => setFile(target.files?.[0] ?? null)} />
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

type WithStatus = { status: PurseStatus }

type SecretFormProps = WithStatus & {
  label: string
  onSecret: (passphrase: string) => void
  isPending: boolean
  isPrimary?: boolean
  children?: ReactNode
}

/** Asks for what opens the wallet: a press for the passkey, else its passphrase. */
function SecretForm({ status, label, onSecret, isPending, isPrimary = true, children }: SecretFormProps) {
  const [passphrase, setPassphrase] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSecret(passphrase)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {status.unlock.by === 'passphrase' && (
        <TextField
          label="Passphrase of the session wallet"
          type="password"
          autoComplete="current-password"
          value={passphrase}
          onType={setPassphrase}
        />
      )}
      {children}
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} busy={isPending}>
        {status.unlock.by === 'passkey' && <Fingerprint aria-hidden="true" />}
        {label}
      </Button>
    </form>
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
        It is locked. Once it is unlocked it signs within its limits until you lock it.
      </p>
      <SecretForm status={status} label="Unlock" onSecret={act} isPending={isPending} />
      {shown}
    </>
  )
}

function BackUp({ status }: WithStatus) {
  const [phrase, setPhrase] = useState('')
  const [again, setAgain] = useState('')
  const [text, setText] = useState<string | null>(null)
  const saving = useAct(async (typed: string) => {
    const short = tooShort(phrase)
    if (short) return short
    const secret = await secretFor(status, typed)
    if (!secret.ok) return secret.error
    const made = await purse().backUp({ secret: secret.value, passphrase: phrase })
    if (!made.ok) return made.error.sentence
    saveFile({ name: 'nickel-session-wallet.json', type: 'application/json', body: made.value })
    setText(made.value)
    return null
  })
  const checking = useAct(async (made: string) =>
    problemIn(await purse().checkBackup({ text: made, passphrase: again })),
  )
  if (text === null)
    return (
      <>
        <p className="text-ink-quiet">
          Before any money is put in, keep a backup: without it the money is lost with this browser’s data.
        </p>
        <SecretForm
          status={status}
          label="Save the backup"
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
      </>
    )
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        checking.act(text)
      }}
    >
      <p className="text-ink-quiet">
        The backup was saved. Type its passphrase once more: it is read back with it.
      </p>
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
  )
}
