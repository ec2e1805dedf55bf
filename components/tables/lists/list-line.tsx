'use client'

import { ActionCell } from '@/components/tables/lists/action-cell'
import { ItemTags } from '@/components/keep/item-tags'
import type { ListActs } from '@/components/tables/lists/list-table'
import { GridLine, type RowPlace } from '@/components/grid/grid-line'
import { Told } from '@/components/tables/lists/told'
import type { Cell } from '@/components/tables/lists/use-cells'
import { BlockBadge } from '@/components/keep/block-badge'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import type { Item } from '@/lib/browser/tables/lists'
import type { Block } from '@/lib/browser/privacy/blocks'

type ListLineProps = {
  place: RowPlace
  item: Item
  stages: readonly string[]
  cells: readonly Cell[]
  isOpen: boolean
  showsTold: boolean
  /** Why the record is to be left alone. */
  block: Block | undefined
  acts: ListActs
}

const cellStyle = 'flex min-w-0 items-center px-3'

/** One row of a list. */
export function ListLine({
  place,
  item: whole,
  stages,
  cells,
  isOpen,
  showsTold,
  block,
  acts,
}: ListLineProps) {
  const { item, row } = whole
  const quiet = [row.position ?? row.subtitle, row.company].filter(Boolean).join(' · ')
  const known = item.stage !== undefined && !stages.includes(item.stage) ? [item.stage, ...stages] : stages
  return (
    <GridLine
      place={place}
      title={row.title}
      isOpen={isOpen}
      className={cn('h-11', item.isHidden && 'opacity-55')}
    >
      <span role="rowheader" className={cn(cellStyle, 'gap-2.5')}>
        <RecordPicture row={row} size="sm" />
        <button
          type="button"
          tabIndex={-1}
          onClick={() => acts.open(whole)}
          className="min-w-0 text-left hover:underline"
        >
          <span className="flex items-center gap-2">
            <bdi className="truncate font-medium">{row.title}</bdi>
            {block && <BlockBadge block={block} />}
            {item.isHidden && <Badge tone="outline">Hidden</Badge>}
          </span>
          {quiet && <bdi className="block truncate text-xs text-ink-faint">{quiet}</bdi>}
        </button>
      </span>
      <span role="gridcell" className={cellStyle}>
        <Select
          aria-label={`Stage of ${row.title}`}
          value={item.stage ?? ''}
          tabIndex={place.isCurrent ? 0 : -1}
          onChange={({ target }) => acts.stage(whole, target.value)}
          options={known.map((stage) => ({ value: stage, label: stage }))}
          className="[&_select]:h-8 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:px-2 [&_select]:text-sm [&_select]:hover:border-line"
        />
      </span>
      <span role="gridcell" className={cellStyle}>
        <ItemTags item={item} name={row.title} onChange={(tags) => acts.tags(whole, tags)} />
      </span>
      <span role="gridcell" className={cellStyle}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={item.note ? `Note on ${row.title}: ${item.note}` : `Note on ${row.title}`}
          title={item.note ?? 'Note (n)'}
          onClick={() => acts.note(whole)}
          className={cn(
            'block w-full truncate rounded-sm text-left hover:underline',
            !item.note &&
              'text-ink-faint opacity-0 group-focus/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          {item.note ? <bdi>{item.note}</bdi> : 'Add a note'}
        </button>
      </span>
      {showsTold && (
        <span role="gridcell" className={cellStyle}>
          <Told item={whole} />
        </span>
      )}
      {cells.map(({ label, step, cell }) => (
        <span key={label} role="gridcell" className={cellStyle}>
          <ActionCell
            label={label}
            step={step}
            cell={cell}
            row={row}
            onBuy={(next, input) => acts.buy(next, input, whole)}
          />
        </span>
      ))}
    </GridLine>
  )
}
