import { useContext } from 'react'
import { BudgetBar, sumNotes } from '@/components/pay/budget-words'
import { LinkAct } from '@/components/pay/notice-acts'
import { CloseContext } from '@/components/ui/popover'
import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import { capsOf, spentOf, type Limits, type Sums } from '@/lib/core/payment/budget'

const rows = [
  { title: 'This session', time: 'session', name: 'perSession' },
  { title: 'Today', time: 'day', name: 'perDay' },
  { title: 'This month', time: 'month', name: 'perMonth' },
] as const

export function BudgetPanel({ sums, limits }: { sums: Sums; limits: Limits }) {
  const close = useContext(CloseContext)
  const caps = capsOf(sums, limits)
  return (
    <div className="text-sm">
      <dl className="flex flex-col gap-3">
        {rows.map(({ title, time, name }) => {
          const cap = caps.find((one) => one.name === name)
          const notes = sumNotes(sums[time])
          return (
            <div key={name}>
              <div className="flex items-baseline gap-2">
                <dt className="text-ink-quiet">{title}</dt>
                <dd className="ml-auto text-right tabular-nums">
                  <Price>{formatUsdc(spentOf(sums[time]))}</Price>
                  <span className="text-ink-quiet"> {cap ? `of ${formatUsdc(cap.limit)}` : 'no limit'}</span>
                </dd>
              </div>
              {cap && (
                <>
                  <BudgetBar cap={cap} label={`${title}, of its limit`} className="mt-1.5" />
                  <p className="mt-1 text-xs text-ink-quiet">{formatUsdc(cap.left)} left</p>
                </>
              )}
              {notes && <p className="mt-1 text-xs text-ink-quiet">{notes}</p>}
            </div>
          )
        })}
      </dl>
      <div className="mt-4 flex gap-2 border-t border-line pt-3">
        <LinkAct href="/settings" onClick={close}>
          Change the budget
        </LinkAct>
        <LinkAct href="/spending" variant="quiet" onClick={close}>
          See spending
        </LinkAct>
      </div>
    </div>
  )
}
