import { useState } from 'react'
import { LimitFields, meaningOf, readLimits, textsOf } from '@/components/pay/session-wallet/limit-fields'
import { problemIn, SecretForm, useAct } from '@/components/pay/session-wallet/secret-form'
import { purse, secretFor, usePurse } from '@/components/pay/session-wallet/use-purse'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { raises, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import type { Change } from '@/lib/browser/session-wallet/change'
import { statusIn, type PurseStatus } from '@/lib/browser/session-wallet/status'
import type { Payee } from '@/lib/browser/session-wallet/sealed'

export type PurseDialogProps = { shown: 'limits' | { asked: Payee }; onClose: () => void }

/** What of the session wallet is changed by the visitor alone: its limits, and whom it pays. */
export function PurseDialog({ shown, onClose }: PurseDialogProps) {
  const status = usePurse()
  const isLimits = shown === 'limits'
  const own = statusIn(status)
  const open = own?.limits ? own : null
  return (
    <Dialog size="sm" onClose={onClose} title={isLimits ? 'Limits of the session wallet' : 'Another payee'}>
      {status === null || (status && !open) ? (
        <p className="text-ink-quiet">The session wallet is locked. Unlock it, then come back here.</p>
      ) : (
        open?.limits &&
        (isLimits ? (
          <ChangeLimits status={open} limits={open.limits} onDone={onClose} />
        ) : (
          <ChangePayee status={open} asked={shown.asked} onDone={onClose} />
        ))
      )}
    </Dialog>
  )
}

type ActProps = { status: PurseStatus; onDone: () => void }

/** Makes a change, with the secret where it allows more. */
function useChange({ status, onDone }: ActProps, change: Change, isAsking: boolean, said: string) {
  return useAct(async (typed: string) => {
    const secret = isAsking ? await secretFor(status, typed) : null
    if (secret?.ok === false) return secret.error
    const answer = await purse().change({ ...change, ...(secret && { secret: secret.value }) })
    if (answer.ok) {
      announce(said)
      onDone()
    }
    return problemIn(answer)
  })
}

function ChangeLimits({ status, limits: set, onDone }: ActProps & { limits: PurseLimits }) {
  const [texts, setTexts] = useState(() => textsOf(set))
  const { limits, wrong } = readLimits(texts)
  const isRaised = limits !== null && raises(set, limits)
  const change = limits ? { limits } : {}
  const { act, isPending, shown } = useChange({ status, onDone }, change, isRaised, 'Limits saved')
  return (
    <div className="flex flex-col gap-3">
      <SecretForm
        status={status}
        label={isRaised ? 'Raise the limits' : 'Save the limits'}
        isAsking={isRaised}
        isPending={isPending}
        onSecret={(typed) => limits && act(typed)}
      >
        <LimitFields texts={texts} wrong={wrong} onType={setTexts} />
        <p className="text-sm text-ink-quiet">
          {limits
            ? `${meaningOf(limits)} ${isRaised ? 'To raise a limit it is unlocked once more.' : 'Lower limits hold at once.'}`
            : 'Nothing is changed until every limit can be read.'}
        </p>
      </SecretForm>
      {shown}
    </div>
  )
}

function ChangePayee({ status, asked, onDone }: ActProps & { asked: Payee }) {
  const known = status.payees?.find(({ serviceId }) => serviceId === asked.serviceId)
  const change = { payee: asked }
  const { act, isPending, shown } = useChange({ status, onDone }, change, true, 'The payee is confirmed')
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-quiet">
        {asked.serviceId} asks to be paid at an address that you have not confirmed. Nothing is paid there
        until you do. If you did not expect this, close this and ask who runs the service.
      </p>
      <dl className="flex flex-col gap-2 text-sm">
        {known && (
          <div>
            <dt className="text-ink-quiet">Confirmed until now</dt>
            <dd className="font-mono text-xs break-all">{known.payTo}</dd>
          </div>
        )}
        <div>
          <dt className="text-ink-quiet">Asked for now</dt>
          <dd className="font-mono text-xs break-all">{asked.payTo}</dd>
        </div>
      </dl>
      <SecretForm status={status} label="Pay this address from now on" onSecret={act} isPending={isPending} />
      {shown}
    </div>
  )
}
