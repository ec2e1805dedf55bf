import { useId, useState, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { Price } from '@/components/ui/price'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { sharesOf, type ShareBy, type Shares } from '@/lib/browser/receipts/shares'
import { formatUsdc } from '@/lib/core/money'
import { choose, chosenOf, type Condition } from '@/lib/core/rows/conditions'

const ways = [
  { by: 'lookup', title: 'Lookup', rest: '', how: '' },
  {
    by: 'list',
    title: 'List',
    rest: 'On no list',
    how: 'Put somebody on a list, and what was bought about them counts here.',
  },
  {
    by: 'tag',
    title: 'Tag',
    rest: 'Without a tag',
    how: 'Tag somebody on a list, and what was bought about them counts here.',
  },
  {
    by: 'job',
    title: 'Job',
    rest: 'Bought one by one',
    how: 'What a run buys counts for it here.',
  },
] as const satisfies readonly { by: ShareBy; title: string; rest: string; how: string }[]

type BreakdownProps = {
  receipts: readonly Receipt[]
  belongings: Belongings | undefined
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
}

export function Breakdown({ receipts, belongings, conditions, onChange }: BreakdownProps) {
  const headingId = useId()
  const filtered = ways.find(({ by }) => by !== 'lookup' && chosenOf(conditions, by).length > 0)
  const [chosen, setChosen] = useState<string>(filtered?.by ?? 'lookup')
  const chart = ({ by, title, rest, how }: (typeof ways)[number]) => {
    if (by !== 'lookup' && !belongings) return <Skeleton className="h-40 w-full" />
    const shares = sharesOf(receipts, by, belongings)
    return (
      <>
        <ShareChart
          label={`Spending by ${title.toLowerCase()}`}
          shares={shares}
          rest={rest}
          chosen={chosenOf(conditions, by)}
          onChoose={(key) => onChange(choose(conditions, by, key === undefined ? [] : [key]))}
        />
        {shares.shares.length === 0 && how && <p className="mt-2 text-xs text-ink-faint">{how}</p>}
      </>
    )
  }
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only">
        Spending by lookup, list, tag and job
      </h2>
      <Tabs
        label="Spending by"
        value={chosen}
        onValueChange={setChosen}
        items={ways.map((way) => ({
          id: way.by,
          label: `By ${way.title.toLowerCase()}`,
          content: way.by === chosen ? chart(way) : null,
        }))}
      />
    </Card>
  )
}

type ShareChartProps = {
  label: string
  shares: Shares
  rest: string
  chosen: readonly string[]
  onChoose: (key: string | undefined) => void
}

const nothing = <p className="py-8 text-center text-ink-quiet">Nothing was spent.</p>

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
            <ShareRow key={key} spent={spent} most={most}>
              <button
                type="button"
                aria-pressed={chosen.includes(key)}
                onClick={() => onChoose(chosen.includes(key) ? undefined : key)}
                className="block w-full rounded-sm text-left wrap-anywhere underline-offset-2 hover:underline aria-pressed:font-medium pointer-coarse:min-h-11"
              >
                {name} <span className="text-ink-faint">· {purchases}</span>
              </button>
            </ShareRow>
          ))}
          {rest.spent > 0n && (
            <ShareRow spent={rest.spent} most={most}>
              <span className="text-ink-quiet">
                {restName} <span className="text-ink-faint">· {rest.purchases}</span>
              </span>
            </ShareRow>
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

type ShareRowProps = { spent: bigint; most: bigint; children: ReactNode }

const ShareRow = ({ spent, most, children }: ShareRowProps) => (
  <tr>
    <td className="w-full pb-2.5 align-bottom">
      {children}
      <svg aria-hidden="true" width="100%" height="4" className="mt-1 block">
        <rect
          width={`${Math.max(0.5, Number((spent * 10_000n) / most) / 100)}%`}
          height="4"
          rx="2"
          className="fill-copper-fill"
        />
      </svg>
    </td>
    <td className="pb-2.5 pl-3 text-right align-bottom">
      <Price>{formatUsdc(spent)}</Price>
    </td>
  </tr>
)
