import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import type { Shares } from '@/lib/browser/receipts/shares'

type ShareChartProps = {
  /** Name of the table: 'Spending by lookup'. */
  label: string
  shares: Shares
  /** What belongs to none of them is called this. */
  rest: string
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

const nothing = <p className="py-8 text-center text-ink-quiet">Nothing was spent.</p>

/** What was spent for each of some kinds: a table with a bar in each row; a press on a row filters the page by it. */
export function ShareChart({ label, shares: told, rest: restName, chosen, onChoose }: ShareChartProps) {
  const { shares, rest, isShared, total } = told
  if (total === 0n) return nothing
  const most = [...shares, rest].reduce((max, { spent }) => (spent > max ? spent : max), 0n)
  return (
    <>
      <table aria-label={label} className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">What, and number of purchases</th>
            <th scope="col">Spent</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ key, name, spent, purchases }) => (
            <tr key={key}>
              <td className="w-full pb-2.5 align-bottom">
                <button
                  type="button"
                  aria-pressed={chosen === key}
                  onClick={() => onChoose(chosen === key ? undefined : key)}
                  className="block w-full rounded-sm text-left wrap-anywhere underline-offset-2 hover:underline aria-pressed:font-medium pointer-coarse:min-h-11"
                >
                  {name} <span className="text-ink-faint">· {purchases}</span>
                </button>
                <Bar spent={spent} most={most} />
              </td>
              <Amount spent={spent} />
            </tr>
          ))}
          {rest.spent > 0n && (
            <tr>
              <td className="w-full pb-2.5 align-bottom">
                <span className="text-ink-quiet">
                  {restName} <span className="text-ink-faint">· {rest.purchases}</span>
                </span>
                <Bar spent={rest.spent} most={most} />
              </td>
              <Amount spent={rest.spent} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className="border-t border-line pt-2 text-left font-medium">
              Total
            </th>
            <td className="border-t border-line pt-2 pl-3 text-right">
              <Price>{formatUsdc(total)}</Price>
            </td>
          </tr>
        </tfoot>
      </table>
      {isShared && (
        <p className="mt-2 text-xs text-ink-faint">
          A purchase in several of them counts whole in each, so that they come to more than the total.
        </p>
      )}
    </>
  )
}

const Bar = ({ spent, most }: { spent: bigint; most: bigint }) => (
  <svg aria-hidden="true" width="100%" height="4" className="mt-1 block">
    <rect
      width={`${Math.max(0.5, Number((spent * 10_000n) / most) / 100)}%`}
      height="4"
      rx="2"
      className="fill-copper-fill"
    />
  </svg>
)

const Amount = ({ spent }: { spent: bigint }) => (
  <td className="pb-2.5 pl-3 text-right align-bottom">
    <Price>{formatUsdc(spent)}</Price>
  </td>
)
