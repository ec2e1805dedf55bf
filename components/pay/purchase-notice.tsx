import { useEffect, type ReactNode } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import { BudgetNotice } from '@/components/pay/budget-notice'
import { useEntry } from '@/components/pay/journal'
import { PaymentSteps } from '@/components/pay/payment-steps'
import { correctionOf, unclearOf, undelivered, whyNotCharged } from '@/components/pay/state-words'
import { sentenceForWallet } from '@/components/pay/wallet/connect'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { receiptPath } from '@/lib/browser/addresses/address'
import { problemSentence, quoted } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import { evidenceOf } from '@/lib/browser/receipts/evidence'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { formatUsdc } from '@/lib/core/money'
import type { Purchase } from '@/lib/core/payment/purchase-state'

type Act = 'goOn' | 'again' | 'sign' | 'resend' | 'sendAgain' | 'keep' | 'copy' | 'open' | 'proof' | 'back'

type Words = {
  tone?: NoticeTone
  role?: 'alert' | 'status'
  title: ReactNode
  body: ReactNode
  acts?: readonly Act[]
}

const already = 'You are buying this already'

export const isUnclear = ({ lastOutcome, spent }: Purchase): boolean => Boolean(lastOutcome ?? spent)

function unclear(purchase: Purchase): Words {
  const { title, text } = unclearOf(purchase)
  return {
    ...{ tone: 'warning', role: 'status', title: <bdi className="wrap-anywhere">{title}</bdi> },
    body: <p className="text-sm">{text}</p>,
  }
}

function unsentWords({ state, preparedAt }: Purchase, stop: Stop): Words {
  switch (stop.why) {
    case 'held-back': {
      const own = stop.reply?.kind === 'answered' ? problemSentence(stop.reply.body) : null
      return stop.isWarning
        ? {
            ...{ tone: 'warning', role: 'alert', title: 'Not sent yet. Nothing was charged.' },
            body: `${stop.sentence} If the service refuses it, no money moves, and the chain proves it here once the signature has run out.`,
            acts: ['resend', 'back'],
          }
        : {
            ...{
              tone: 'warning',
              role: 'alert',
              title: 'Held back before it was sent. Nothing was charged.',
            },
            body: stop.sentence ?? own,
            acts: [state === 'SIGNED' ? 'sendAgain' : 'again'],
          }
    }
    case 'needs-signature':
      return {
        ...{ tone: 'warning', role: 'alert', title: 'Not signed. Nothing was charged.' },
        body: stop.problem && sentenceForWallet(stop.problem),
        acts: ['sign'],
      }
    default:
      return {
        ...{ role: 'status', title: already },
        body: `It was begun ${ago(preparedAt)} and nothing was sent yet. It may be waiting in another tab; go on with it in one of them. It cannot be charged twice.`,
        acts: ['goOn'],
      }
  }
}

/** Where a purchase stands: what happened, whether it was charged, and what can be done. */
function wordsOf({ purchase }: Entry, stop: Stop): Words {
  const { state, spent, lastOutcome, preparedAt } = purchase
  if (stop.why === 'not-kept' && state !== 'RESULT')
    return {
      ...{ tone: 'danger', role: 'alert', acts: ['copy', 'keep'] },
      title: 'The answer is here, but this browser has no room to keep it',
      body: 'You cannot be charged again for it. Free some space, then try again; it also waits on the server for a day.',
    }
  switch (state) {
    case 'PREPARED':
    case 'SIGNED':
      return unsentWords(purchase, stop)
    case 'HOT':
      return isUnclear(purchase) || stop.why !== 'ended'
        ? unclear(purchase)
        : {
            ...{ role: 'status', title: already },
            body: `It was begun ${ago(preparedAt)}, here or in another tab. The answer appears here when it comes. It cannot be charged twice.`,
          }
    case 'RESULT':
      return {
        ...{ tone: 'success', role: 'status', title: 'The answer is here', acts: ['open'] },
        body: correctionOf(purchase),
      }
    case 'DECLINED':
      return {
        ...{ role: 'status', title: 'You declined. Nothing was charged.', acts: ['back'] },
        body: 'Your entries are still there.',
      }
    case 'NOT_CHARGED':
      return {
        ...{ tone: 'warning', role: 'status', acts: ['back'] },
        title: <bdi>{lastOutcome?.said ? quoted(lastOutcome.said) : 'Not charged'}</bdi>,
        body: `${lastOutcome?.said ? 'Not charged. ' : ''}${whyNotCharged(purchase)} You can try again.`,
      }
    case 'PAID_NO_RESULT': {
      const { title, text } = undelivered(purchase)
      return {
        ...{ tone: 'danger', title, acts: ['proof'] },
        body: (
          <>
            The chain shows the payment
            {spent && (
              <>
                {' '}
                in transaction <span className="font-mono text-sm break-all">{spent.transaction}</span>
              </>
            )}
            . {text} The proof shows the service’s owner what was paid for.
          </>
        ),
      }
    }
  }
}

