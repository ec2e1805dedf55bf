import { type Ref, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { useFollow } from '@/components/frame/use-follow'
import { useWords } from '@/components/frame/use-subjects'
import { ago } from '@/components/frame/when'
import type { Confirming } from '@/components/pay/calls'
import { useEntry } from '@/components/pay/journal'
import { Adding, prepareAdding } from '@/components/pay/money/adding'
import { FaucetButton } from '@/components/pay/money/faucet-button'
import type { Offer } from '@/components/pay/runs/proposal'
import { useConfig } from '@/components/pay/wallet/balance'
import { Button, buttonStyle } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Price, PriceButton } from '@/components/ui/price'
import type { OwnedIn } from '@/lib/browser/library/subjects'
import type { Asked } from '@/lib/browser/privacy/blocked-in-lookup'
import { isArray } from '@/lib/core/answers/json'
import { recordPath } from '@/lib/browser/library/place'
import { isUnverified, isWithinDay, type Entry } from '@/lib/browser/purchase/journal'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { findEndpoint } from '@/lib/core/catalogue'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { priceOf } from '@/lib/core/catalogue/rate'
import { decimalUsdc, formatUsdc, type Usdc } from '@/lib/core/money'
import { isClaim, isFree } from '@/lib/core/payment/purchase-state'
import { counted } from '@/lib/core/text'

function unitsOf({ lookup, check }: Confirming): string {
  const rate = findEndpoint(lookup.endpointId)?.rate
  if (!rate?.quantity || !check) return ''
  const units = check.price / rate.each
  const fewer = rate.per === 'post' && units > 1n ? ', also where fewer come' : ''
  return `${counted(Number(units), rate.per)} × ${formatUsdc(rate.each)}${fewer}`
}

export function OneLookup({ call }: { call: Confirming }) {
  const { lookup, check } = call
  const { what, about } = useWords(lookup)
  return (
    <>
      <p className="text-lg font-medium">{what}</p>
      {about && <p className="mt-0.5 max-h-36 overflow-y-auto wrap-anywhere text-ink-quiet">{about}</p>}
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <Price className="text-2xl">{formatUsdc(check?.price ?? 0n)}</Price>
        <span className="text-sm text-ink-quiet">{unitsOf(call)}</span>
      </p>
    </>
  )
}

/** What costs little, on one line; `left` is what it leaves in the wallet, undefined until that is known. */
export function SmallLookup({ call, left }: { call: Confirming; left: Usdc | null | undefined }) {
  const { what, about } = useWords(call.lookup)
  const units = unitsOf(call)
  return (
    <p className="flex max-h-36 flex-wrap items-baseline gap-x-2 overflow-y-auto wrap-anywhere">
      <span>
        <span className="font-medium">{what}</span>
        {about && (
          <>
            , <bdi>{about}</bdi>
          </>
        )}
      </span>{' '}
      <span className="text-ink-quiet tabular-nums">
        <Price>{formatUsdc(call.check?.price ?? 0n)}</Price>
        {units && ` for ${units}`}
        {left !== null && ` · after that ${left === undefined ? '…' : formatUsdc(left)} here`}
      </span>
    </p>
  )
}

/** What was typed as the cap, null for nothing, stands there to be changed however few payments are left. */
type RunPartsProps = { offer: Offer; typed: string | null; isCap: boolean; onCap: (typed: string) => void }

export const RunParts = ({ offer: { parts, most, payments }, typed, isCap, onCap }: RunPartsProps) => (
  <>
    <ul className="flex flex-col gap-3">
      {parts.map((part, at) => (
        <li key={at} className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">
            <span className="font-medium">{part.title}</span>
            <span className="block text-sm text-ink-quiet">{part.detail}</span>
          </span>
          <Price>{formatUsdc(part.most)}</Price>
        </li>
      ))}
    </ul>
    <p className="mt-4 flex items-baseline justify-between border-t border-line pt-3">
      <span>At most</span>
      <Price className="text-2xl">{formatUsdc(most)}</Price>
    </p>
    {payments > (typed === null ? 1 : 0) && (
      <TextField
        label="Stop at"
        className="mt-3 [&_input]:max-w-40"
        help="The run stops before a payment that would go over this, and can go on later."
        error={!isCap && `Type dollars, such as ${formatUsdc(most)}. Nothing was charged.`}
        inputMode="decimal"
        value={typed ?? decimalUsdc(most)}
        onType={onCap}
      />
    )}
  </>
)

