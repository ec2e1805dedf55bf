import type { ComponentProps } from 'react'
import { ago } from '@/components/frame/when'
import { BudgetNotice } from '@/components/pay/refusal-notice'
import { Act, LinkAct } from '@/components/pay/notice-acts'
import { correctionOf, isUnclear, unclearOf, undelivered, whyNotCharged } from '@/components/pay/state-words'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { storeProblem } from '@/lib/browser/database/database'
import { receiptPath } from '@/lib/browser/addresses/address'
import { problemSentence, quoted } from '@/lib/browser/purchase/http'
import { goesOutByItself, isUnsent, type Entry, type Kept } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import { evidenceOf } from '@/lib/browser/receipts/evidence'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { formatUsdc } from '@/lib/core/money'
import type { Purchase } from '@/lib/core/payment/purchase-state'

type NoticeProps = ComponentProps<typeof Notice>

type Handlers = { onContinue: () => void; onDismiss: () => void }

const already = 'You are buying this already'

function unsentNotice({ purchase }: Entry, stop: Stop, on: Handlers): NoticeProps {
  const { preparedAt, quote } = purchase
  if (stop.why === 'needs-signature')
    return {
      tone: 'warning',
      role: 'alert',
      title: 'Not signed. Nothing was charged.',
      children: stop.problem?.reason,
      actions: <Act onClick={on.onContinue}>Ask the wallet again</Act>,
    }
  if (stop.why === 'held-back' && stop.isWarning)
    return {
      tone: 'warning',
      role: 'alert',
      title: 'Not sent yet. Nothing was charged.',
      children: `${stop.sentence} If the service refuses it, no money moves, and the chain proves it here once the signature has run out.`,
      actions: (
        <>
          <Act onClick={on.onContinue}>Pay with it all the same</Act>
          <Act onClick={on.onDismiss}>Back to the form</Act>
        </>
      ),
    }
  if (stop.why === 'held-back')
    return {
      tone: 'warning',
      role: 'alert',
      title: 'Held back before it was sent. Nothing was charged.',
      children: stop.sentence ?? (stop.reply?.kind === 'answered' ? problemSentence(stop.reply.body) : null),
      actions: <Act onClick={on.onContinue}>Try again</Act>,
    }
  const price = formatUsdc(quote.price)
  return {
    role: 'status',
    title: already,
    children: goesOutByItself(purchase)
      ? `It was begun ${ago(preparedAt)} and signed. It goes out by itself while its signature is good, here or in the tab that began it. It cannot be charged twice.`
      : `It was begun ${ago(preparedAt)} and nothing was sent yet. It may be waiting in another tab; go on with it in one of them. It cannot be charged twice.`,
    actions: (
      <PriceButton size="sm" variant="secondary" price={price} onClick={on.onContinue}>
        Go on with it
      </PriceButton>
    ),
  }
}

function notKeptNotice({ body }: Kept, on: Handlers): NoticeProps {
  const copy = <CopyButton value={body} label="Copy the answer" variant="secondary" size="sm" />
  if (storeProblem.read() === 'wiped')
    return {
      tone: 'danger',
      title: 'The answer is here, but all that is kept was wiped in another tab',
      children: 'It is paid for and stands on this page alone. Copy it before you leave or reload the page.',
      actions: copy,
    }
  return {
    tone: 'danger',
    title: 'The answer is here, but this browser has no room to keep it',
    children:
      'You cannot be charged again for it. Free some space, then try again; it also waits on the server for a day.',
    actions: (
      <>
        {copy}
        <Act onClick={on.onContinue}>Try to keep it again</Act>
      </>
    ),
  }
}

function noticeOf(entry: Entry, stop: Stop, on: Handlers): NoticeProps {
  const { purchase, lookup } = entry
  const { state, spent, lastOutcome, preparedAt, intentId } = purchase
  const back = <Act onClick={on.onDismiss}>Back to the form</Act>
  if (stop.why === 'not-kept' && state !== 'RESULT') return notKeptNotice(stop.answer, on)
  switch (state) {
    case 'PREPARED':
    case 'SIGNED':
      return unsentNotice(entry, stop, on)
    case 'HOT':
      return isUnclear(purchase) || stop.why !== 'ended'
        ? unclearNotice(purchase)
        : {
            role: 'status',
            title: already,
            children: `It was begun ${ago(preparedAt)}, here or in another tab. The answer appears here when it comes. It cannot be charged twice.`,
          }
    case 'RESULT':
      return {
        tone: 'success',
        role: 'status',
        title: 'The answer is here',
        children: correctionOf(purchase),
        actions: (
          <LinkAct href={`${pagePath(lookup.endpointId)}?bought=${intentId}`}>Open the answer</LinkAct>
        ),
      }
    case 'DECLINED':
      return {
        role: 'status',
        title: 'You declined. Nothing was charged.',
        children: 'Your entries are still there.',
        actions: back,
      }
    case 'NOT_CHARGED':
      return {
        tone: 'warning',
        role: 'status',
        title: <bdi>{lastOutcome?.said ? quoted(lastOutcome.said) : 'Not charged'}</bdi>,
        children: `${lastOutcome?.said ? 'Not charged. ' : ''}${whyNotCharged(purchase)} You can try again.`,
        actions: back,
      }
    case 'PAID_NO_RESULT': {
      const { title, text } = undelivered(purchase)
      return {
        tone: 'danger',
        title,
        children: (
          <>
            The chain shows the payment{spent && ' in transaction '}
            {spent && <span className="font-mono text-sm break-all">{spent.transaction}</span>}. {text} The
            proof shows the service’s owner what was paid for.
          </>
        ),
        actions: (
          <>
            <CopyButton value={evidenceOf(entry)} label="Copy proof" variant="secondary" size="sm" />
            <LinkAct href={receiptPath(intentId)}>See the receipt</LinkAct>
          </>
        ),
      }
    }
  }
}

function unclearNotice(purchase: Purchase): NoticeProps {
  const { title, text } = unclearOf(purchase)
  return {
    tone: 'warning',
    role: 'status',
    title: <bdi className="wrap-anywhere">{title}</bdi>,
    children: <p className="text-sm">{text}</p>,
  }
}

/** What the service answered instead of what was asked for, above the one line on the charge that is being checked. */
export const Unclear = ({ purchase }: { purchase: Purchase }) => <Notice {...unclearNotice(purchase)} />

const ended: Stop = { why: 'ended' }

/** `stop` is left out for a purchase that was taken up from the journal. */
export function PurchaseNotice({
  entry,
  stop = ended,
  ...on
}: Handlers & { entry: Entry; stop?: Stop | undefined }) {
  if (isUnsent(entry) && stop.why === 'held-back' && stop.broken)
    return <BudgetNotice broken={stop.broken} onRaised={on.onContinue} />
  return <Notice {...noticeOf(entry, stop, on)} />
}