type PurchaseNoticeProps = {
  entry: Entry
  /** Left out for one that was taken up from the journal. */
  stop?: Stop | undefined
  onContinue: () => void
  onResend?: (() => void) | undefined
  onDismiss: () => void
}

const ended: Stop = { why: 'ended' }

export function PurchaseNotice({ entry, stop = ended, ...on }: PurchaseNoticeProps) {
  const { onContinue, onResend = onContinue, onDismiss } = on
  const { purchase, lookup } = entry
  const isUnsent = purchase.state === 'PREPARED' || purchase.state === 'SIGNED'
  if (isUnsent && stop.why === 'held-back' && stop.broken)
    return (
      <BudgetNotice broken={stop.broken} onRaised={purchase.state === 'SIGNED' ? onResend : onContinue} />
    )
  const { body, acts = [], ...words } = wordsOf(entry, stop)
  const press = (text: string, onClick: () => void) => (
    <Button size="sm" onClick={onClick}>
      {text}
    </Button>
  )
  const buttons: Readonly<Record<Act, () => ReactNode>> = {
    goOn: () => (
      <PriceButton
        size="sm"
        variant="secondary"
        price={formatUsdc(purchase.quote.price)}
        onClick={onContinue}
      >
        Go on with it
      </PriceButton>
    ),
    again: () => press('Try again', onContinue),
    sendAgain: () => press('Try again', onResend),
    sign: () => press('Ask the wallet again', onContinue),
    resend: () => press('Pay with it all the same', onResend),
    keep: () => press('Try to keep it again', onContinue),
    back: () => press('Back to the form', onDismiss),
    copy: () =>
      stop.why === 'not-kept' && (
        <CopyButton value={stop.answer.body} label="Copy the answer" variant="secondary" size="sm" />
      ),
    open: () => (
      <IntentLink
        href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
        className={buttonStyle({ size: 'sm' })}
      >
        Open the answer
      </IntentLink>
    ),
    proof: () => (
      <>
        <CopyButton value={evidenceOf(entry)} label="Copy proof" variant="secondary" size="sm" />
        <IntentLink href={receiptPath(purchase.intentId)} className={buttonStyle({ size: 'sm' })}>
          See the receipt
        </IntentLink>
      </>
    ),
  }
  return (
    <Notice
      {...words}
      actions={
        acts.length > 0 &&
        acts.map((act) => (
          <span key={act} className="contents">
            {buttons[act]()}
          </span>
        ))
      }
    >
      {body}
    </Notice>
  )
}

/** What the service answered instead of what was asked for, above the one line on the charge that is being checked. */
export function Unclear({ purchase }: { purchase: Purchase }) {
  const { body, ...words } = unclear(purchase)
  return <Notice {...words}>{body}</Notice>
}

type TakenUpProps = {
  entry: Entry
  onContinue: (entry: Entry) => void
  onDismiss: () => void
  /** Shows the answer when it comes; without, a link leads there. */
  onAnswer?: ((entry: Entry) => void) | undefined
}

export function TakenUp({ entry: begun, onContinue, onDismiss, onAnswer }: TakenUpProps) {
  const entry = useEntry(begun)
  const { state, preparedAt, lastOutcome } = entry.purchase
  const isHere = state === 'RESULT'

  useEffect(() => {
    if (isHere) onAnswer?.(entry)
  }, [isHere, onAnswer, entry])

  if (isHere && onAnswer) return null
  const notice = <PurchaseNotice {...{ entry, onDismiss }} onContinue={() => onContinue(entry)} />
  if (state !== 'HOT') return notice
  return (
    <div className="flex flex-col gap-4">
      {notice}
      {!lastOutcome?.said && (
        <PaymentSteps state={state} startedAt={preparedAt} isUnclear={isUnclear(entry.purchase)} />
      )}
    </div>
  )
}
