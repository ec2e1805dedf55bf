'use client'

import Link from 'next/link'
import { useAllowance, useJournal } from '@/components/spending/journal'
import { stateWords } from '@/components/spending/state-words'
import { ago } from '@/components/call/when'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { pagePath } from '@/lib/catalogue'
import { describeLookup } from '@/lib/catalogue/describe'
import { formatUsdc } from '@/lib/money'
import type { Entry } from '@/lib/purchase/journal'
import { spentNow } from '@/lib/purchase/limits'

/** Every purchase of this browser: what, when, how much, and what became of it. */
export function Spending() {
  const { data: entries, isError } = useJournal()
  const allowance = useAllowance()
  if (isError)
    return (
      <Notice tone="danger" title="The purchases kept in this browser cannot be read">
        Some private windows keep nothing. Nothing was charged by looking.
      </Notice>
    )
  if (!entries || !allowance) return <Skeleton className="h-64 w-full" />
  if (entries.length === 0)
    return (
      <EmptyState
        title="Nothing bought yet"
        actions={
          <Link href="/profiles/search" className={buttonStyle({ variant: 'primary' })}>
            Search people
          </Link>
        }
      >
        Every purchase of this browser will be listed here with its price, its proof and its answer.
      </EmptyState>
    )
  const spent = spentNow(entries, allowance)
  return (
    <div className="flex flex-col gap-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Total name="This session" amount={spent.session} />
        <Total name="Today" amount={spent.day} />
        <Total name="In all" amount={delivered(entries)} />
      </dl>
      <Table label="Purchases">
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader>When</TableHeader>
            <TableHeader>State</TableHeader>
            <TableHeader numeric>Price</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <PurchaseRow key={entry.purchase.intentId} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const delivered = (entries: readonly Entry[]) =>
  entries
    .filter(({ purchase: { state } }) => state === 'RESULT' || state === 'PAID_NO_RESULT')
    .reduce((total, { purchase }) => total + purchase.quote.price, 0n)

function Total({ name, amount }: { name: string; amount: bigint }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5 text-xl">
        <Price>{formatUsdc(amount)}</Price>
      </dd>
    </div>
  )
}

function PurchaseRow({ entry: { purchase, lookup } }: { entry: Entry }) {
  const { what, about } = describeLookup(lookup.endpointId, lookup.input)
  const { word, tone } = stateWords[purchase.state]
  return (
    <TableRow>
      <TableCell>
        {purchase.state === 'RESULT' ? (
          <Link
            className="font-medium underline-offset-2 hover:underline"
            href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
          >
            {what}
          </Link>
        ) : (
          <span className="font-medium">{what}</span>
        )}
        {about && <span className="block max-w-md truncate text-ink-quiet">{about}</span>}
      </TableCell>
      <TableCell>
        <time dateTime={new Date(purchase.preparedAt).toISOString()}>{ago(purchase.preparedAt)}</time>
      </TableCell>
      <TableCell>
        <Badge tone={tone}>{word}</Badge>
      </TableCell>
      <TableCell numeric>
        <Price>{formatUsdc(purchase.quote.price)}</Price>
      </TableCell>
    </TableRow>
  )
}
