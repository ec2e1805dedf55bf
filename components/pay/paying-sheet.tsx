import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { useOnline } from '@/components/frame/use-online'
import { BudgetNotice, RunBudget } from '@/components/pay/refusal-notice'
import type { Confirming, Question } from '@/components/pay/calls'
import type { Checkout } from '@/components/pay/checkout'
import { useAllowance, useBudgetAfter } from '@/components/pay/journal'
import { Adding } from '@/components/pay/money/adding'
import { KeepingNote, PaymentFacts, PriceChecked } from '@/components/pay/payment-facts'
import { HaltBar } from '@/components/pay/runs/halt-bar'
import {
  BlockedNotice,
  EarlierNotice,
  useFoundNothing,
  FundsNotice,
  NotAgain,
  OneLookup,
  OwnedNotice,
  useOwned,
  RunParts,
  SmallLookup,
} from '@/components/pay/sheet-parts'
import { PurseDialog } from '@/components/pay/session-wallet/purse-dialog'
import type { PurseDialogProps } from '@/components/pay/session-wallet/purse-dialogs'
import {
  OfferSession,
  StrangerNotice,
  TightNotice,
  useSigning,
} from '@/components/pay/session-wallet/in-sheet'
import { ignoreSecondPress, useNewLook, watchPlanChanges } from '@/components/pay/use-new-look'
import { PurchaseInstead } from '@/components/pay/purchase-sheet'
import { priceBeingChecked } from '@/components/pay/state-words'
import { useBalance, useConfig } from '@/components/pay/wallet/balance'
import { switchToBase } from '@/components/pay/wallet/connect'
import { Queries } from '@/components/frame/queries'
import { ConnectDialog } from '@/components/pay/wallet/wallet-choices'
import { useWalletSession, wasLast } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Shortcut } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { Working } from '@/components/ui/skeleton'
import { areAccepted, blockedIn, type Asked } from '@/lib/browser/privacy/blocked-in-lookup'
import { perClickNow } from '@/lib/browser/purchase/limits'
import { preflightAhead } from '@/lib/browser/purchase/preflight'
import { isOneClick } from '@/lib/browser/purchase/quote'
import { sessionWalletId } from '@/lib/browser/wallet/wallet'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { isArray } from '@/lib/core/answers/json'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { decimalUsdc, formatUsdc, parseUsdc, type Usdc } from '@/lib/core/money'
import { chainId } from '@/lib/core/payment/usdc-token'

export function PayingQuestions({ checkout }: { checkout: Checkout }) {
  const [rest, setRest] = useState<Lookup | null>(null)
  return (
    <Queries>
      <OpenQuestion checkout={checkout} onRest={setRest} />
      {rest && <PurchaseInstead key={keyOf(rest)} lookup={rest} onEnd={() => setRest(null)} />}
      <HaltBar checkout={checkout} />
    </Queries>
  )
}

type AskingProps = { checkout: Checkout; onRest: (rest: Lookup) => void }

function OpenQuestion({ checkout, onRest }: AskingProps) {
  const { connected } = useWalletSession()
  const question = useSyncExternalStore(checkout.watchAll, checkout.question, () => null)
  if (!question) return null
  const { key, call } = question
  if (call.phase === 'connecting' && connected) return null
  if (call.phase === 'connecting' || !connected)
    return (
      <ConnectDialog
        isPurseFirst={wasLast(sessionWalletId)}
        onClose={() => checkout.dismiss(key)}
        // the question itself goes on once a wallet is there
        onConnected={() => undefined}
        onLeave={() => checkout.leave({ key, call })}
      />
    )
  return (
    <PayingSheet key={key} checkout={checkout} onRest={onRest} question={{ key, call }} payer={connected} />
  )
}

/** What a run may spend by what was typed, in millionths; null where that is no amount. It never needs more than `most`. */
function capOf(text: string, most: Usdc): Usdc | null {
  const typed = parseUsdc(text)
  if (!typed.ok || typed.value === 0n) return null
  return typed.value < most ? typed.value : most
}

type PayingSheetProps = AskingProps & { question: Question<Confirming>; payer: Connected }

/**
 * For a run, and for a lookup above the visitor's own limit for a click, the focus starts on Cancel, so that Enter pressed
 * once more than meant pays nothing.
 */
