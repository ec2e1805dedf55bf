import type { ReactNode } from 'react'
import { FundsNotice } from '@/components/pay/sheet-parts'
import { RunBudget } from '@/components/pay/refusal-notice'
import type { Carrier } from '@/components/pay/runs/runner'
import { haltWords } from '@/components/pay/runs/halt-bar'
import { paidOf, type RunOfTable, useCarryOn } from '@/components/tables/runs/use-runs'
import { Notice } from '@/components/ui/notice'
import { useBalance } from '@/components/pay/wallet/balance'
import { useIsLocked } from '@/components/pay/session-wallet/unlock'
import { useNewLook } from '@/components/pay/use-new-look'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { counted, countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import { throughOf, wantedOf, type RunReport, type StepTally } from '@/lib/browser/tables/runs/state'
import { cellStates, isStanding, type ById, type CellState, type Run } from '@/lib/browser/tables/runs/run'
import { standingWords } from '@/components/record/acts/lookup-words'
import { statementPath } from '@/lib/browser/addresses/spending-paths'
import { IntentLink } from '@/components/frame/intent-link'
import { skipTitles, stepTitle } from '@/components/pay/runs/step-words'
import { Rest } from '@/components/tables/runs/further'
import { Button } from '@/components/ui/button'
import { Meter } from '@/components/ui/meter'
import { Price, PriceButton } from '@/components/ui/price'
import { continueRun, pauseRun, retriesOf, retryRun, stopRun } from '@/lib/browser/tables/runs/approve'
import { mostFor } from '@/lib/browser/tables/runs/plan'

type RunControlsProps = RunOfTable & { report: RunReport; byId: ById; carrier: Carrier }

/** Why a run does not go on. One that was cut short never reads as complete. */
function HaltNotice({ run, report, carrier }: RunControlsProps) {
  const { connected } = useWalletSession()
  const isLocked = useIsLocked()
  const balance = useBalance(connected?.address)
  const { state, mostLeft: most, dearest: one, begun } = report
  const left = counted(report.rowsLeft, 'row')
  if (carrier === 'elsewhere')
    return (
      <Notice title="Being carried on in another tab">
        It shows here as it goes. It cannot be paid twice.
      </Notice>
    )
  if (state === 'interrupted')
    return (
      <Notice tone="warning" title={`Interrupted: ${left} not finished yet`}>
        The page was closed or reloaded. Go on where it stood: {paidOf(report.paid, run.quoted)}
        {report.checking > 0n && `, ${formatUsdc(report.checking)} being checked`}, and nothing is paid twice.
        {isLocked && ' The session wallet is locked: it is unlocked first.'}
      </Notice>
    )
  if (state === 'stopped')
    return (
      <Notice title={`Ended early: ${left} not bought`}>You stopped it. The rest can still be bought.</Notice>
    )
  if (state !== 'paused' || !run.halt) return null
  const { title, text } = haltWords(run.halt, left)
  if (run.halt.why === 'funds' && connected && balance !== undefined && balance < most)
    return <FundsNotice payer={connected} balance={balance} price={most} />
  if (run.halt.why === 'budget') return <RunBudget {...{ most, one, begun }} stopped={{ title, text }} />
  return (
    <Notice tone="warning" role="alert" title={title}>
      {text}
    </Notice>
  )
}

export function RunControls(props: RunControlsProps) {
  const { run, lines, report, carrier } = props
  const isHere = carrier === 'here'
  const { state, rowsLeft, mostLeft: most, dearest: one, begun } = report
  const isRunning = state === 'running'
  const step = report.steps[run.step]
  const ready = state === 'done' ? rowsLeft : 0
  const canGoOn = ready > 0 || (state !== 'done' && !isRunning && carrier !== 'elsewhere')

  return (
    <div className="flex flex-col gap-4">
      {step && (
        <div>
          <p role="status" className="mb-2 flex flex-wrap gap-x-2 tabular-nums">
            <span className="font-medium">
              {countText(throughOf(step))}/{countText(wantedOf(step))}
            </span>
            <span>
              · <Price>{formatUsdc(report.paid)}</Price> paid
            </span>
            {besides(run, step, isRunning).map((words) => (
              <span key={words} className="text-ink-quiet">
                · {words}
              </span>
            ))}
          </p>
          <Meter
            label="Rows looked up"
            value={throughOf(step)}
            max={wantedOf(step)}
            text={`${throughOf(step)} of ${wantedOf(step)}`}
          />
        </div>
      )}
      <HaltNotice {...props} />
      {canGoOn && run.halt?.why !== 'budget' && <RunBudget {...{ most, one, begun }} />}
      {state === 'done' && run.rest > 0 && <Rest run={run} lines={lines} report={report} busy={isHere} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isRunning && (
          <>
            <Button onClick={() => void pauseRun(run.id)}>Pause</Button>
            <Button onClick={() => void stopRun(run.id)}>Stop after this one</Button>
          </>
        )}
        {canGoOn && <GoOn run={run} report={report} rows={ready} busy={isHere} />}
        {!isRunning && state !== 'interrupted' && <Retry {...props} />}
      </div>
    </div>
  )
}

/** '2 not found', '1 failed': what a step says beside its progress and its price. */
function besides({ steps, step: at }: Run, step: StepTally, isRunning: boolean): string[] {
  const notFound = step.notFound.rows + step.notFoundFree.rows
  const failed = step.failed.rows + step.failedCharged.rows
  return [
    notFound > 0 && `${notFound} not found`,
    failed > 0 && `${failed} failed`,
    step.check.rows > 0 && `${step.check.rows} to check`,
    step.unknown.rows > 0 && `${step.unknown.rows} being checked`,
    steps.length > 1 && `step ${at + 1} of ${steps.length}`,
    isRunning && 'closing the tab is safe',
  ].filter((words) => words !== false)
}

function GoOn({ run, report, rows, busy }: { run: Run; report: RunReport; rows: number; busy: boolean }) {
  const carryOn = useCarryOn(run.id)
  const isLocked = useIsLocked()
  const { mostLeft: most } = report
  const needed = report.paid + report.checking + most
  const isOverCap = run.halt?.why === 'cap' && needed > run.cap
  const cap = isOverCap ? needed : run.cap
  // a press on "Go on", or on what stood here before, may land on it: it raises no cap that nobody read
  const isNew = useNewLook(cap, '', () => isOverCap)
  const goOn = () => carryOn(() => continueRun(run.id, cap))
  // nothing is bought: an answer that is paid for waits to be kept
  if (most === 0n)
    return (
      <Button variant="primary" busy={busy} onClick={goOn}>
        Go on
      </Button>
    )
  const otherwise = isLocked ? 'Unlock and go on' : rows > 0 ? `Go on with ${counted(rows, 'row')}` : 'Go on'
  return (
    <PriceButton price={`up to ${formatUsdc(report.mostNext)}`} busy={busy || isNew} onClick={goOn}>
      {isOverCap ? `Raise the cap to ${formatUsdc(needed)} and go on` : otherwise}
    </PriceButton>
  )
}

function Retry({ run, lines, byId }: RunControlsProps) {
  const carryOn = useCarryOn(run.id)
  const { at, lines: again } = retriesOf(run, lines, byId)
  const step = run.steps[at]
  if (!step) return null
  return (
    <PriceButton
      variant="secondary"
      price={`up to ${formatUsdc(mostFor(step, again.length))}`}
      onClick={() => carryOn(() => retryRun(run.id))}
    >
      Retry {counted(again.length, 'row')} not charged
    </PriceButton>
  )
}

/** Money stands beside these words, so that they say of it what a cell does not need to. */
function stateTitle(state: CellState, isMoving: boolean): string {
  if (state === 'notFoundFree') return 'Not found, not charged'
  if (state === 'waiting' && isMoving) return 'Queued'
  return isStanding(state) ? standingWords[state].word : skipTitles[state]
}

type ReportProps = { run: Run; rows: number; report: RunReport; isMoving: boolean; children: ReactNode }

export const Report = ({ run, rows, report, isMoving, children }: ReportProps) => (
  <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
    {run.steps.map((step, at) => {
      const tally = report.steps[at]
      const isBegun = tally && tally.ahead.rows < rows
      return (
        <section
          key={at}
          aria-label={stepTitle(step)}
          className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5"
        >
          <h3 className="w-44 shrink-0 font-medium max-sm:w-full">{stepTitle(step)}</h3>
          {isBegun ? (
            <dl className="flex min-w-0 flex-wrap gap-x-6 gap-y-0.5">
              {cellStates
                .filter((cell) => cell !== 'ahead' && tally[cell].rows > 0)
                .map((cell) => (
                  <div key={cell} className="flex items-baseline gap-1.5">
                    <dt className="text-ink-quiet">{stateTitle(cell, isMoving)}</dt>
                    <dd className="tabular-nums">
                      {countText(tally[cell].rows)}
                      {tally[cell].paid > 0n && (
                        <Price className="ml-1.5 text-xs">{formatUsdc(tally[cell].paid)}</Price>
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          ) : (
            <p className="text-ink-faint">Comes after the step before it.</p>
          )}
        </section>
      )
    })}
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-ink-quiet tabular-nums">
        <Price>{formatUsdc(report.paid)}</Price> paid in {counted(report.payments, 'payment')} · quoted at
        most <Price>{formatUsdc(run.quoted)}</Price>
        {report.checking > 0n && (
          <>
            {' · '}
            <Price>{formatUsdc(report.checking)}</Price> {isMoving ? 'under way' : 'being checked'}
          </>
        )}
        {report.payments > 0 && (
          <>
            {' · '}
            <IntentLink
              href={statementPath({ run: run.id })}
              className="underline underline-offset-2 hover:text-ink"
            >
              Statement
            </IntentLink>
          </>
        )}
      </p>
      {children}
    </div>
  </div>
)
