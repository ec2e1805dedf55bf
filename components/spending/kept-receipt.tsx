import { useState } from 'react'
import { useBackOnline } from '@/components/frame/use-online'
import { TransactionLink } from '@/components/spending/proof'
import { clockTime, whyNotCharged, whatHappens } from '@/components/pay/state-words'
import { Button, buttonStyle } from '@/components/ui/button'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { counted, countText } from '@/lib/core/text'
import type { Verdict } from '@/lib/core/payment/chain-verdict'
import { checkOnChain, type ChainCheck as Check } from '@/lib/browser/purchase/chain-check'
import type { Entry } from '@/lib/browser/purchase/journal'
import { SheetTools } from '@/components/spending/sheet'
import { ReceiptSheet } from '@/components/spending/receipt-sheet'
import { isUnderWay } from '@/lib/browser/purchase/reconcile'
import { IntentLink } from '@/components/frame/intent-link'
import { CopyButton } from '@/components/ui/copy-button'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { evidenceOf } from '@/lib/browser/receipts/evidence'

type Told = { tone: NoticeTone; title: string; text: string }

const unclear = {
  'too-few': 'Not every node that is asked answered.',
  disagree: 'The nodes that were asked say different things.',
  'no-log': 'The payment was used, but its record cannot be found yet.',
} as const satisfies Record<Exclude<Extract<Verdict, { kind: 'unclear' }>['why'], 'clock'>, string>

function aheadOf({ rpc, timestamp }: { rpc: string; timestamp: bigint }, { clocks, rpcs }: Check): string {
  const known = [clocks.server, clocks.device].filter((clock) => clock !== null)
  const least = known.reduce((least, clock) => (clock < least ? clock : least), known[0] ?? timestamp)
  const minutes = Number(timestamp - least) / 60
  const by = counted(Math.max(1, Math.round(minutes)), 'minute')
  const which = rpcs > 1 ? `Node ${Number(rpc) + 1} of ${rpcs}` : 'The node that is asked'
  return `${which} says that it is ${clockTime(Number(timestamp) * 1000)}, ${by} ahead of the other clocks, so what it says proves nothing.`
}

function told(check: Check, { purchase }: Entry): Told {
  const { verdict } = check
  const { latestExpiry } = purchase
  switch (verdict.kind) {
    case 'spent':
      return { tone: 'success', title: 'The chain shows this payment', text: '' }
    case 'not-charged':
      return {
        tone: 'info',
        title: 'Not charged',
        text: whyNotCharged({ ...purchase, notCharged: verdict.proof }),
      }
    case 'open':
      return {
        tone: 'info',
        title: 'Not charged so far',
        text: `The payment has not been used. It can be until ${clockTime(Number(latestExpiry) * 1000)}.`,
      }
    case 'unclear':
      return {
        tone: 'warning',
        title: 'The chain cannot be read clearly now',
        text: `${verdict.why === 'clock' ? aheadOf(verdict, check) : unclear[verdict.why]} Try again in a moment; nothing is charged by looking.`,
      }
  }
}

export function ChainCheck({ entry }: { entry: Entry }) {
  const [busy, setBusy] = useState(false)
  const [check, setCheck] = useState<Check | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask() {
    setBusy(true)
    try {
      setCheck(await checkOnChain(entry))
      setProblem(null)
    } catch (error) {
      setCheck(null)
      setProblem(error instanceof Error ? error.message : 'The chain cannot be read just now.')
    }
    setBusy(false)
  }

  // what the network kept from being asked is asked by itself once it is back: looking charges nothing
  useBackOnline(() => void ask(), problem !== null || check?.verdict.kind === 'unclear')

  return (
    <div className="flex flex-col gap-3">
      <div data-print="never">
        <Button busy={busy} onClick={() => void ask()}>
          Check on chain
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {problem && (
          <Notice
            tone="warning"
            title="The chain could not be asked"
            actions={
              <Button size="sm" busy={busy} onClick={() => void ask()}>
                Try again
              </Button>
            }
          >
            {problem} Nothing is charged by looking.
          </Notice>
        )}
        {check && <Said check={check} entry={entry} />}
      </div>
    </div>
  )
}

function Said({ check, entry }: { check: Check; entry: Entry }) {
  const { verdict, readings, rpcs, at } = check
  const { tone, title, text } = told(check, entry)
  return (
    <Notice tone={tone} title={title}>
      {text}
      {verdict.kind === 'spent' && (
        <p>
          Transaction <TransactionLink hash={verdict.spent.transaction} isFull />, in block{' '}
          {countText(verdict.spent.block)}.
        </p>
      )}
      <p className="mt-1 text-sm text-ink-faint">
        {readings.length === rpcs ? '' : `${readings.length} of `}
        {rpcs === 1 ? 'One node' : `${rpcs} nodes`} asked at {clockTime(at)}
        {readings.map(({ rpc, block, used }) => (
          <span key={rpc}>
            {' '}
            · block {countText(block)}: {used ? 'used' : 'not used'}
          </span>
        ))}
      </p>
    </Notice>
  )
}

export function KeptReceipt({ entry }: { entry: Entry }) {
  const { purchase, lookup } = entry
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <SheetTools>
        {purchase.state === 'RESULT' && (
          <IntentLink
            href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
            className={buttonStyle()}
          >
            Open the answer
          </IntentLink>
        )}
      </SheetTools>
      {isUnderWay(entry) && (
        <div data-print="never">
          <Notice tone="warning" role="status" title="This purchase is under way">
            {whatHappens(purchase)}
          </Notice>
        </div>
      )}
      <ReceiptSheet entry={entry} />
      <div className="flex flex-col gap-3 print:hidden">
        <ChainCheck entry={entry} />
        <CopyButton
          value={evidenceOf(entry)}
          label="Copy everything about it as JSON"
          variant="quiet"
          size="sm"
          className="-ml-2.5 self-start"
        />
      </div>
    </div>
  )
}
