import { useMemo } from 'react'
import { TickBar } from '@/components/keep/tick-bar'
import { priceOfOpen, useUnbought } from '@/components/tables/columns/unbought'
import { exportOf } from '@/components/tables/table/list-tools'
import { withRecords } from '@/components/tables/table/item-row'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { PriceChip } from '@/components/ui/price'
import { countText } from '@/lib/core/text'

type ListTickBarProps = {
  table: Pick<
    OpenTable,
    'list' | 'items' | 'every' | 'rows' | 'reading' | 'selected' | 'selection' | 'cellsOf' | 'acts' | 'fill'
  >
}

/** What can be done with the rows of a list that are ticked, and bought for them by a run. */
export function ListTickBar({ table }: ListTickBarProps) {
  const { list, items, rows, reading, selected, selection, acts } = table
  return (
    <TickBar
      kind={list.kind}
      ticked={selected.length}
      // of a part of the rows nothing is counted
      ids={reading ? [] : rows.map(({ id }) => id)}
      selection={selection}
      request={{ recordIds: [...new Set(withRecords(selected).map(({ row }) => row.id))] }}
      exported={exportOf(list, { items, rows: reading ? null : rows, selected })}
    >
      <Menu label="Move to stage" trigger="Stage" triggerProps={{ size: 'sm' }} align="end">
        {list.stages.map((stage) => (
          <MenuItem key={stage} onSelect={() => acts.stageChosen(stage)}>
            {stage}
          </MenuItem>
        ))}
      </Menu>
      {list.kind === 'person' && (
        <Menu label="EU and UK notice" trigger="Notice" triggerProps={{ size: 'sm' }} align="end">
          <MenuItem onSelect={() => acts.tellChosen(true)}>They were told today</MenuItem>
          <MenuItem onSelect={() => acts.tellChosen(false)}>They were not told</MenuItem>
        </Menu>
      )}
      <Menu label="More" trigger="More" triggerProps={{ size: 'sm' }} align="end">
        <MenuItem onSelect={() => acts.compare(undefined)}>Compare two to four (c)</MenuItem>
        <MenuItem onSelect={() => acts.hide(undefined)}>Hide, or show again (x)</MenuItem>
        <MenuItem onSelect={acts.takeOffChosen}>Take off this list</MenuItem>
      </Menu>
      <Unbought table={table} />
    </TickBar>
  )
}

/** Lookups that are offered for ticked rows; "Look up" has all of them. */
const mostOffered = 2

/** What a run can buy for the ticked rows, each with its price; one approval follows. */
function Unbought({ table: { list, every, selection, cellsOf, fill } }: ListTickBarProps) {
  const { selected } = selection
  const rows = useMemo(() => every.filter(({ id }) => selected.has(id)), [every, selected])
  const unbought = useUnbought({ kind: list.kind, rows, cellsOf })
  return [...(unbought ?? [])].slice(0, mostOffered).map(([label, open]) => (
    <Button key={label} size="sm" onClick={() => fill({ items: open.rows, first: { wanted: open.wanted } })}>
      {label} {countText(open.rows.length)}
      <span className="sr-only"> · </span>
      <PriceChip className="-mr-1">{priceOfOpen(open)}</PriceChip>
    </Button>
  ))
}
