import { Disclosure } from '@/components/ui/disclosure'
import { Price } from '@/components/ui/price'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { formatUsdc } from '@/lib/core/money'
import type { Spell, Timeline } from '@/lib/browser/receipts/totals'

const height = 176

const names = {
  day: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }),
  month: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' }),
} as const

/** What was spent by day or by month, as bars and as a table. */
export function TimeChart({ timeline: { unit, spells } }: { timeline: Timeline }) {
  const most = spells.reduce((max, { spent }) => (spent > max ? spent : max), 0n)
  const nameOf = ({ start }: Spell) => names[unit].format(start)
  const first = spells[0]
  const last = spells.at(-1)
  if (most === 0n || !first || !last)
    return <p className="py-8 text-center text-ink-quiet">Nothing was spent.</p>
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
          <Table label={`Spending by ${unit}`}>
            <TableHead>
              <TableRow>
                <TableHeader>{unit === 'day' ? 'Day' : 'Month'}</TableHeader>
                <TableHeader numeric>Purchases</TableHeader>
                <TableHeader numeric>Spent</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {spells
                .filter(({ purchases }) => purchases > 0)
                .toReversed()
                .map((spell) => (
                  <TableRow key={spell.start}>
                    <TableCell>{nameOf(spell)}</TableCell>
                    <TableCell numeric>{spell.purchases}</TableCell>
                    <TableCell numeric>
                      <Price>{formatUsdc(spell.spent)}</Price>
                    </TableCell>
                  </TableRow>
                ))}
            </TableBody>
          </Table>
        </div>
      </Disclosure>
    </figure>
  )
}
