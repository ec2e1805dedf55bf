import { queryOptions, useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useHoldings } from '@/components/pay/journal'
import { isPersisted } from '@/lib/browser/purchase/storage'

/** Whether the browser has promised to keep what is stored; asked for beside the price, so that the sheet comes whole. */
export const keptForGood = queryOptions({ queryKey: ['kept-for-good'], queryFn: isPersisted })

/** Before a first payment: where its answer will be kept, while the browser has not promised to keep it. */
export function KeepingNote() {
  const holdings = useHoldings()
  const { data: isPromised } = useQuery(keptForGood)
  if (!holdings || isPromised !== false || holdings.answers) return null
  return (
    <p className="mt-2 flex gap-1.5 text-sm text-ink-quiet">
      <Archive aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>
        Your first answer will be kept in this browser, which may clear it when space is short, and a private
        window does when it closes. A backup is made in Settings.
      </span>
    </p>
  )
}
