import { outcomeWords } from '@/components/pay/state-words'
import { dayName } from '@/lib/browser/addresses/spending-paths'
import type { Belonging, Belongings } from '@/lib/browser/receipts/belongings'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { columnOf, type Column } from '@/lib/core/rows/column'
import { newFinder } from '@/lib/core/rows/finder'

const parts = { job: 'Job', list: 'List', tag: 'Tag' } as const satisfies Record<keyof Belonging, string>

/** What purchases are narrowed and ordered by. Values are ids where names are not told apart by themselves. */
export function receiptColumns(
  receipts: readonly Receipt[],
  belongings: Belongings = new Map(),
): readonly Column<Receipt>[] {
  const lookups = new Map(receipts.map(({ endpointId, what }) => [endpointId, what]))
  const told = [...belongings.values()]
  const partColumn = (part: keyof Belonging) => {
    const names = new Map(told.flatMap((one) => one[part].map(({ key, name }) => [key, name] as const)))
    const named = (key: string) => names.get(key) ?? key
    const keysOf = ({ id }: Receipt) => (belongings.get(id)?.[part] ?? []).map(({ key }) => key)
    return columnOf<Receipt>({
      ...{ id: part, label: parts[part], of: 'mark', kind: 'words', named },
      value: (receipt) => keysOf(receipt).map(named),
      several: keysOf,
    })
  }
  return [
    columnOf<Receipt>({
      ...{ id: 'lookup', label: 'Lookup', of: 'mark', kind: 'text' },
      value: ({ what }) => what,
      several: ({ endpointId }) => [endpointId],
      named: (endpointId) => lookups.get(endpointId) ?? endpointId,
    }),
    columnOf<Receipt>({
      ...{ id: 'state', label: 'State', of: 'mark', kind: 'text' },
      value: ({ outcome }) => outcomeWords[outcome].word,
    }),
    columnOf<Receipt>({ id: 'about', label: 'About', of: 'own', kind: 'text', value: ({ about }) => about }),
    columnOf<Receipt>({
      ...{ id: 'day', label: 'Day', of: 'own', kind: 'date' },
      value: ({ at }) => dayName(at),
      sortKey: ({ at }) => new Date(at).toISOString(),
    }),
    columnOf<Receipt>({
      ...{ id: 'price', label: 'Price', of: 'own', kind: 'money' },
      // in dollars, to be compared only
      value: ({ quoted }) => Number(quoted) / 1_000_000,
    }),
    ...Object.keys(parts).map((part) => partColumn(part as keyof Belonging)),
  ]
}

export const receiptFinder = () =>
  newFinder<Receipt>({
    textOf: ({ what, about, route, id, transaction }) => [what, about, route, id, transaction].join(' '),
  })
