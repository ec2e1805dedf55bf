'use client'

import { useRef, useState } from 'react'
import { BadgeCheck } from 'lucide-react'
import { FundsNotice } from '@/components/call/funds-notice'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Price, PriceButton } from '@/components/ui/price'
import { ago } from '@/components/call/when'
import { shortAddress, useBalance } from '@/components/wallet/balance'
import { useConfig } from '@/components/wallet/config'
import { switchToBase } from '@/components/wallet/connect'
import { describeLookup } from '@/lib/catalogue/describe'
import { formatUsdc } from '@/lib/money'
import { chainId } from '@/lib/payment/usdc-token'
import type { Entry } from '@/lib/purchase/journal'
import type { PriceCheck } from '@/lib/purchase/price-check'
import type { Connected } from '@/lib/wallet/wallets'

type ConfirmPaymentProps = {
  check: PriceCheck
  /** The newest purchase of the very same lookup. */
  earlier: Entry | null
  payer: Connected
  onPay: () => void
  onOpen: (entry: Entry) => void
  onCancel: () => void
}

/** What you get, how much, from which account and to whom, on one calm sheet. */
export function ConfirmPayment({ check, earlier, payer, onPay, onOpen, onCancel }: ConfirmPaymentProps) {
  const { price, quote, lookup, checkedAt } = check
  const balance = useBalance(payer.address)
  const network = useConfig()?.network.name ?? 'Base'
  const primary = useRef<HTMLButtonElement>(null)
  const [isPayeeSeen, setPayeeSeen] = useState(!quote.needsConfirmation)
  const isElsewhere = payer.chainId !== chainId
  const isShort = balance !== undefined && balance < price
  const { what, about } = describeLookup(lookup.endpointId, lookup.input)

  return (
    <Dialog
      open
      onClose={onCancel}
      size="sm"
      title="Confirm payment"
      initialFocus={primary}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          {isElsewhere ? (
            <Button ref={primary} variant="primary" onClick={() => void switchToBase()}>
              Switch wallet to {network}
            </Button>
          ) : (
            <PriceButton
              ref={primary}
              price={formatUsdc(price)}
              joint=" "
              disabled={isShort || !isPayeeSeen}
              onClick={(event) => event.isTrusted && onPay()}
            >
              Pay
            </PriceButton>
          )}
        </>
      }
    >
      <p className="text-lg font-medium">{what}</p>
      {about && <p className="mt-0.5 line-clamp-3 break-words text-ink-quiet">{about}</p>}
      <p className="mt-4 text-2xl">
        <Price>{formatUsdc(price)}</Price>
      </p>
      {earlier && (
        <Notice
          className="mt-4"
          title={`You bought this ${ago(earlier.purchase.preparedAt)} for ${formatUsdc(earlier.purchase.quote.price)}`}
          actions={
            <Button size="sm" onClick={() => onOpen(earlier)}>
              Open it · no charge
            </Button>
          }
        >
          Paying now buys it again, as it stands today.
        </Notice>
      )}
      {isElsewhere && (
        <Notice className="mt-4" tone="warning" title="The wallet is on another network">
          Payments are made on {network}. Switch there first; that is free.
        </Notice>
      )}
      {isShort && <FundsNotice payer={payer} balance={balance} price={price} />}
      <DescriptionList className="mt-4">
        <Description term="From">
          {payer.wallet} <span className="font-mono text-sm">{shortAddress(payer.address)}</span>
        </Description>
        <Description term="To">
          <span className="font-mono text-sm break-all">
            {quote.needsConfirmation ? quote.payTo : shortAddress(quote.payTo)}
          </span>
        </Description>
        <Description term="Network">{network}, USDC</Description>
        {balance !== undefined && !isShort && (
          <Description term="Left after">
            <span className="tabular-nums">{formatUsdc(balance - price)}</span>
          </Description>
        )}
      </DescriptionList>
      {quote.needsConfirmation && (
        <Checkbox
          label="This is the address I mean to pay"
          checked={isPayeeSeen}
          onChange={(event) => setPayeeSeen(event.target.checked)}
        />
      )}
      <p className="mt-4 flex items-center gap-1.5 text-sm text-ink-quiet">
        <BadgeCheck aria-hidden="true" className="size-4 text-green" />
        Price checked against the service {ago(checkedAt)}.
      </p>
    </Dialog>
  )
}
