import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { RunBudget } from '@/components/pay/refusal-notice'
import { useJournal } from '@/components/pay/journal'
import type { Checkout } from '@/components/pay/checkout'
import { halted, onShow } from '@/components/pay/runs/runner'
import { LinkAct } from '@/components/pay/notice-acts'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { withoutCharge } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import { continueRun } from '@/lib/browser/tables/runs/approve'
import { reportOf } from '@/lib/browser/tables/runs/state'
import type { Halt, HaltReason, Line, Run } from '@/lib/browser/tables/runs/run'
import { readLines, readRun } from '@/lib/browser/tables/runs/store'
import { formatUsdc } from '@/lib/core/money'
import { isRefusalCode, refusalText } from '@/lib/core/payment/refusals'
import { counted } from '@/lib/core/text'
import { useValue } from '@/components/ui/use-value'

const titles = {
  visitor: () => 'Paused by you',
  declined: () => 'Paused: you declined in the wallet',
  wallet: () => 'Paused: the wallet did not sign',
  locked: (left: string) => `The session wallet is locked: ${left} not bought`,
  limit: (left: string) => `Stopped by a limit of the session wallet: ${left} not bought`,
  budget: (left: string) => `Stopped by budget: ${left} not bought`,
  cap: (left: string) => `Stopped by the cap of this run: ${left} not bought`,
  funds: (left: string) => `Not enough money in the wallet: ${left} not bought`,
  network: () => 'Paused: the connection was lost',
  'held-back': () => 'Paused: a payment was held back before it was sent',
  refused: () => 'Paused: the price failed our check',
  'no-room': () => 'Paused: this browser has no room for the answer',
  trouble: () => 'Paused: the service is in trouble',
} as const satisfies Record<HaltReason, (left: string) => string>

const nexts = {
  visitor: 'What is bought is yours; go on when you like.',
  declined: 'Nothing was charged for that payment. Go on to be asked again.',
  wallet: 'Nothing was charged for that payment. Go on to be asked again.',
  locked: 'Nothing was charged for what is left. Unlock it, and the run goes on where it stood.',
  limit:
    'Nothing was charged for what is left. Raise the limit in the wallet’s menu and go on, or go on later.',
  budget: 'This run is not complete. Raise the budget and go on, or leave it at that.',
  cap: 'This run is not complete. Raise its cap and go on, or leave it at that.',
  funds: 'This run is not complete. Fill the wallet, then go on.',
  network: 'Go on when you are back. What was sent is checked and cannot be charged twice.',
  'held-back': 'Nothing was charged for that payment. Go on to try it again.',
  refused: 'Nothing was signed for that payment.',
  'no-room': 'It waits on the server for a day and cannot be charged again. Free some space, then go on.',
  trouble: 'Nothing more is bought until you go on.',
} as const satisfies Record<HaltReason, string>

export function haltWords({ why, sentence }: Halt, left: string): { title: string; text: string } {
  // of that payment, where others of the run were charged: what is said of the charge stands in `nexts`
  const reason = sentence && (isRefusalCode(sentence) ? refusalText(sentence).what : withoutCharge(sentence))
  return { title: titles[why](left), text: [reason, nexts[why]].filter(Boolean).join(' ') }
}

const noEntries: readonly Entry[] = []

export function HaltBar({ checkout }: { checkout: Checkout }) {
  const id = useValue(halted)
  const seen = useValue(onShow)
  useFollow(['halted'], 'runs')
  const { data } = useQuery({
    queryKey: ['halted', id],
    queryFn: async () => (id === null ? null : { run: await readRun(id), lines: await readLines(id) }),
    enabled: id !== null,
    structuralSharing: false,
  })
  if (id === null || !data?.run || data.run.id !== id || seen.has(id)) return null
  return (
    <div className="fixed right-4 bottom-4 z-20 max-w-md max-md:bottom-20 max-md:left-4 print:hidden">
      <StoppedRun checkout={checkout} run={data.run} lines={data.lines} />
    </div>
  )
}

type StoppedRunProps = { checkout: Checkout; run: Run; lines: readonly Line[] }

export function StoppedRun({ checkout, run, lines }: StoppedRunProps) {
  const { data: entries = noEntries } = useJournal()
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.purchase.intentId, entry])), [entries])
  const report = reportOf(run, lines, byId)
  if (report.state !== 'paused' || !run.halt) return null
  const { mostLeft: most, dearest: one, begun } = report
  const rows = counted(report.rowsLeft, 'row')
  const { title, text } = haltWords(run.halt, rows)
  const words = { title: title.includes(rows) ? title : `${title}. ${rows} not bought`, text }
  const acts = (
    <>
      {run.halt.why !== 'cap' && (
        <PriceButton
          size="sm"
          price={`up to ${formatUsdc(report.mostNext)}`}
          onClick={() => checkout.carryOn(run.id, () => continueRun(run.id))}
        >
          {run.halt.why === 'locked' ? 'Unlock and go on' : 'Go on'}
        </PriceButton>
      )}
      <LinkAct href={`/lists${draftHash({ list: run.listId })}`} variant="quiet">
        See the run
      </LinkAct>
      <Button size="sm" variant="quiet" onClick={() => halted.write(null)}>
        Not now
      </Button>
    </>
  )
  if (run.halt.why === 'budget')
    return <RunBudget className="shadow-float" {...{ most, one, begun, acts }} stopped={words} />
  return (
    <Notice className="shadow-float" tone="warning" role="alert" title={words.title} actions={acts}>
      <bdi>{run.name}</bdi>. {text}
    </Notice>
  )
}
