import type { ReactNode } from 'react'
import { limitWords } from '@/components/pay/budget-words'
import { useAllowance, useSums } from '@/components/pay/journal'
import { LinkAct } from '@/components/pay/notice-acts'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { limitsNow, raiseLimit } from '@/lib/browser/purchase/limits'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { brokenLimit, type Broken } from '@/lib/core/payment/budget'
import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { moveFocus } from '@/components/ui/typing'

const instead = {
  perPurchase: '',
  perSession: ', or begin a new session in settings',
  perDay: ', or wait until tomorrow',
  perMonth: ', or wait until next month',
} as const satisfies Record<Broken['name'], string>

export function BudgetNotice({ broken, onRaised }: { broken: Broken; onRaised?: () => void }) {
  const { name, limit, total, left, unsent } = broken
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

const roomNow = 'The budget has room for the rest now. Go on, or leave it at that.'

type RunBudgetProps = {
  most: Usdc
  one?: Usdc | undefined
  className?: string | undefined
  acts?: ReactNode
  stopped?: { title: string; text: string } | undefined
}

export function RunBudget({ most, one, className, acts, stopped }: RunBudgetProps) {
  const allowance = useAllowance()
  const sums = useSums()
  if (!allowance || !sums) return null
  const { perPurchase, ...limits } = limitsNow(allowance)
  const broken =
    (one !== undefined && perPurchase !== undefined && brokenLimit(one, sums, { perPurchase })) ||
    brokenLimit(most, sums, limits)
  if (!broken)
    return (
      stopped && (
        <Notice className={className} tone="warning" role="alert" title={stopped.title} actions={acts}>
          {roomNow}
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
