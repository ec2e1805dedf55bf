import { useRouter } from 'next/navigation'
import { IntentLink } from '@/components/frame/intent-link'
import { usePhone } from '@/components/frame/use-phone'
import { ago } from '@/components/frame/when'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import { useTabStop } from '@/components/grid/row-controls'
import { clockTime, wordOf } from '@/components/pay/state-words'
import { TransactionLink } from '@/components/pay/receipt'
import { Badge } from '@/components/ui/badge'
import { Price } from '@/components/ui/price'
import { receiptPath } from '@/lib/browser/addresses/address'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { formatUsdc } from '@/lib/core/money'
import type { Sort } from '@/lib/core/rows/sort'
import { countText } from '@/lib/core/text'

function What({ receipt: { id, what, about } }: { receipt: Receipt }) {
  return (
    <IntentLink href={receiptPath(id)} tabIndex={useTabStop()} className="truncate hover:underline">
      {what}
      {about && <span className="font-normal text-ink-quiet"> · {about}</span>}
    </IntentLink>
  )
}

const State = ({ receipt }: { receipt: Receipt }) => {
  const { word, tone } = wordOf(receipt)
  return <Badge tone={tone}>{word}</Badge>
}

const noProof = {
  unsent: 'nothing was sent',
  open: 'not known yet',
  delivered: 'being checked',
  claimed: 'being checked',
  free: '',
  undelivered: 'being checked',
  'not-charged': '',
  declined: 'nothing was sent',
  unverified: 'not checked on the chain',
} as const

function Proof({ receipt: { transaction, block, outcome } }: { receipt: Receipt }) {
  const blockText = block === null ? null : `block ${countText(block)}`
  if (outcome === 'not-charged' || outcome === 'free')
    return (
      <span className="text-ink-quiet">
        {transaction ? (
          <>
            cancelled in <TransactionLink hash={transaction} />
          </>
        ) : (
          `unused, ${blockText ?? 'by the chain'}`
        )}
      </span>
    )
  if (!transaction) return <span className="text-ink-faint">{noProof[outcome]}</span>
  return (
    <span className="text-ink-quiet">
      <TransactionLink hash={transaction} /> <span className="text-xs text-ink-faint">{blockText}</span>
    </span>
  )
}

const columns: readonly GridColumn<Receipt>[] = [
  {
    id: 'lookup',
    label: 'What',
    width: 220,
    grow: 440,
    sortKey: ({ what }) => what,
    cell: (receipt) => <What receipt={receipt} />,
  },
  {
    id: 'price',
    label: 'Price',
    width: 84,
    grow: 0,
    isNumeric: true,
    startsDescending: true,
    sortKey: ({ quoted }) => Number(quoted),
    cell: ({ paid, quoted }) =>
      paid === 0n ? (
        <s className="text-ink-faint">{formatUsdc(quoted)}</s>
      ) : (
        <Price>{formatUsdc(quoted)}</Price>
      ),
  },
  {
    id: 'state',
    label: 'State',
    width: 190,
    sortKey: ({ outcome }) => outcome,
    cell: (receipt) => <State receipt={receipt} />,
  },
  {
    id: 'day',
    label: 'When',
    width: 190,
    startsDescending: true,
    sortKey: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString('en-GB')}>
        {clockTime(at)} <span className="text-xs text-ink-faint">{ago(at)}</span>
      </time>
    ),
  },
  { id: 'proof', label: 'Proof', width: 260, cell: (receipt) => <Proof receipt={receipt} /> },
]

/** On a phone nothing is dragged sideways: what became of a purchase stands below what it was. */
const phoneColumns = columns.slice(0, 2).map((column) =>
  column.id === 'lookup'
    ? {
        ...column,
        cell: (receipt: Receipt) => (
          <span className="flex w-full min-w-0 flex-col gap-0.5">
            <span className="flex min-w-0">
              <What receipt={receipt} />
            </span>
            <span className="flex items-center gap-2">
              <State receipt={receipt} />
              <span className="text-xs font-normal text-ink-faint">{ago(receipt.at)}</span>
            </span>
          </span>
        ),
      }
    : column,
)

type PurchaseGridProps = { receipts: readonly Receipt[]; sort: Sort; onSort: (sort: Sort) => void }

export function PurchaseGrid({ receipts, sort, onSort }: PurchaseGridProps) {
  const router = useRouter()
  const isPhone = usePhone()
  return (
    <Grid
      label="Purchases"
      rows={receipts}
      idOf={({ id }) => id}
      columns={isPhone ? phoneColumns : columns}
      {...(isPhone && { rowHeight: 60 })}
      sorted={{ by: sort, onSort }}
      unsortedText="The latest first"
      onOpen={({ id }) => router.push(receiptPath(id))}
    />
  )
}
