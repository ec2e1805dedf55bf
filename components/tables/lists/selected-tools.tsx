'use client'

import { Columns2, EyeOff, ListPlus, ListX } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { ListRow } from '@/lib/browser/database/rows'
import type { Item } from '@/lib/browser/tables/lists'

/** What is done with the rows that are selected. */
export type SelectedActs = {
  onCompare: () => void
  onStage: (stage: string) => void
  onTold: (isTold: boolean) => void
  onHide: () => void
  onRemove: () => void
  onToList: () => void
}

type SelectedToolsProps = SelectedActs & { list: ListRow; selected: readonly Item[] }

/** What can be done with the rows that are selected. None of it is paid here. */
export const SelectedTools = ({
  list,
  selected,
  onCompare,
  onStage,
  onTold,
  onHide,
  onRemove,
  onToList,
}: SelectedToolsProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Button size="sm" disabled={selected.length < 2} onClick={onCompare} title="Compare two to four (c)">
      <Columns2 aria-hidden="true" /> Compare
    </Button>
    <Menu label="Move to stage" trigger="Stage" triggerProps={{ size: 'sm' }} align="end">
      {list.stages.map((stage) => (
        <MenuItem key={stage} onSelect={() => onStage(stage)}>
          {stage}
        </MenuItem>
      ))}
    </Menu>
    {list.kind === 'person' && (
      <Menu label="EU and UK notice" trigger="Notice" triggerProps={{ size: 'sm' }} align="end">
        <MenuItem onSelect={() => onTold(true)}>They were told today</MenuItem>
        <MenuItem onSelect={() => onTold(false)}>They were not told</MenuItem>
      </Menu>
    )}
    <Button data-add-to-list="chosen" size="sm" onClick={onToList} title="Add to another list (l)">
      <ListPlus aria-hidden="true" /> Add to list
    </Button>
    <Button size="sm" onClick={onHide} title="Hide (x)">
      <EyeOff aria-hidden="true" /> Hide
    </Button>
    <Button size="sm" onClick={onRemove}>
      <ListX aria-hidden="true" /> Take off
    </Button>
  </div>
)
