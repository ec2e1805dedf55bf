import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { Proof } from '@/components/spending/proof'
import { receiptPath } from '@/lib/browser/addresses/address'
import { clockTime, wordOf } from '@/components/pay/state-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { orderAfter } from '@/components/grid/head'
import { Price } from '@/components/ui/price'
import { SortButton } from '@/components/ui/sort-button'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import type { Sort } from '@/lib/core/rows/compare'

/** Purchases on one page of the table. */
const pageSize = 50

type PurchaseTableProps = { receipts: readonly Receipt[]; sort: Sort; onSort: (sort: Sort) => void }

type SortedBy = {
  /** The column that purchases are sorted by; null where a head does not sort. */
  id: string | null
  label: string
  startsDescending?: boolean
  numeric?: boolean
  className?: string
}

const heads: readonly SortedBy[] = [
  { id: 'lookup', label: 'What' },
  { id: 'day', label: 'When', startsDescending: true, className: 'max-md:hidden' },
  { id: 'state', label: 'State', className: 'max-md:hidden' },
  { id: null, label: 'Proof', className: 'max-lg:hidden' },
  { id: 'price', label: 'Price', startsDescending: true, numeric: true },
]

type HeadProps = Omit<PurchaseTableProps, 'receipts'> & { head: SortedBy }

function Head({ head: { id, label, startsDescending, ...head }, sort, onSort }: HeadProps) {
  if (id === null) return <TableHeader {...head}>{label}</TableHeader>
  const direction = sort?.column !== id ? 'none' : sort.descending ? 'descending' : 'ascending'
  return (
    <TableHeader aria-sort={direction} {...head}>
      <SortButton
        sort={direction}
        numeric={head.numeric}
        onSort={() => onSort(orderAfter({ id, startsDescending }, sort))}
      >
        {label}
      </SortButton>
    </TableHeader>
  )
}

/** Purchases in pages; each row links to its receipt. */
export function PurchaseTable({ receipts, sort, onSort }: PurchaseTableProps) {
  const [page, setPage] = useState(0)
  const at = Math.min(page, Math.max(0, Math.ceil(receipts.length / pageSize) - 1))
  const first = at * pageSize
  const shown = receipts.slice(first, first + pageSize)
  return (
    <div>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table label="Purchases">
          <TableHead>
            <TableRow>
              {heads.map((head) => (
                <Head key={head.label} head={head} sort={sort} onSort={onSort} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((receipt) => (
              <PurchaseRow key={receipt.id} receipt={receipt} />
            ))}
          </TableBody>
        </Table>
      </div>
      {receipts.length > pageSize && (
        <nav aria-label="Pages of purchases" className="mt-3 flex items-center justify-end gap-2 text-sm">
          <span className="mr-2 text-ink-quiet tabular-nums">
            {first + 1}–{first + shown.length} of {countText(receipts.length)}
          </span>
          <Button size="sm" disabled={at === 0} onClick={() => setPage(at - 1)}>
            <ChevronLeft aria-hidden="true" />
            Newer
          </Button>
          <Button size="sm" disabled={first + pageSize >= receipts.length} onClick={() => setPage(at + 1)}>
            Older
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  )
}

function PurchaseRow({ receipt }: { receipt: Receipt }) {
  const { id, at, what, about, quoted, paid, state, outcome } = receipt
  const { word, tone } = wordOf(outcome, state)
  const when = (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString('en-GB')}>
      {clockTime(at)}
    </time>
  )
  return (
    <TableRow className="relative">
      <TableCell className="w-full max-w-0 py-2">
        <IntentLink
          href={receiptPath(id)}
          className="block truncate font-medium after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {what}
          {about && <span className="font-normal text-ink-quiet"> · {about}</span>}
        </IntentLink>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-faint md:hidden">
          {when}
          <Badge tone={tone}>{word}</Badge>
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-quiet max-md:hidden">
        {when}
        <span className="block text-xs text-ink-faint">{ago(at)}</span>
      </TableCell>
      <TableCell className="max-md:hidden">
        <Badge tone={tone}>{word}</Badge>
      </TableCell>
      <TableCell className="relative z-10 whitespace-nowrap max-lg:hidden">
        <Proof receipt={receipt} />
      </TableCell>
      <TableCell numeric className="align-top md:align-middle">
        {paid === 0n ? (
          <span className="text-ink-faint">
            <s>{formatUsdc(quoted)}</s>
          </span>
        ) : (
          <Price>{formatUsdc(quoted)}</Price>
        )}
      </TableCell>
    </TableRow>
  )
}
