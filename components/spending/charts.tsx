import { useId, useState, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'
import { Price } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { Table } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { sharesOf, type ShareBy, type Shares, type Spell, type Timeline } from '@/lib/browser/receipts/totals'
import { formatUsdc } from '@/lib/core/money'
import { choose, chosenOf, type Condition } from '@/lib/core/rows/conditions'

const ways = {
  lookup: { rest: '', how: '' },
  list: { rest: 'On no list', how: 'Put somebody on a list, and what was bought about them counts here.' },
  tag: { rest: 'Without a tag', how: 'Tag somebody on a list, and what was bought about them counts here.' },
  job: { rest: 'Bought one by one', how: 'What a run buys counts for it here.' },
} as const satisfies Record<ShareBy, { rest: string; how: string }>

// safe: the keys of the ways
const keys = Object.keys(ways) as ShareBy[]

type BreakdownProps = {
  receipts: readonly Receipt[]
  belongings: Belongings | undefined
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
}

export function Breakdown({ receipts, belongings, conditions, onChange }: BreakdownProps) {
  const headingId = useId()
  const [chosen, setChosen] = useState<string>(
    () => keys.find((by) => by !== 'lookup' && chosenOf(conditions, by).length > 0) ?? 'lookup',
  )
  const chart = (by: ShareBy) => {
    if (by !== 'lookup' && !belongings) return <Skeleton className="h-40 w-full" />
    const shares = sharesOf(receipts, by, belongings)
    const { rest, how } = ways[by]
    return (
      <>
        <ShareChart
          label={`Spending by ${by}`}
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
        items={keys.map((by) => ({ id: by, label: `By ${by}`, content: by === chosen ? chart(by) : null }))}
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

const nothingSpent = <p className="py-8 text-center text-ink-quiet">Nothing was spent.</p>

export function ShareChart({ label, shares: all, rest: restName, chosen, onChoose }: ShareChartProps) {
  const { shares, rest, isShared, total, unsettled } = all
  if (total === 0n) return nothingSpent
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
      {unsettled > 0n && (
        <p className="mt-2 text-xs text-ink-faint">
          Of this <Price>{formatUsdc(unsettled)}</Price> is being checked, and may turn out not to be charged.
        </p>
      )}
      {isShared && (
        <p className="mt-2 text-xs text-ink-faint">
          A purchase in several of them counts whole in each, so that they come to more than the total.
        </p>
      )}
    </>
  )
}

const ShareRow = ({ spent, most, children }: { spent: bigint; most: bigint; children: ReactNode }) => (
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

const height = 176

const names = {
  day: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }),
  month: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' }),
} as const

export function TimeChart({ timeline: { unit, spells } }: { timeline: Timeline }) {
  const most = spells.reduce((max, { spent }) => (spent > max ? spent : max), 0n)
  const nameOf = ({ start }: Spell) => names[unit].format(start)
  const first = spells[0]
  const last = spells.at(-1)
  if (most === 0n || !first || !last) return nothingSpent
  const step = 100 / spells.length
  const width = Math.min(step * 0.72, 6)
  const highest = spells.find(({ spent }) => spent === most) ?? first
  return (
    <figure aria-label={`Spending by ${unit}`} className="min-w-0">
      <p className="mb-1 text-xs text-ink-faint">
        Most on {nameOf(highest)}: <Price>{formatUsdc(most)}</Price>
      </p>
      <svg
        role="img"
        aria-label={`Spending by ${unit} from ${nameOf(first)} to ${nameOf(last)}, ${formatUsdc(most)} at most`}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {spells.map((spell, index) => {
          const tall = Number((spell.spent * BigInt((height - 4) * 100)) / most) / 100
          const drawn = spell.spent === 0n ? 0 : Math.max(2, tall)
          return (
            <g key={spell.start}>
              <title>{`${nameOf(spell)}: ${formatUsdc(spell.spent)}`}</title>
              <rect x={`${step * index}%`} width={`${step}%`} height={height} className="fill-transparent" />
              <rect
                x={`${step * index + (step - width) / 2}%`}
                width={`${width}%`}
                y={height - 1 - drawn}
                height={drawn}
                rx="1.5"
                className="fill-copper-fill"
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-faint">
        <span>{nameOf(first)}</span>
        {spells.length > 1 && <span>{nameOf(last)}</span>}
      </p>
      <Disclosure summary={`By ${unit} as a table`} className="mt-1">
        <div className="max-h-72 overflow-y-auto">
          <Table
            label={`Spending by ${unit}`}
            head={[unit === 'day' ? 'Day' : 'Month', 'Purchases', 'Spent']}
            isNumeric={(at) => at > 0}
            rows={spells
              .filter(({ purchases }) => purchases > 0)
              .toReversed()
              .map((spell) => [
                nameOf(spell),
                spell.purchases,
                <Price key="spent">{formatUsdc(spell.spent)}</Price>,
              ])}
          />
        </div>
      </Disclosure>
    </figure>
  )
}
