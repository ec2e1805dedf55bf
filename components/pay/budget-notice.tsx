import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatUsdc } from '@/lib/core/money'
import type { Broken } from '@/lib/core/payment/budget'

const limits = {
  perPurchase: { name: 'limit for one purchase', again: '' },
  perSession: { name: 'budget of this session', again: ' or begin a new session' },
  perDay: { name: 'budget of today', again: ' or wait until tomorrow' },
} as const satisfies Record<Broken['name'], { name: string; again: string }>

/** A purchase that would go over a limit: which, by how much, and what to do. */
export function BudgetNotice({ broken: { name, limit, total } }: { broken: Broken }) {
  const words = limits[name]
  return (
    <Notice
      className="mt-4"
      tone="warning"
      role="alert"
      title={`Your ${words.name} is ${formatUsdc(limit)}, and this would make ${formatUsdc(total)}`}
      actions={
        <IntentLink href="/settings" className={buttonStyle({ size: 'sm' })}>
          Open settings
        </IntentLink>
      }
    >
      Nothing was charged. Raise it in settings{words.again}.
    </Notice>
  )
}
