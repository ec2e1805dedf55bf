import { useState } from 'react'
import { OtherWallets } from '@/components/pay/money/other-wallets'
import { problemIn, SecretForm, useAct, type WithStatus } from '@/components/pay/session-wallet/secret-form'
import { purse, secretFor } from '@/components/pay/session-wallet/use-purse'
import { TextField } from '@/components/ui/input'
import { payable } from '@/lib/browser/session-wallet/change'
import type { Address } from '@/lib/core/payment/bytes'

/** Why money cannot go back to what was typed; false where it can. */
export const addressProblem = (typed: string, own?: Address): string | false =>
  payable(typed.trim(), own) === null &&
  'This is no address that money can go back to. Copy the address of your own wallet on Base.'

type ReturnFieldProps = {
  value: string
  onType: (typed: string) => void
  own?: Address
  isOptional?: boolean
}

/** Characters of an address: what is shorter is still being typed. */
const addressLength = 42

export function ReturnField({ value, onType, own, isOptional = false }: ReturnFieldProps) {
  const help = 'The address of a wallet of yours on Base. What is left is only ever sent there.'
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Money goes back to"
        mono
        placeholder="0x…"
        error={value.trim().length >= addressLength && addressProblem(value, own)}
        help={isOptional ? `${help} It may be left empty until money is added.` : help}
        value={value}
        onType={onType}
      />
      <OtherWallets
        name={(wallet) => `Use the address of ${wallet}`}
        act={async (lend) => {
          const lent = await lend(async ({ address }) => address)
          if (!lent.ok) return lent.error.reason
          onType(lent.value)
          return null
        }}
      />
    </div>
  )
}

/** Sets the one address that money goes back to, with the secret of the wallet. */
export function ReturnAddress({ status, onSet }: WithStatus & { onSet?: () => void }) {
  const [typed, setTyped] = useState<string>(status.returnTo ?? '')
  const { act, isPending, shown } = useAct(async (phrase: string) => {
    const returnTo = payable(typed.trim(), status.address)
    if (!returnTo) return addressProblem(typed, status.address) || null
    const secret = await secretFor(status, phrase)
    if (!secret.ok) return secret.error
    const problem = problemIn(await purse().change({ secret: secret.value, returnTo }))
    if (!problem) onSet?.()
    return problem
  })
  return (
    <div className="flex flex-col gap-3">
      <SecretForm
        status={status}
        label="Set this address"
        isPrimary={!status.returnTo}
        onSecret={act}
        isPending={isPending}
      >
        <ReturnField value={typed} onType={setTyped} own={status.address} />
      </SecretForm>
      {shown}
    </div>
  )
}
