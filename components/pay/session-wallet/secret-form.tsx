import { useState, type FormEvent, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { PurseStatus } from '@/lib/browser/session-wallet/status'

/** An act on the wallet that fails with a sentence, and what is shown of it. */
export function useAct<Given>(act: (given: Given) => Promise<string | null>) {
  const { mutate, data, isPending, error } = useMutation({ mutationFn: act, networkMode: 'always' })
  const problem =
    data ?? (error ? 'The session wallet did not answer. Reload the page, then try again.' : null)
  return { act: mutate, isPending, shown: problem && <Notice tone="danger" role="alert" title={problem} /> }
}

export type Answered = { ok: true } | { ok: false; error: { sentence: string } }

/** The sentence of a refusal; null where it was done. */
export const problemIn = (answer: Answered): string | null => (answer.ok ? null : answer.error.sentence)

export type WithStatus = { status: PurseStatus }

type SecretFormProps = WithStatus & {
  label: string
  onSecret: (passphrase: string) => void
  isPending: boolean
  isPrimary?: boolean
  /** Without it the act needs no secret. */
  isAsking?: boolean
  children?: ReactNode
}

/** Asks for what opens the wallet: a press for the passkey, else its passphrase. */
export function SecretForm({
  status,
  label,
  onSecret,
  isPending,
  isPrimary = true,
  isAsking = true,
  children,
}: SecretFormProps) {
  const [passphrase, setPassphrase] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSecret(passphrase)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {children}
      {isAsking && status.unlock.by === 'passphrase' && (
        <TextField
          label="Passphrase of the session wallet"
          type="password"
          autoComplete="current-password"
          value={passphrase}
          onType={setPassphrase}
        />
      )}
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} busy={isPending}>
        {isAsking && status.unlock.by === 'passkey' && <Fingerprint aria-hidden="true" />}
        {label}
      </Button>
    </form>
  )
}
