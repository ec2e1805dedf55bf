import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { useFollow } from '@/components/frame/use-follow'
import { RunBudget } from '@/components/pay/budget-notice'
import type { Checkout } from '@/components/pay/checkout'
import { halted, onShow } from '@/components/pay/runs/runner'
import { Button, buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { continueRun } from '@/lib/browser/tables/runs/approve'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import { mostLeft } from '@/lib/browser/tables/runs/report'
import { isFinding, type Halt, type HaltReason, type Line, type Run } from '@/lib/browser/tables/runs/run'
import { readLines, readRun } from '@/lib/browser/tables/runs/store'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { refuse, type RefusalCode } from '@/lib/core/payment/refusal'
import { refusalText } from '@/lib/core/payment/refusals'
import { counted } from '@/lib/core/text'

const isRefusal = (text: string | null): text is RefusalCode => text !== null && /^E_[A-Z_]+$/.test(text)

const titles = {
  visitor: () => 'Paused by you',
  declined: () => 'Paused: you declined in the wallet',
  wallet: () => 'Paused: the wallet did not sign',
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
  budget: 'This run is not complete. Raise the budget and go on, or leave it at that.',
  cap: 'This run is not complete. Raise its cap and go on, or leave it at that.',
  funds: 'This run is not complete. Fill the wallet, then go on.',
  network: 'Go on when you are back. What was sent is checked and cannot be charged twice.',
  'held-back': 'Nothing was charged for that payment. Go on to try it again.',
  refused: 'Nothing was signed for that payment.',
  'no-room': 'It waits on the server for a day and cannot be charged again. Free some space, then go on.',
  trouble: 'Nothing more is bought until you go on.',
} as const satisfies Record<HaltReason, string>

/** Why a run was halted, and what can be done about it. */
export function haltWords({ why, sentence }: Halt, left: number): { title: string; text: string } {
  const reason = isRefusal(sentence) ? refusalText(refuse(sentence)).what : sentence
  return { title: titles[why](counted(left, 'row')), text: [reason, nexts[why]].filter(Boolean).join(' ') }
}

/** The dearest payment that the step under way still has to make. */
export function dearestLeft({ steps, step: at }: Run, lines: readonly Line[]): Usdc {
  const step = steps[at]
  const rows = new Map<Hex, number>()
  for (const { looks } of lines) {
    const look = looks[at]
    if (look?.is === 'waiting') rows.set(look.intentId, (rows.get(look.intentId) ?? 0) + 1)
  }
  const most = Math.max(0, ...rows.values())
  return step ? mostFor(step, isFinding(step) ? Math.min(1, most) : most) : 0n
}

const none: ReadonlySet<string> = new Set()

/** A run that stopped while its own view is not on show: how many rows are left, why, and how it goes on. */
export function HaltBar({ checkout }: { checkout: Checkout }) {
  const id = useSyncExternalStore(halted.watch, halted.read, () => null)
  const seen = useSyncExternalStore(onShow.watch, onShow.read, () => none)
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
      <StoppedRun {...{ checkout }} run={data.run} lines={data.lines} />
    </div>
  )
}

type StoppedRunProps = { checkout: Checkout; run: Run; lines: readonly Line[] }

export function StoppedRun({ checkout, run, lines }: StoppedRunProps) {
  const left = lines.filter(({ looks }) => looks.at(-1)?.is === 'waiting').length
  if (run.state !== 'paused' || !run.halt || left === 0) return null
  const most = mostLeft(run, lines, new Map())
  const { title, text } = haltWords(run.halt, left)
  const isRest = /not bought/.test(title)
  const words = { title: isRest ? title : `${title}. ${counted(left, 'row')} not bought`, text }
  const acts = (
    <>
      {run.halt.why !== 'cap' && (
        <PriceButton
          size="sm"
          price={`up to ${formatUsdc(most)}`}
          onClick={() => checkout.carryOn(run.id, () => continueRun(run.id))}
        >
          Go on
        </PriceButton>
      )}
      <IntentLink
        href={`/lists${draftHash({ list: run.listId })}`}
        className={buttonStyle({ size: 'sm', variant: 'quiet' })}
      >
        See the run
      </IntentLink>
      <Button size="sm" variant="quiet" onClick={() => halted.write(null)}>
        Not now
      </Button>
    </>
  )
  if (run.halt.why === 'budget')
    return (
      <RunBudget className="shadow-float" {...{ most, acts }} one={dearestLeft(run, lines)} stopped={words} />
    )
  return (
    <Notice className="shadow-float" tone="warning" role="alert" title={words.title} actions={acts}>
      <bdi>{run.name}</bdi>. {text}
    </Notice>
  )
}
