import { IntentLink } from '@/components/frame/intent-link'
import { receiptPath } from '@/lib/browser/addresses/address'
import { BudgetNotice } from '@/components/pay/budget-notice'
import { Unclear } from '@/components/pay/unclear'
import { correctionOf, undelivered, whyNotCharged } from '@/components/pay/state-words'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { sentenceForWallet } from '@/components/pay/wallet/connect'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { CallReply } from '@/lib/browser/purchase/call'
import { problemSentence, quoted } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import { evidenceOf } from '@/lib/browser/receipts/evidence'

type StopNoticeProps = {
  entry: Entry
  stop: Stop
  onContinue: () => void
  onResend: () => void
  onDismiss: () => void
}

/** What our own server said where it held a payment back. */
const ownWords = (reply: CallReply | null): string | null =>
  reply?.kind === 'answered' ? problemSentence(reply.body) : null

/** Where a payment stopped without an answer: what happened, whether it was charged, and what to do. */
export function StopNotice({ entry, stop, onContinue, onResend, onDismiss }: StopNoticeProps) {
  const { purchase, lookup } = entry
  const { state, spent, lastOutcome } = purchase
  if (state === 'DECLINED')
    return (
      <Notice
        title="You declined. Nothing was charged."
        role="status"
        actions={<Dismiss onClick={onDismiss} />}
      >
        Your entries are still there.
      </Notice>
    )
  if (state === 'RESULT')
    return (
      <Notice
        tone="success"
        role="status"
        title="The answer is here"
        actions={
          <IntentLink
            href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
            className={buttonStyle({ size: 'sm' })}
          >
            Open the answer
          </IntentLink>
        }
      >
        {correctionOf(purchase)}
      </Notice>
    )
  if (state === 'NOT_CHARGED')
    return (
      <Notice
        tone="warning"
        title={<bdi>{lastOutcome?.said ? quoted(lastOutcome.said) : 'Not charged'}</bdi>}
        role="status"
        actions={<Dismiss onClick={onDismiss} />}
      >
        {lastOutcome?.said && 'Not charged. '}
        {whyNotCharged(purchase)} You can try again.
      </Notice>
    )
  if (state === 'PAID_NO_RESULT') {
    const { title, text } = undelivered(purchase)
    return (
      <Notice
        tone="danger"
        title={title}
        actions={
          <>
            <CopyButton value={evidenceOf(entry)} label="Copy proof" variant="secondary" size="sm" />
            <IntentLink href={receiptPath(purchase.intentId)} className={buttonStyle({ size: 'sm' })}>
              See the receipt
            </IntentLink>
          </>
        }
      >
        The chain shows the payment
        {spent && (
          <>
            {' '}
            in transaction <span className="font-mono text-sm break-all">{spent.transaction}</span>
          </>
        )}
        . {text} The proof shows the service’s owner what was paid for.
      </Notice>
    )
  }
  if (stop.why === 'not-kept')
    return (
      <Notice
        tone="danger"
        role="alert"
        title="The answer is here, but this browser has no room to keep it"
        actions={
          <>
            <CopyButton value={stop.answer.body} label="Copy the answer" variant="secondary" size="sm" />
            <Button size="sm" onClick={onContinue}>
              Try to keep it again
            </Button>
          </>
        }
      >
        You cannot be charged again for it. Free some space, then try again; it also waits on the server for a
        day.
      </Notice>
    )
  // another tab may have sent since what was held back here
  if (state === 'HOT') return <Unclear purchase={purchase} />
  if (stop.why === 'held-back' && stop.broken)
    return <BudgetNotice broken={stop.broken} onRaised={state === 'SIGNED' ? onResend : onContinue} />
  if (stop.why === 'held-back' && stop.isWarning)
    return (
      <Notice
        tone="warning"
        role="alert"
        title="Not sent yet. Nothing was charged."
        actions={
          <>
            <Button size="sm" onClick={onResend}>
              Pay with it all the same
            </Button>
            <Dismiss onClick={onDismiss} />
          </>
        }
      >
        {stop.sentence} If the service refuses it, no money moves, and the chain proves it here once the
        signature has run out.
      </Notice>
    )
  if (stop.why === 'held-back')
    return (
      <Notice
        tone="warning"
        role="alert"
        title="Held back before it was sent. Nothing was charged."
        actions={
          <Button size="sm" onClick={state === 'SIGNED' ? onResend : onContinue}>
            Try again
          </Button>
        }
      >
        {stop.sentence ?? ownWords(stop.reply)}
      </Notice>
    )
  if (stop.why === 'needs-signature')
    return (
      <Notice
        tone="warning"
        role="alert"
        title="Not signed. Nothing was charged."
        actions={
          <Button size="sm" onClick={onContinue}>
            Ask the wallet again
          </Button>
        }
      >
        {stop.problem && sentenceForWallet(stop.problem)}
      </Notice>
    )
  return <Unclear purchase={purchase} />
}

const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" onClick={onClick}>
    Back to the form
  </Button>
)
