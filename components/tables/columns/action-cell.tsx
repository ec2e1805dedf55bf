import { RotateCw } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { Refusal } from '@/components/record/acts/step-button'
import type { StepState } from '@/components/record/acts/step-state'
import type { Cell } from '@/components/tables/columns/cells'
import { boughtWith } from '@/components/tables/columns/bought'
import { BoughtCell } from '@/components/tables/columns/bought-cell'
import type { ItemRow } from '@/components/tables/table/item-row'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import { receiptPath } from '@/lib/browser/addresses/spending-paths'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { Spinner } from '@/components/ui/skeleton'

type ActionCellProps = {
  label: string
  step: Step | null
  cell: StepState
  row: ItemRow
  isQueued: boolean
  onBuy: (step: Step) => void
  /** No head of a column says what is found. */
  isAlone?: boolean | undefined
}

/** What stands in the cell, in words; nothing of what could still be bought. */
export function actionText(row: ItemRow, one: Cell | undefined): string {
  if (one?.cell.state !== 'bought') return ''
  const { value } = boughtWith(row, one.cell.entry)
  // an answer without an address is as empty as none
  return value ?? (one.step?.endpoint.result === 'email' ? '' : 'Found')
}

/** One thing that can be bought for one record: its price until it is bought, then what became of the purchase. */
export function ActionCell({ label, step, cell, row, isQueued, onBuy, isAlone = false }: ActionCellProps) {
  const name = row.title
  if (!step || cell.state === 'unknown')
    return (
      <span className="text-xs text-ink-faint" title="Enrich first: nothing here says how to ask for it">
        Not known
      </span>
    )
  if (isQueued) return <span className="text-xs text-ink-quiet">Queued</span>
  const buy = (words: string) => (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2"
      aria-label={`${label} ${name} · ${stepPrice(step)}`}
      onClick={() => onBuy(step)}
    >
      {words}
      <PriceChip>{stepPrice(step)}</PriceChip>
    </Button>
  )
  switch (cell.state) {
    case 'empty':
      return buy(label === 'E-mail' && !isAlone ? 'Find' : label)
    case 'not-charged':
      return buy('Not charged, again')
    case 'refused':
      return <Refusal entry={cell.entry} />
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
    case 'bought':
      return (
        <span className="flex min-w-0 items-center gap-1">
          <BoughtCell bought={boughtWith(row, cell.entry)} />
          <span className="hidden shrink-0 group-focus-within/row:block group-hover/row:block pointer-coarse:block">
            <Button
              size="icon-sm"
              variant="quiet"
              aria-label={`${label} again ${name} · ${stepPrice(step)}`}
              title={`Buy again · ${stepPrice(step)}`}
              onClick={() => onBuy(step)}
            >
              <RotateCw aria-hidden="true" />
            </Button>
          </span>
        </span>
      )
  }
}
