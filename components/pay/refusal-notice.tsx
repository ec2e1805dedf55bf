import { cn } from '@/components/ui/cn'
import { useState, type ReactNode } from 'react'
import { OctagonX } from 'lucide-react'
import { useBackOnline } from '@/components/frame/use-online'
import { Act, LinkAct } from '@/components/pay/notice-acts'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { quoted } from '@/lib/browser/purchase/http'
import { showHidden } from '@/lib/core/answers/text'
import { parseJson } from '@/lib/core/json'
import { countText } from '@/lib/core/text'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { type Refusal, refusalText, type RefusalCode } from '@/lib/core/payment/refusals'
import { limitWords } from '@/components/pay/budget-words'
import { useAllowance, useSums, useUnfinishedEntries } from '@/components/pay/journal'
import { limitsNow, raiseLimit, sumsNow } from '@/lib/browser/purchase/limits'
import { isUnsent, type Entry } from '@/lib/browser/purchase/journal'
import { brokenLimit, sumsWithout, type Broken } from '@/lib/core/payment/budget'
import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { moveFocus } from '@/components/ui/typing'

type NoPriceProps = {
  problem: { message: string; said?: string | null }
  onAgain: () => void
  onBack: () => void
}

export function NoPrice({ problem: { message, said }, onAgain, onBack }: NoPriceProps) {
  useBackOnline(onBack)
  return (
    <Notice tone="danger" title={message} actions={<Act onClick={onAgain}>Try again</Act>}>
      Your entries are still there: try again in a moment.
      {said && <p className="mt-1 text-sm text-ink-faint wrap-anywhere">{quoted(said)}</p>}
    </Notice>
  )
}

