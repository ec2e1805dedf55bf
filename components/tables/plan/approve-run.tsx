import { useEffect, useRef, useState } from 'react'
import { FundsNotice } from '@/components/pay/funds-notice'
import { CapField, capOf, RaiseBudget } from '@/components/tables/plan/run-limits'
import type { Offer, Proposal } from '@/components/tables/plan/proposal'
import { findRule, notFoundRule } from '@/components/tables/runs/run-words'
import { useOnline } from '@/components/frame/use-online'
import { useBudgetAfter } from '@/components/pay/journal'
import { PriceChecked } from '@/components/pay/price-checked'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Price, PriceButton } from '@/components/ui/price'
import { Spinner } from '@/components/ui/skeleton'
import { shortAddress, useBalance } from '@/components/pay/wallet/balance'
import { counted } from '@/lib/core/text'
import { decimalUsdc, formatUsdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { refusalText } from '@/lib/core/payment/refusals'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { isFinding } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { useQueryClient } from '@tanstack/react-query'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import { carryOn } from '@/components/tables/runs/runner'

type ConfirmRunProps = {
  offer: Offer
  payer: Connected
  /** With the most that the run may spend, which is what it costs at most unless the visitor stops it before. */
  onApprove: (payee: Address | null, cap: Usdc) => void
  onCancel: () => void
}

type Checked = { check: PriceCheck } | { problem: string } | null

function usePriceCheck({ endpointId, input }: Offer['first']): Checked {
  const [checked, setChecked] = useState<Checked>(null)
  const asked = JSON.stringify(input)
  useEffect(() => {
    let isLate = false
    async function check() {
      const { checkPrice } = await import('@/lib/browser/purchase/quote')
      const found = await checkPrice(endpointId, JSON.parse(asked))
      if (isLate) return
      if (found.ok) setChecked({ check: found.value })
      else {
        const { error } = found
        setChecked({ problem: error.code === 'refused' ? refusalText(error.refusal).what : error.message })
      }
    }
    void check().catch(() => !isLate && setChecked({ problem: 'The price could not be checked.' }))
    return () => {
      isLate = true
    }
  }, [endpointId, asked])
  return checked
}

/**
 * One approval for all payments of a run: what, how much at most, who is left out, and what is left after. Enter on opening
 * cancels, so that a second press of it approves nothing.
 */
function ConfirmRun({ offer, payer, onApprove, onCancel }: ConfirmRunProps) {
  const { parts, most, payments, first } = offer
  const [typedCap, setTypedCap] = useState(decimalUsdc(most))
  const cap = capOf(typedCap, most)
  const upTo = cap ?? most
  const balance = useBalance(payer.address)
  const budget = useBudgetAfter(upTo)
  const checked = usePriceCheck(first)
  const [isPayeeSeen, setPayeeSeen] = useState(false)
  const focus = useRef<HTMLButtonElement>(null)
  const check = checked && 'check' in checked ? checked.check : null
  const isShort = balance !== undefined && balance < upTo
  const needsPayee = check?.quote.needsConfirmation === true
  const isOnline = useOnline()
  const canPay = check !== null && cap !== null && isOnline && !isShort && (!needsPayee || isPayeeSeen)
  const together = Math.max(...parts.map(({ step }) => step?.together ?? 1))
  const isSearching = parts.every(({ step }) => isRowSearch(step ?? undefined))
  const isFindingFirst = parts.some(({ step }) => step !== null && isFinding(step))

  return (
    <Dialog
      open
      onClose={onCancel}
      size="md"
      title="Confirm run"
      initialFocus={focus}
      footer={
        <>
          <Button ref={focus} onClick={onCancel}>
            Cancel
          </Button>
          <PriceButton
            price={formatUsdc(upTo)}
            joint=" "
            disabled={!canPay}
            onClick={(event) =>
              event.isTrusted && cap !== null && onApprove(needsPayee ? check.quote.payTo : null, cap)
            }
          >
            Pay up to
          </PriceButton>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {parts.map(({ title, detail, most: partMost }, at) => (
          <li key={at} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{title}</span>
              <span className="block text-sm text-ink-quiet">{detail}</span>
            </span>
            <Price>{formatUsdc(partMost)}</Price>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-3">
        <span>At most</span>
        <Price className="text-2xl">{formatUsdc(most)}</Price>
      </p>
      {payments > 1 && <CapField most={most} text={typedCap} onText={setTypedCap} />}
      {isShort && <FundsNotice payer={payer} balance={balance} price={upTo} />}
      <RaiseBudget className="mt-4" most={upTo} />
      <DescriptionList className="mt-4">
        <Description term="From">
          {payer.wallet} <span className="font-mono text-sm">{shortAddress(payer.address)}</span>
        </Description>
        {check && (
          <Description term="To">
            <span className="font-mono text-sm break-all">
              {needsPayee ? check.quote.payTo : shortAddress(check.quote.payTo)}
            </span>
          </Description>
        )}
        {offer.leftOut && <Description term="Left out">{offer.leftOut}</Description>}
        <Description term="Signatures">
          {(isFindingFirst || upTo < most) && 'At most '}
          {counted(payments, 'payment')}, each signed on its own in your wallet
        </Description>
        {balance !== undefined && !isShort && (
          <Description term="Wallet after">
            <span className="tabular-nums">{formatUsdc(balance - upTo)}</span>
          </Description>
        )}
        {budget && !budget.broken && (
          <Description term="Budget after">
            <span className="tabular-nums">{budget.words}</span>
          </Description>
        )}
        {isFindingFirst && <Description term="By name">{findRule}</Description>}
        <Description term="Not found">{notFoundRule(together, isSearching)}</Description>
      </DescriptionList>
      {needsPayee && (
        <Checkbox
          className="mt-4"
          label="This is the address I mean to pay"
          checked={isPayeeSeen}
          onChange={(event) => setPayeeSeen(event.target.checked)}
        />
      )}
      {checked && 'problem' in checked ? (
        <Notice className="mt-4" tone="danger" title={checked.problem}>
          Nothing was signed and nothing was charged.
        </Notice>
      ) : (
        <div role="status" className="mt-4 text-sm text-ink-quiet">
          {check ? (
            <PriceChecked at={check.checkedAt}>
              Closing the tab is safe: a run goes on where it stood, and nothing is paid twice.
            </PriceChecked>
          ) : (
            <p className="flex gap-1.5">
              <Spinner /> Checking the price with the service. Nothing is charged by that.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Puts what is proposed before the visitor, until it has begun or is turned down. */
export function useApproval(onBegun?: (id: string) => void) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const close = () => setProposal(null)
  return {
    propose(next: Proposal) {
      wantWallets()
      setProposal(next)
    },
    approval: proposal && (
      <ApproveRun
        proposal={proposal}
        onCancel={close}
        onBegun={(id) => {
          close()
          onBegun?.(id)
        }}
      />
    ),
  }
}

type ApproveRunProps = {
  proposal: Proposal
  onCancel: () => void
  /** The run is written down, and begins. */
  onBegun: (id: string) => void
}

/** The one approval of a run: the wallet first where none is connected, then what it costs at most. */
function ApproveRun({ proposal, onCancel, onBegun }: ApproveRunProps) {
  const client = useQueryClient()
  const { connected } = useWalletSession()
  const [isApproved, setApproved] = useState(false)

  async function begin(payee: Address | null, cap: Usdc) {
    if (!connected) return
    setApproved(true)
    const id = await proposal.approve(payee, cap)
    onBegun(id)
    await carryOn(id, connected, client)
  }

  if (isApproved) return null
  // the sheet opens by itself once the wallet is there
  if (!connected) return <ConnectDialog open onClose={onCancel} onConnected={() => undefined} />
  return (
    <ConfirmRun
      offer={proposal.offer}
      payer={connected}
      onApprove={(...approved) => void begin(...approved)}
      onCancel={onCancel}
    />
  )
}
