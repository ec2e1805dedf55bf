'use client'

import { useId, type ReactNode } from 'react'
import { NewPayee } from '@/components/settings/new-payee'
import { NotKept } from '@/components/frame/storage-notices'
import { usePayees } from '@/components/settings/payees'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useConfig } from '@/components/pay/wallet/config'
import { dayOf } from '@/lib/core/text'
import type { KnownPayee } from '@/lib/browser/purchase/payee-pin'

/** Whom services may be paid at: set by this server, or confirmed once by the visitor and hard since then. */
export function PayeeSettings() {
  const headingId = useId()
  const config = useConfig()
  const { data: payees, isError } = usePayees()
  const host = config && new URL(config.serviceUrl).host
  const others = payees?.filter(({ serviceId }) => !config?.payTo || serviceId !== host)
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader
        id={headingId}
        title="Payees"
        description="Whom each service is paid at. A service that names another address is refused, and the wallet is not asked."
      />
      {isError ? (
        <NotKept />
      ) : !config || !others ? (
        <Skeleton className="mt-3 h-[6.5rem] w-full" />
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {host && config.payTo && (
            <li className="py-3">
              <Address host={host} address={config.payTo}>
                Set by this server’s configuration.
              </Address>
            </li>
          )}
          {others.map((payee) => (
            <ConfirmedPayee key={payee.serviceId} payee={payee} />
          ))}
          {!config.payTo && others.length === 0 && (
            <li className="py-3 text-ink-quiet">
              None yet. The first purchase shows the full address and asks you to confirm it, once.
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

function ConfirmedPayee({ payee }: { payee: KnownPayee }) {
  return (
    <li className="flex flex-col gap-3 py-3">
      <Address host={payee.serviceId} address={payee.address}>
        Confirmed by you on <time dateTime={new Date(payee.at).toISOString()}>{dayOf(payee.at)}</time>.
      </Address>
      {payee.other && <NewPayee key={payee.other.address} payee={payee} other={payee.other} />}
    </li>
  )
}

type AddressProps = { host: string; address: string; children: ReactNode }

const Address = ({ host, address, children }: AddressProps) => (
  <div className="min-w-0">
    <p className="font-medium">{host}</p>
    <p className="mt-0.5 flex items-center gap-1">
      <span className="font-mono text-sm break-all">{address}</span>
      <CopyButton value={address} label={`Copy the payee of ${host}`} />
    </p>
    <p className="text-sm text-ink-quiet">{children}</p>
  </div>
)
