import { Columns2, EyeOff, ListPlus, ListX } from 'lucide-react'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'

type SelectedToolsProps = { table: Pick<OpenTable, 'list' | 'selected' | 'acts'> }

/** What can be done with the rows that are selected. None of it is paid here. */
export const SelectedTools = ({ table: { list, selected, acts } }: SelectedToolsProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Button
      size="sm"
      disabled={selected.length < 2}
      onClick={() => acts.compare(undefined)}
      title="Compare two to four (c)"
    >
      <Columns2 aria-hidden="true" /> Compare
    </Button>
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
    <Button
      data-add-to-list="chosen"
      size="sm"
      onClick={() => acts.toList(undefined)}
      title="Add to another list (l)"
    >
      <ListPlus aria-hidden="true" /> Add to list
    </Button>
    <Button size="sm" onClick={() => acts.hide(undefined)} title="Hide (x)">
      <EyeOff aria-hidden="true" /> Hide
    </Button>
    <Button size="sm" onClick={acts.takeOffChosen}>
      <ListX aria-hidden="true" /> Take off
    </Button>
  </div>
)
