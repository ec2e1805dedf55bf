'use client'

import { useState, type FormEvent, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useKept } from '@/components/frame/use-kept'
import { useKeepingOf } from '@/components/frame/storage-notices'
import { useConfig } from '@/components/pay/wallet/balance'
import { SettingsCard } from '@/components/settings/settings-card'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Textarea, TextField } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { confirmedPayees, repinPayee, typedDigits, type KnownPayee } from '@/lib/browser/purchase/payee-pin'
import { buyerQuery, longestBuyer, writeBuyer } from '@/lib/browser/receipts/buyer'
import { dayOf } from '@/lib/core/text'

export function BuyerCard() {
  const { data: buyer, isError } = useQuery(buyerQuery)
  const [typed, setTyped] = useKept<string | null>('buyer', null)
  const { isKept, keep } = useKeepingOf(buyerQuery.queryKey)
  const text = typed ?? buyer ?? ''
  const save = () => keep(() => writeBuyer(text), 'Buyer saved')
  return (
    <SettingsCard
      id="buyer"
      title="Buyer"
      description="Who the receipts and statements of this browser are made out to."
      shape="h-48"
      isError={isError}
      isKept={isKept}
    >
      {buyer !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          className="mt-4 flex flex-col items-start gap-3"
        >
          <Field
            label="Name and address"
            help="As they shall stand on receipts and statements. Kept in this browser, never sent."
            className="w-full"
          >
            <Textarea
              rows={4}
              maxLength={longestBuyer}
              value={text}
              placeholder={'Example Ltd\n1 Example Street\nExample City\nVAT number'}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={() => text.trim() !== buyer && void save()}
            />
          </Field>
          <Button type="submit">Save buyer</Button>
        </form>
      )}
    </SettingsCard>
  )
}

const payeesKey = ['payees']

export function PayeesCard() {
  const config = useConfig()
  const { data: payees, isError } = useQuery({ queryKey: payeesKey, queryFn: confirmedPayees })
  const host = config && new URL(config.serviceUrl).host
  const others = payees?.filter(({ serviceId }) => !config?.payTo || serviceId !== host)
  return (
    <SettingsCard
      title="Payees"
      description="Whom each service is paid at. A service that names another address is refused, and the wallet is not asked."
      isError={isError}
      shape="h-[6.5rem]"
    >
      {config && others && (
        <ul className="mt-3 divide-y divide-line">
          {host && config.payTo && (
            <Payee host={host} address={config.payTo} how="Set by this server’s configuration." />
          )}
          {others.map((payee) => (
            <Payee
              key={payee.serviceId}
              host={payee.serviceId}
              address={payee.address}
              how={
                <>
                  Confirmed by you on{' '}
                  <time dateTime={new Date(payee.at).toISOString()}>{dayOf(payee.at)}</time>.
                </>
              }
            >
              {payee.other && <NewPayee key={payee.other.address} payee={payee} other={payee.other} />}
            </Payee>
          ))}
          {!config.payTo && others.length === 0 && (
            <li className="py-3 text-ink-quiet">
              None yet. The first purchase shows the full address and asks you to confirm it, once.
            </li>
          )}
        </ul>
      )}
    </SettingsCard>
  )
}

type PayeeProps = { host: string; address: string; how: ReactNode; children?: ReactNode }

const Payee = ({ host, address, how, children }: PayeeProps) => (
  <li className="flex flex-col gap-3 py-3">
    <div className="min-w-0">
      <p className="font-medium">{host}</p>
      <p className="mt-0.5 flex items-center gap-1">
        <span className="font-mono text-sm break-all">{address}</span>
        <CopyButton value={address} label={`Copy the payee of ${host}`} />
      </p>
      <p className="text-sm text-ink-quiet">{how}</p>
    </div>
    {children}
  </li>
)

function NewPayee({ payee, other }: { payee: KnownPayee; other: NonNullable<KnownPayee['other']> }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  async function accept(event: FormEvent) {
    event.preventDefault()
    if (!(await repinPayee(payee.serviceId, typed).catch(() => false))) return setWrong(true)
    // prices were checked against the old payee
    await client.resetQueries({ queryKey: ['price'] })
    await client.invalidateQueries({ queryKey: payeesKey })
    announce('The new payee is known from now on')
  }

  return (
    <Notice
      tone="danger"
      role="note"
      title={`On ${dayOf(other.at)} the service asked to be paid at another address, and was refused`}
    >
      <p className="mt-1 font-mono text-sm break-all text-ink">{other.address}</p>
      <p className="mt-2">
        Accept it only if the service’s owner has told you this address in a way you trust, and not because
        the service asks for it.
      </p>
      <form
        onSubmit={(event) => void accept(event)}
        className="mt-3 flex flex-wrap items-start gap-2"
        noValidate
      >
        <TextField
          className="w-64"
          label={`Last ${typedDigits} characters, as its owner told you`}
          error={isWrong && 'These are not the last six characters of the new address.'}
          mono
          value={typed}
          maxLength={typedDigits}
          onType={(text) => {
            setTyped(text)
            setWrong(false)
          }}
        />
        <Button type="submit" className="mt-5.5" disabled={typed.trim().length < typedDigits}>
          Pay this address from now on
        </Button>
      </form>
    </Notice>
  )
}
