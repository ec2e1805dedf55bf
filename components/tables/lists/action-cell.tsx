'use client'

import { RotateCw } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import type { StepState } from '@/components/record/acts/step-state'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import { receiptPath } from '@/lib/browser/addresses/receipt-path'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { Spinner } from '@/components/ui/skeleton'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { Input } from '@/lib/core/catalogue/typed'
import type { RecordRow } from '@/lib/browser/database/rows'

type ActionCellProps = {
  label: string
  step: Step | null
  cell: StepState
  row: RecordRow
  onBuy: (step: Step, input: Input) => void
  /** No head of a column says what is found. */
  isAlone?: boolean | undefined
}

/** One thing that can be bought for one record: its price until it is bought, then what became of the purchase. */
export function ActionCell({ label, step, cell, row, onBuy, isAlone = false }: ActionCellProps) {
  if (!step || cell.state === 'unknown')
    return (
      <span className="text-xs text-ink-faint" title="Enrich first: nothing here says how to ask for it">
        Not known
      </span>
    )
  const buy = (input: Input, words: string) => (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2"
      aria-label={`${label} ${row.title} · ${stepPrice(step)}`}
      onClick={() => onBuy(step, input)}
    >
      {words}
      <PriceChip>{stepPrice(step)}</PriceChip>
    </Button>
  )
  switch (cell.state) {
    case 'empty':
      return buy(cell.input, label === 'E-mail' && !isAlone ? 'Find' : label)
    case 'not-charged':
      return buy(cell.input, 'Not charged, again')
    case 'running':
      return (
        <span className="inline-flex items-center gap-1.5 text-xs text-ink-quiet">
          <Spinner /> Running
        </span>
      )
    case 'lost':
      return (
        <IntentLink href={receiptPath(cell.entry.purchase.intentId)}>
          <Badge tone="danger">Paid, no answer</Badge>
        </IntentLink>
      )
    case 'bought': {
      const { intentId, preparedAt } = cell.entry.purchase
      return (
        <span className="flex min-w-0 items-center gap-1">
          <IntentLink
            href={`${pagePath(cell.entry.lookup.endpointId)}?bought=${intentId}`}
            className="truncate text-sm text-ink underline decoration-line underline-offset-3"
            title={`Bought ${ago(preparedAt)}`}
          >
            {label === 'E-mail' ? (row.email ?? 'Not found') : `Bought ${ago(preparedAt)}`}
          </IntentLink>
          <Button
            size="icon-sm"
            variant="quiet"
            aria-label={`${label} again ${row.title} · ${stepPrice(step)}`}
            title={`Buy again · ${stepPrice(step)}`}
            className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100"
            onClick={() => onBuy(step, cell.input)}
          >
            <RotateCw aria-hidden="true" />
          </Button>
        </span>
      )
    }
  }
}
