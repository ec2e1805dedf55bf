import { useId, useState } from 'react'
import { ShareChart } from '@/components/spending/share-chart'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { Filter } from '@/lib/browser/receipts/filter'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { sharesOf, type ShareBy } from '@/lib/browser/receipts/shares'

/** Each way to tell spending apart, what belongs to nothing, and how it comes to belong to something. */
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

const fields = { lookup: 'endpointId', list: 'list', tag: 'tag', job: 'job' } as const satisfies Record<
  ShareBy,
  keyof Filter
>

type BreakdownProps = {
  receipts: readonly Receipt[]
  /** Undefined while they are being read. */
  belongings: Belongings | undefined
  filter: Filter
  onChange: (filter: Filter) => void
}

/** What was spent by lookup, by list, by tag and by job. */
export function Breakdown({ receipts, belongings, filter, onChange }: BreakdownProps) {
  const headingId = useId()
  const filtered = ways.find(({ by }) => by !== 'lookup' && filter[fields[by]])
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
          chosen={filter[fields[by]]}
          onChoose={(key) => onChange({ ...filter, [fields[by]]: key })}
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
