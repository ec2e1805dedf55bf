import { IntentLink } from '@/components/frame/intent-link'
import { limitWords } from '@/components/pay/budget-words'
import { RaiseLimit } from '@/components/pay/raise-limit'
import { buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatUsdc } from '@/lib/core/money'
import type { Broken } from '@/lib/core/payment/budget'

const instead = {
  perPurchase: '',
  perSession: ', or begin a new session in settings',
  perDay: ', or wait until tomorrow',
  perMonth: ', or wait until next month',
} as const satisfies Record<Broken['name'], string>

/** A purchase that would go over a limit: which, how much is left of it, and what to do. */
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
          {unsent > 0n && (
            <IntentLink href="/spending" className={buttonStyle({ size: 'sm' })}>
              See what was not sent
            </IntentLink>
          )}
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
