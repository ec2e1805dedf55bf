import { IntentLink } from '@/components/frame/intent-link'
import { receiptPath } from '@/lib/browser/addresses/receipt-path'
import { askedUntil } from '@/components/pay/state-words'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { sentenceForWallet } from '@/components/pay/wallet/connect'
import { formatUsdc } from '@/lib/core/money'
import type { CallReply } from '@/lib/browser/purchase/call'
import { problemSentence } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import { evidenceOf } from '@/lib/browser/receipts/evidence'

type StopNoticeProps = {
  entry: Entry
  stop: Stop
  reply: CallReply | null
  onContinue: () => void
  onResend: () => void
  onDismiss: () => void
}

/** What the service said, for reading only: it proves nothing about the charge. */
const said = (reply: CallReply | null): string | null =>
  reply?.kind === 'answered' && reply.status >= 400 ? problemSentence(reply.body) : null

/** Where a payment stopped without an answer: what happened, whether it was charged, and what to do. */
export function StopNotice({ entry, stop, reply, onContinue, onResend, onDismiss }: StopNoticeProps) {
  const { state, notCharged, spent } = entry.purchase
  const words = said(reply)
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
  if (state === 'NOT_CHARGED') {
    const block = notCharged?.kind === 'expired-unused' ? notCharged.answers[0]?.block : undefined
    return (
      <Notice tone="warning" title="Not charged" role="status" actions={<Dismiss onClick={onDismiss} />}>
        {words && <p>The service said: {withoutCharge(words)}</p>}
        Checked on the chain{block === undefined ? '' : ` in block ${block}`}: the payment was never taken and
        no longer can be. You can try again.
      </Notice>
    )
  }
  if (state === 'PAID_NO_RESULT')
    return (
      <Notice
        tone="danger"
        title={`Paid ${formatUsdc(entry.purchase.quote.price)}, but the answer did not arrive`}
        actions={
          <>
            <CopyButton value={evidenceOf(entry)} label="Copy proof" variant="secondary" size="sm" />
            <IntentLink href={receiptPath(entry.purchase.intentId)} className={buttonStyle({ size: 'sm' })}>
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
        . We keep asking for the answer {askedUntil(entry.purchase.preparedAt)}; you will not be charged again
        for it. If it does not come, the proof shows the service’s owner what was paid for.
      </Notice>
    )
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
        It was paid for and is not charged again. Free some space, then try again; it also waits on the server
        for a day.
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
        {stop.sentence ?? words}
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
  return (
    <Notice title="We did not get the answer yet" role="status">
      Whether you were charged is still being checked. Nothing to do: you cannot be charged twice for this.
    </Notice>
  )
}

/** The service's own word on the charge is not ours to repeat. */
const withoutCharge = (sentence: string) => sentence.replace(/\s*(Nothing|Whether)[^.]*charged[^.]*\./g, '')

const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" onClick={onClick}>
    Back to the form
  </Button>
)
