import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import type { Share } from '@/lib/browser/receipts/totals'

type LookupChartProps = {
  shares: readonly Share[]
  chosen: string | undefined
  onChoose: (endpointId: string | undefined) => void
}

/** What was paid for each endpoint: a table with a bar in each row; a press on a row filters the page by it. */
export function LookupChart({ shares, chosen, onChoose }: LookupChartProps) {
  const most = shares[0]?.paid ?? 0n
  if (most === 0n) return <p className="py-8 text-center text-ink-quiet">Nothing was paid.</p>
  return (
    <table aria-label="Spending by lookup" className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Lookup and number of purchases</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ endpointId, what, paid, purchases }) => (
          <tr key={endpointId}>
            <td className="w-full pb-2.5 align-bottom">
              <button
                type="button"
                aria-pressed={chosen === endpointId}
                onClick={() => onChoose(chosen === endpointId ? undefined : endpointId)}
                className="block w-full rounded-sm text-left underline-offset-2 hover:underline aria-pressed:font-medium pointer-coarse:min-h-11"
              >
                {what} <span className="text-ink-faint">· {purchases}</span>
              </button>
              <svg aria-hidden="true" width="100%" height="4" className="mt-1 block">
                <rect
                  width={`${Math.max(0.5, Number((paid * 10_000n) / most) / 100)}%`}
                  height="4"
                  rx="2"
                  className="fill-copper-fill"
                />
              </svg>
            </td>
            <td className="pb-2.5 pl-4 text-right align-bottom">
              <Price>{formatUsdc(paid)}</Price>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