function PayingSheet({ checkout, onRest, question, payer }: PayingSheetProps) {
  const { key, call } = question
  const { lookup, check, proposal, problem, earlier, begun, arrived = 0n } = call
  const offer = proposal?.offer
  const most = offer?.most ?? check?.price ?? 0n
  const [typed, setTypedCap] = useState<string | null>(null)
  const cap = typed === null ? most : capOf(typed, most)
  const price = cap ?? most
  const network = useConfig()?.network.name ?? 'Base'
  const balance = useBalance(payer.address, offer ? undefined : price)
  const budget = useBudgetAfter(price, begun)
  const allowance = useAllowance()
  const perClick = allowance && perClickNow(allowance)
  const isOnline = useOnline()
  const switching = useMutation({ mutationFn: switchToBase, networkMode: 'always' })
  const [isPayeeSeen, setPayeeSeen] = useState(false)
  const [isForAll, setForAll] = useState(false)
  const [accepted, setAccepted] = useState<readonly Asked[]>([])
  const [isAdding, setAdding] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const [changing, setChanging] = useState<PurseDialogProps['shown'] | null>(null)
  const costs = { one: check?.price ?? 0n, most: price }
  const { smallUpTo, tight, stranger } = useSigning(payer, costs, check)
  useFollow(['library', 'blocked'], 'library')
  const { data: blocked } = useQuery({
    queryKey: ['library', 'blocked', offer ? null : keyOf(lookup)],
    // where the database cannot be read, the purchase itself tells it; a run leaves them out
    queryFn: () => (offer ? [] : blockedIn(lookup).catch(() => [])),
    gcTime: 0,
  })
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => watchPlanChanges(() => checkout.follow(key)), [checkout, key])
  // bought meanwhile, or paid by another account, it is another purchase than was read
  const isTooSoon = useNewLook(most, `${payer.address} ${call.shown}`, checkout.isSecondPress)

  const needsPayee = check?.quote.needsConfirmation === true
  const isElsewhere = payer.chainId !== chainId
  const isShort = balance !== undefined && balance < price
  const isBlocked = blocked !== undefined && blocked.length > 0
  const isConfirmed = blocked !== undefined && areAccepted(blocked, accepted)
  const isOver = !offer && Boolean(budget?.broken)
  const isTight = tight !== null && (!offer || tight.limit === 'perPurchase')
  const isSmall = !offer && check !== null && !needsPayee && smallUpTo !== null && price <= smallUpTo
  const walletAfter = isShort ? null : balance === undefined ? undefined : balance - price
  const canOpen = earlier?.purchase.state === 'RESULT'
  const owned = useOwned(offer || earlier ? null : lookup, blocked)
  const isVain = useFoundNothing(offer ? null : earlier)
  const isWithinClick = !offer && perClick !== undefined && price <= perClick
  const canBeForAll =
    !offer &&
    check !== null &&
    !isWithinClick &&
    isOneClick(check, { perClick: price, isBoughtBefore: earlier !== null })
  const startsAt = canOpen ? 'open' : !offer && (isElsewhere || isWithinClick) ? 'pay' : 'cancel'
  const isPayable =
    check !== null &&
    problem === undefined &&
    cap !== null &&
    ![isElsewhere, isShort, isOver, isTight, !isOnline, blocked === undefined, isVain !== false].includes(
      true,
    ) &&
    (!needsPayee || isPayeeSeen) &&
    !stranger &&
    (!isBlocked || isConfirmed)

  const checked = problem === undefined && check && isVain !== true && (
    <PriceChecked at={check.checkedAt}>
      {offer
        ? 'Closing the tab is safe: a run goes on where it stood, and nothing is paid twice.'
        : 'Charged only when the answer comes; that nothing was found is an answer too.'}
    </PriceChecked>
  )

  const cancel = () => checkout.dismiss(key)
  const turnedTo = () =>
    preflightAhead(payer.address, !offer && check ? { to: check.quote.payTo, value: check.price } : undefined)

  function pay() {
    ignoreSecondPress()
    void checkout.confirm(question, payer, {
      payee: needsPayee ? check.quote.payTo : null,
      cap: price,
      accepted,
      // what was ticked counts only while it can be seen
      isForAll: isForAll && canBeForAll,
    })
  }

  function buyRest(rest: Lookup) {
    cancel()
    onRest(rest)
  }

  // a second key beside Enter, so that nobody presses it by habit
  function payByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) turnedTo()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (!event.isTrusted || isTooSoon) return
    if (owned?.rest) buyRest(owned.rest)
    else if (isPayable) pay()
  }

  if (isAdding)
    return (
      <Adding
        payer={payer}
        price={price}
        onClose={() => setAdding(false)}
        onEnough={(came) => {
          setAdding(false)
          checkout.renew(question, came)
        }}
      />
    )

  if (changing) return <PurseDialog shown={changing} onClose={() => setChanging(null)} />

  if (isOpening)
    return (
      <ConnectDialog
        isPurseFirst
        onClose={() => setOpening(false)}
        onLeave={() => checkout.leave(question)}
      />
    )

  return (
    <Dialog
      onClose={cancel}
      size={offer ? 'md' : 'sm'}
      title={offer ? 'Confirm run' : 'Confirm payment'}
      initialFocus={first}
      onKeyDown={payByKey}
      footer={
        <>
          {isPayable && startsAt === 'cancel' && !owned?.rest && (
            <p className="mr-auto self-center text-xs text-ink-faint max-sm:hidden pointer-coarse:hidden">
              <Shortcut letter="Enter" /> pays
            </p>
          )}
          <Button ref={startsAt === 'cancel' ? first : undefined} onClick={cancel}>
            Cancel
          </Button>
          {isElsewhere ? (
            <Button
              ref={startsAt === 'pay' ? first : undefined}
              variant="primary"
              busy={switching.isPending}
              onClick={() => switching.mutate()}
            >
              Switch wallet to {network}
            </Button>
          ) : (
            isVain !== true && (
              <PriceButton
                ref={startsAt === 'pay' ? first : undefined}
                variant={canOpen || owned?.rest ? 'secondary' : 'primary'}
                price={formatUsdc(price)}
                joint=" "
                disabled={!isPayable}
                busy={isTooSoon}
                onFocus={turnedTo}
                onPointerEnter={turnedTo}
                onPointerDown={turnedTo}
                onClick={(event) => event.isTrusted && pay()}
              >
                {offer ? 'Pay up to' : 'Pay'}
              </PriceButton>
            )
          )}
        </>
      }
    >
      {offer ? (
        <RunParts offer={offer} isCap={cap !== null} typed={typed} onCap={setTypedCap} />
      ) : isSmall ? (
        <SmallLookup call={call} left={walletAfter} />
      ) : (
        <OneLookup call={call} />
      )}
      {owned && <OwnedNotice owned={owned} onOpen={cancel} onRest={buyRest} />}
      {earlier && (
        <EarlierNotice
          earlier={earlier}
          isVain={isVain === true}
          onOpen={(entry) => checkout.openEarlier(question, entry)}
          openButton={first}
        />
      )}
      {isBlocked && (
        <BlockedNotice
          asked={blocked}
          isOfMany={Object.values(lookup.input).some(isArray)}
          isConfirmed={isConfirmed}
          onConfirm={(is) => setAccepted(is ? blocked : [])}
        />
      )}
      {isElsewhere && (
        <Notice
          className="mt-4"
          tone="warning"
          role={switching.data?.ok === false ? 'alert' : 'status'}
          title="The wallet is on another network"
        >
          {switching.data?.ok === false
            ? `${switching.data.error} Nothing was charged.`
            : switching.isPending
              ? `The wallet was asked to switch to ${network}. Answer it there.`
              : `Payments are made on ${network}. Switch there first; that is free.`}
        </Notice>
      )}
      {isShort && (
        <FundsNotice
          payer={payer}
          balance={balance}
          price={price}
          onAdd={() => {
            checkout.leave(question)
            setAdding(true)
          }}
        />
      )}
      {arrived > 0n && !isShort && (
        <Notice className="mt-4" tone="success" role="status" title={`${formatUsdc(arrived)} arrived`}>
          You can pay now.
        </Notice>
      )}
      {offer && <RunBudget className="mt-4" most={price} />}
      {!offer && budget?.broken && <BudgetNotice broken={budget.broken} />}
      {tight && (
        <TightNotice
          tight={tight}
          onLimits={() => setChanging('limits')}
          costs={costs}
          onStopAt={offer && ((left) => setTypedCap(decimalUsdc(left)))}
        />
      )}
      {stranger && <StrangerNotice onShow={() => setChanging({ asked: stranger })} />}
      {isVain !== true && (
        <PaymentFacts
          payer={payer}
          network={network}
          quote={check?.quote}
          offer={offer && { ...offer, isUpTo: offer.isUpTo || price < most }}
          walletAfter={walletAfter}
          budget={budget?.broken ? null : budget}
          isSmall={isSmall}
        >
          {isSmall && isOnline && checked}
        </PaymentFacts>
      )}
      {!payer.signsAtOnce && (
        <OfferSession
          prompts={offer ? { count: offer.payments, isUpTo: offer.isUpTo || price < most } : null}
          onOpen={() => setOpening(true)}
        />
      )}
      {canBeForAll && <NotAgain price={price} payer={payer} isForAll={isForAll} onChange={setForAll} />}
      {needsPayee && (
        <Checkbox
          label="This is the address I mean to pay"
          description="It is the first purchase from this service. Any other address is refused from now on."
          checked={isPayeeSeen}
          onChange={(event) => setPayeeSeen(event.target.checked)}
        />
      )}
      {problem !== undefined && (
        <Notice className="mt-4" tone="danger" title={problem}>
          This sheet signed nothing and charged nothing.
        </Notice>
      )}
      {problem === undefined && !check && <Working className="mt-3 text-sm">{priceBeingChecked}</Working>}
      {!(isSmall && isOnline) && checked}
      <KeepingNote />
    </Dialog>
  )
}
