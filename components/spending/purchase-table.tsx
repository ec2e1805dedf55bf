import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { Proof } from '@/components/spending/proof'
import { receiptPath } from '@/lib/browser/addresses/spending-paths'
import { clockTime, wordOf } from '@/components/pay/state-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Receipt } from '@/lib/browser/receipts/receipt'

/** Purchases on one page of the table. */
const pageSize = 50

/** Purchases in pages; each row links to its receipt. */
export function PurchaseTable({ receipts }: { receipts: readonly Receipt[] }) {
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
              <TableHeader>What</TableHeader>
              <TableHeader className="max-md:hidden">When</TableHeader>
              <TableHeader className="max-md:hidden">State</TableHeader>
              <TableHeader className="max-lg:hidden">Proof</TableHeader>
              <TableHeader numeric>Price</TableHeader>
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
