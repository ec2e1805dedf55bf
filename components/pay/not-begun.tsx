import type { ReactNode } from 'react'
import { BudgetNotice } from '@/components/pay/budget-notice'
import { RefusalNotice } from '@/components/pay/refusal-notice'
import type { Call } from '@/components/pay/calls'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { useBackOnline } from '@/components/frame/use-online'
import { receiptPath } from '@/lib/browser/addresses/receipt-path'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { quoted } from '@/lib/browser/purchase/http'
import { isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { showHidden } from '@/lib/core/answers/text'

type NoPriceProps = {
  problem: { message: string; said?: string | null }
  onAgain: () => void
  onBack: () => void
}

/** What could not be asked for now; it goes away by itself when the network is back. */
export function NoPrice({ problem: { message, said }, onAgain, onBack }: NoPriceProps) {
  useBackOnline(onBack)
  return (
    <Notice
      tone="danger"
      title={message}
      actions={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      Your entries are still there: try again in a moment.
      {said && <p className="mt-1 text-sm text-ink-faint wrap-anywhere">{quoted(said)}</p>}
    </Notice>
  )
}

/** An answer that came where a price was asked for: it is shown whole, and nothing was paid for it. */
export function FreeAnswer({ body }: { body: string }) {
  return (
    <Notice tone="info" title="This answer is free" role="status">
      <p>
        The service gave it without asking for payment. Nothing was charged. It is not kept in this browser:
        copy it if you want to have it.
      </p>
      <pre className="my-3 max-h-96 overflow-auto rounded-md border border-line bg-ground p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink">
        <bdi>{showHidden(inLines(body))}</bdi>
      </pre>
      <CopyButton value={body} label="Copy the answer" size="sm" variant="secondary" />
    </Notice>
  )
}

function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

type RefusedProps = {
  problem: Exclude<Extract<Call, { phase: 'refused' }>['problem'], { code: 'unavailable' }>
  takenUp: (entry: Entry) => ReactNode
  onAnswer: ((entry: Entry) => void) | undefined
  onAgain: () => void
}

/** What was asked for and is not begun: it is being bought already, or a rule or a limit stands in the way. */
export function Refused({ problem, takenUp, onAnswer, onAgain }: RefusedProps) {
  if (problem.code === 'under-way' && isPaidFor(problem.entry))
    return (
      <Notice
        role="status"
        title={`You bought this ${ago(problem.entry.purchase.preparedAt)}, in another tab`}
        actions={
          problem.entry.purchase.state === 'RESULT' && onAnswer ? (
            <Button size="sm" onClick={() => onAnswer(problem.entry)}>
              Open it · no charge
            </Button>
          ) : (
            <IntentLink
              href={receiptPath(problem.entry.purchase.intentId)}
              className={buttonStyle({ size: 'sm' })}
            >
              See the receipt
            </IntentLink>
          )
        }
      >
        Nothing more was charged. Ask again to buy it once more.
      </Notice>
    )
  if (problem.code === 'under-way') return takenUp(problem.entry)
  if ('broken' in problem && problem.broken)
    return <BudgetNotice broken={problem.broken} onRaised={onAgain} />
  return <RefusalNotice refusal={problem.refusal} {...('raw' in problem && { raw: problem.raw })} />
}