type BlockedNoticeProps = {
  asked: readonly Asked[]
  /** Whether the lookup asks for others beside them. */
  isOfMany: boolean
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Somebody is asked for who is to be left alone: it needs a word before it can be paid. */
export function BlockedNotice({ asked, isOfMany, isConfirmed, onConfirm }: BlockedNoticeProps) {
  const wasDeleted = asked.some(({ block }) => block.kind === 'deleted')
  return (
    <Notice
      className="mt-4"
      tone="warning"
      title={
        isOfMany
          ? `${asked.length} of these ${asked.length === 1 ? 'is' : 'are'} to be left alone`
          : asked[0]?.block.reason
      }
    >
      {isOfMany && (
        <ul className="max-h-40 list-disc overflow-y-auto pl-5">
          {asked.map(({ text, block }) => (
            <li key={text} className="wrap-anywhere">
              <bdi>{text}</bdi>: {block.reason}
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        className="mt-1"
        label="Look up all the same"
        description={
          wasDeleted ? 'What was deleted is then not remembered any more, and may come back.' : undefined
        }
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
    </Notice>
  )
}

/** What a lookup brings that is here already, of some of those whom it is about; undefined until that is known. */
export function useOwned(lookup: Lookup | null, blocked: readonly Asked[] | undefined): OwnedIn | undefined {
  const alone = blocked?.map(({ text }) => text)
  useFollow(['library', 'owned'], 'library')
  const { data } = useQuery({
    queryKey: ['library', 'owned', lookup && keyOf(lookup), alone],
    queryFn: async () => lookup && (await import('@/lib/browser/library/subjects')).ownedIn(lookup, alone),
    enabled: alone !== undefined,
    gcTime: 0,
  })
  return data ?? undefined
}

type OwnedNoticeProps = { owned: OwnedIn; onOpen: () => void; onRest: (rest: Lookup) => void }

export function OwnedNotice({ owned: { of, rows, twins, rest }, onOpen, onRest }: OwnedNoticeProps) {
  const [first] = rows
  const again = twins > 0 && `${twins === 1 ? 'One is' : `${twins} are`} here a second time, in other words.`
  const actions = rest && <BuyRest rest={rest} isAll={!first} onBuy={() => onRest(rest)} />
  if (!first)
    return (
      again && (
        <Notice className="mt-4" title="Somebody is asked for twice" actions={actions}>
          {again} Paying for all buys them twice.
        </Notice>
      )
    )
  const titles = rows.slice(0, 3).map(({ title }) => title)
  const names = [...titles, ...(rows.length > 3 ? [`${rows.length - 3} more`] : [])].join(', ')
  if (of === 1)
    return (
      <Notice
        className="mt-4"
        title={`You have this already, from ${ago(first.at)}`}
        actions={
          <IntentLink href={recordPath(first.id)} onClick={onOpen} className={buttonStyle({ size: 'sm' })}>
            Open it · no charge
          </IntentLink>
        }
      >
        Buying it again is a second charge, for how it stands today.
      </Notice>
    )
  const [is, them] = rows.length === 1 ? ['is', 'it'] : ['are', 'them']
  return (
    <Notice className="mt-4" title={`${rows.length} of these ${of} ${is} yours already`} actions={actions}>
      <bdi>{names}</bdi>. Paying for all buys {them} again. {again}
    </Notice>
  )
}

type BuyRestProps = { rest: Lookup; isAll: boolean; onBuy: () => void }

/** The way that costs least stands first: each once, and nobody who is here or is to be left alone. */
function BuyRest({ rest: { endpointId, input }, isAll, onBuy }: BuyRestProps) {
  const endpoint = findEndpoint(endpointId)
  const count = Math.max(...Object.values(input).map((value) => (isArray(value) ? value.length : 0)))
  return (
    endpoint && (
      <PriceButton
        size="sm"
        variant="primary"
        price={formatUsdc(priceOf(endpoint.rate, input))}
        onClick={onBuy}
      >
        Buy {isAll ? `${count} once each` : `the ${count} new`}
      </PriceButton>
    )
  )
}

/** Whether the same lookup found nothing within a day: it is not sold again unchanged. Undefined until that is known. */
export function useFoundNothing(earlier: Entry | null): boolean | undefined {
  const isLate = earlier?.purchase.state === 'RESULT' && isWithinDay(earlier.purchase)
  const { data, isError } = useQuery({
    queryKey: ['library', 'found nothing', earlier?.purchase.intentId],
    queryFn: async () =>
      earlier !== null &&
      (await import('@/lib/browser/library/read-bought')).foundNothing(
        earlier.lookup,
        earlier.purchase.intentId,
      ),
    enabled: isLate,
    retry: false,
  })
  return isLate && !isError ? data : false
}

type EarlierNoticeProps = {
  earlier: Entry
  isVain: boolean
  onOpen: (earlier: Entry) => void
  openButton: Ref<HTMLButtonElement>
}

/** The very same lookup was paid for before: it opens at no charge, and paying again is a second charge. */
export function EarlierNotice({ earlier: found, isVain, onOpen, openButton }: EarlierNoticeProps) {
  const earlier = useEntry(found)
  const { purchase } = earlier
  const { state, preparedAt, quote } = purchase
  const when = ago(preparedAt)
  const price = formatUsdc(quote.price)
  if (state !== 'RESULT') {
    const isFreeByOne = state === 'NOT_CHARGED'
    return (
      <Notice
        className="mt-4"
        tone="warning"
        title={
          isFreeByOne
            ? `One node of the chain says that you were not charged for this ${when}`
            : `You paid ${price} for this ${when}, and the answer did not arrive`
        }
      >
        {isFreeByOne
          ? `One node alone can be wrong, and then this is a second charge of ${price}. It is asked again for a day: see that purchase under Spending.`
          : 'That payment stands. Buying it again is a second charge.'}
      </Notice>
    )
  }
  const bought = isUnverified(earlier)
    ? `A backup holds an answer to this, from ${when}`
    : isFree(purchase)
      ? `You got this ${when}, and were not charged`
      : isClaim(purchase)
        ? `You got this ${when}: whether ${price} was charged is being checked`
        : `You bought this ${when} for ${price}`
  return (
    <Notice
      className="mt-4"
      title={isVain ? `${bought}, and it found nothing` : bought}
      actions={
        <Button ref={openButton} size="sm" variant="primary" onClick={() => onOpen(earlier)}>
          Open it · no charge
        </Button>
      }
    >
      {isVain
        ? 'Unchanged it would most likely find nothing again, and be charged all the same. Open it to leave a part of it out, or change what is asked.'
        : 'Or buy it again below, as it stands today.'}
    </Notice>
  )
}

type NotAgainProps = {
  price: Usdc
  payer: Connected
  isForAll: boolean
  onChange: (isForAll: boolean) => void
}

/** What costs no more is paid without this sheet, where the visitor says so. */
export const NotAgain = ({ price, payer, isForAll, onChange }: NotAgainProps) => (
  <Checkbox
    className="mt-4"
    label={`Do not ask again up to ${formatUsdc(price)}`}
    description={`Until this session ends, within its budget.${payer.signsAtOnce ? '' : ' Your wallet still asks.'}`}
    checked={isForAll}
    onChange={({ target }) => onChange(target.checked)}
  />
)

type FundsNoticeProps = { payer: Connected; balance: Usdc; price: Usdc; onAdd?: (() => void) | undefined }

export function FundsNotice({ payer, balance, price, onAdd }: FundsNoticeProps) {
  const config = useConfig()
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)

  return (
    <>
      <Notice
        className="mt-4"
        tone="danger"
        title="Not enough money in this wallet"
        actions={
          config?.mode === 'sandbox' ? (
            <FaucetButton size="sm" address={payer.address} />
          ) : (
            <Button
              size="sm"
              onFocus={prepareAdding}
              onPointerEnter={prepareAdding}
              onClick={onAdd ?? (() => setAdding(true))}
            >
              Add money
            </Button>
          )
        }
      >
        It holds {formatUsdc(balance)} and this costs {formatUsdc(price)}. Nothing was charged.
      </Notice>
      {isAdding && <Adding payer={payer} price={price} onEnough={close} onClose={close} />}
    </>
  )
}