export const FreeAnswer = ({ body }: { body: string }) => (
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

function inLines(body: string): string {
  const parsed = parseJson(body)
  return parsed === undefined ? body : JSON.stringify(parsed, null, 2)
}

export function RefusalNotice({ refusal, raw }: { refusal: Refusal; raw?: string | undefined }) {
  const { what, charged, next } = refusalText(refusal.code)
  const { code, expected, asked } = refusal
  const report = raw ? `${code} ${raw.slice(0, 2000)}` : code
  const isInSettings = code === 'E_BUDGET' || code === 'E_AMOUNT_CAP' || code === 'E_PAYTO_PIN'
  return (
    <>
      <Notice
        tone={code === 'E_BUDGET' || code === 'E_FUNDS' ? 'warning' : 'danger'}
        role="alert"
        title={what}
        actions={isInSettings && <LinkAct href="/settings">Open settings</LinkAct>}
      >
        <p>
          {charged} {next}
        </p>
        {(expected !== null || asked !== null) && <Sides refusal={refusal} />}
        <Disclosure className="mt-2" summary="Details for a report">
          <p className="flex items-start gap-2">
            <span className="min-w-0 font-mono text-xs break-all">{report}</span>
            <CopyButton value={report} label="Copy the details" />
          </p>
        </Disclosure>
      </Notice>
      {code === 'E_PAYTO_PIN' && (
        <PayeeStop>
          <Sides refusal={refusal} isStop />
        </PayeeStop>
      )}
    </>
  )
}

/** A service that asks to be paid elsewhere: a full stop with both addresses, and no way on from here. */
function PayeeStop({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  if (!isOpen) return null
  return (
    <Dialog
      onClose={close}
      role="alertdialog"
      size="full"
      title="Stopped: the payee has changed"
      description="Nothing was signed and nothing was charged."
      footer={<Button onClick={close}>Back to the form</Button>}
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-6 py-4 sm:py-12">
        <OctagonX aria-hidden="true" className="size-10 text-red" />
        <p className="text-lg">
          The service asked to be paid at another address than the one known for it. That happens when someone
          has taken over the service or sits between it and you, and now and then when its owner moves.
        </p>
        {children}
        <p className="text-ink-quiet">
          Do not pay this service, here or elsewhere, until its owner has explained the change to you in a way
          you trust. If it is right, the new address can be accepted in settings, by typing its last six
          characters.
        </p>
      </div>
    </Dialog>
  )
}

/** What was to be and what was asked; where all stops, one large below the other, and what is new in red. */
const Sides = ({ refusal, isStop = false }: { refusal: Refusal; isStop?: boolean }) => (
  <dl
    className={cn(
      'mt-3 grid gap-px overflow-hidden rounded-md border border-line bg-line',
      !isStop && 'sm:grid-cols-2',
    )}
  >
    {refusalValues(refusal).map(({ name, text }, index) => (
      <div
        key={name}
        className={cn('min-w-0 px-3 py-2', isStop && index === 1 ? 'bg-red-soft' : 'bg-raised')}
      >
        <dt className="text-xs text-ink-faint">{name}</dt>
        <dd
          className={cn(
            'mt-0.5 font-mono break-all text-ink tabular-nums',
            isStop ? 'text-base sm:text-lg' : 'text-sm',
          )}
        >
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

const dollars = (text: string): string => (/^\d{1,30}$/.test(text) ? formatUsdc(BigInt(text)) : text)
const clock = (text: string): string =>
  /^\d{1,12}$/.test(text)
    ? `${new Date(Number(text) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : text
const megabytes = (text: string): string =>
  /^\d{1,16}$/.test(text) ? `${countText(Math.floor(Number(text) / 1_048_576))} MB` : text
const network = (text: string): string => (text === '8453' ? 'Base' : `network ${text}`)

type Naming = readonly [expected: string, asked: string, read?: (text: string) => string]

const namings: Partial<Record<RefusalCode, Naming>> = {
  E_PRICE: ['Price list', 'Asked for', dollars],
  E_AMOUNT_CAP: ['At most', 'Asked for', dollars],
  E_BUDGET: ['Your limit', 'It would come to', dollars],
  E_FUNDS: ['Needed', 'In the wallet', dollars],
  E_CLOCK: ['Clock of the chain', 'Clock of the server', clock],
  E_STORAGE: ['Needed', 'Free', megabytes],
  E_CHAIN: ['Needed', 'Wallet is on', network],
  E_PAYTO_PIN: ['Known payee', 'Asked for'],
}

export function refusalValues({ code, expected, asked }: Refusal) {
  const [expectedName, askedName, read = (text: string) => text] = namings[code] ?? ['Expected', 'Asked for']
  return [
    { name: expectedName, text: expected === null ? 'not stated' : read(expected) },
    { name: askedName, text: asked === null ? 'nothing' : read(asked) },
  ]
}

const instead = {
  perPurchase: '',
  perHour: ', or wait an hour',
  perSession: ', or begin a new session in settings',
  perDay: ', or wait until tomorrow',
  perMonth: ', or wait until next month',
  inAll: '',
} as const satisfies Record<Broken['name'], string>

export function BudgetNotice({ broken, onRaised }: { broken: Broken; onRaised?: () => void }) {
  const { name, limit, total, left, unsent: before } = broken
  // it may have gone out since
  const unsent = useUnfinishedEntries()?.some(isUnsent) ? before : 0n
  return (
    <Notice
      className="mt-4"
      tone="warning"
      role="alert"
      title={`Your ${limitWords[name]} is ${formatUsdc(limit)}, and this would make ${formatUsdc(total)}`}
      actions={
        <>
          <RaiseLimit broken={broken} onRaised={onRaised} />
          {unsent > 0n && <LinkAct href="/spending">See what was not sent</LinkAct>}
        </>
      }
    >
      Nothing was charged.
      {name !== 'perPurchase' && ` ${formatUsdc(left)} of it is left.`}
      {unsent > 0n &&
        ` ${formatUsdc(unsent)} is held for what was begun and not sent; drop that to have it back.`}{' '}
      Raise it{instead[name]}.
    </Notice>
  )
}

type RunBudgetProps = {
  most: Usdc
  one?: Usdc | undefined
  /** Part of `most` that a budget counts already. */
  begun?: readonly Entry[]
  className?: string | undefined
  acts?: ReactNode
  stopped?: { title: string; text: string } | undefined
}

export function RunBudget({ most, one, begun = [], className, acts, stopped }: RunBudgetProps) {
  const allowance = useAllowance()
  const counted = useSums()
  if (!allowance || !counted) return null
  const sums = sumsWithout(counted, sumsNow(begun, allowance))
  const { perPurchase, ...limits } = limitsNow(allowance)
  const broken =
    (one !== undefined && perPurchase !== undefined && brokenLimit(one, sums, { perPurchase })) ||
    brokenLimit(most, sums, limits)
  if (!broken)
    return (
      stopped && (
        <Notice className={className} tone="warning" role="alert" title={stopped.title} actions={acts}>
          The budget has room for the rest now. Go on, or leave it at that.
        </Notice>
      )
    )
  const { name, limit, total } = broken
  const budget = limitWords[name]
  return (
    <Notice
      className={className}
      tone="warning"
      role="alert"
      title={stopped?.title ?? `The ${budget} is ${formatUsdc(limit)}: the run would stop there`}
      actions={
        <>
          <RaiseLimit broken={broken} />
          {acts}
        </>
      }
    >
      {stopped
        ? `The ${budget} is ${formatUsdc(limit)}, and ${name === 'perPurchase' ? 'the next payment' : 'the rest'} would make it ${formatUsdc(total)}. ${stopped.text}`
        : `With this ${name === 'perPurchase' ? 'payment' : 'run'} it comes to ${formatUsdc(total)}. Without raising it, the rows that are left stay unbought and are told.`}
    </Notice>
  )
}

const [dime, dollar] = [100_000n, 1_000_000n]

/** What a limit is raised to for an amount: whole dollars, and tenths below one. */
export function raiseTo(amount: Usdc): Usdc {
  const step = amount < dollar ? dime : dollar
  return ((amount + step - 1n) / step) * step
}

type RaiseLimitProps = { broken: Pick<Broken, 'name' | 'total'>; onRaised?: (() => void) | undefined }

/**
 * Raises a limit for this session to what stops at it, where it stops: nothing that was typed has to be left for that, and
 * what is set stays as it is.
 */
function RaiseLimit({ broken: { name, total }, onRaised }: RaiseLimitProps) {
  const most = raiseTo(total)
  const { isKept, keep } = useKeepingOf(['allowance'])
  const raise = async (dialog: HTMLElement | null) => {
    await raiseLimit(name, most)
    // this button goes away with what stood in the way
    moveFocus(dialog)
    onRaised?.()
  }
  return (
    <>
      <Button
        size="sm"
        onClick={({ currentTarget }) =>
          void keep(
            () => raise(currentTarget.closest('dialog')),
            `The ${limitWords[name]} is ${formatUsdc(most)} until this session ends`,
          )
        }
      >
        Raise it to {formatUsdc(most)} for this session
      </Button>
      {!isKept && <NotWritten />}
    </>
  )
}
