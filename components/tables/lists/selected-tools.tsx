'use client'

import { Columns2, EyeOff, ListPlus, ListX, Rows3 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useHad } from '@/components/record/acts/use-had'
import { StepLink } from '@/components/frame/step-link'
import { identifiersOf, toNewRun } from '@/components/tables/lists/to-run'
import type { Prefill } from '@/components/tables/runs/prefill'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { findEndpoint } from '@/lib/core/catalogue'
import { enrichTicked } from '@/lib/browser/addresses/enrich-ticked'
import type { ListRow } from '@/lib/browser/database/rows'
import { asRecord } from '@/lib/browser/library/recorded'
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
    {list.kind === 'person' && <EnrichSelected items={selected} />}
    <RunSelected kind={list.kind === 'person' ? 'profile' : 'company'} items={selected} />
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

const isWhole = (endpointId: string): boolean => {
  const result = findEndpoint(endpointId)?.result
  return result === 'profile' || result === 'bulk'
}

/** A link to the form for several profiles, filled with the selected people whose profiles were not bought yet. */
function EnrichSelected({ items }: { items: readonly Item[] }) {
  const had = useHad('profile')
  const fresh = items.filter(({ row }) => !Object.keys(row.bought).some(isWhole))
  const plan = enrichTicked(
    fresh.flatMap(({ row, detail }) => (detail ? [asRecord(row, detail)] : [])),
    had,
  )
  return plan.step && <StepLink step={plan.step} />
}

type RunSelectedProps = { kind: Prefill['kind']; items: readonly Item[] }

/** Takes the selected records into a new run. Nothing is paid by that. */
function RunSelected({ kind, items }: RunSelectedProps) {
  const router = useRouter()
  const identifiers = identifiersOf(kind, items)
  if (identifiers.length === 0) return null
  return (
    <Button size="sm" onClick={() => router.push(toNewRun(kind, identifiers))}>
      <Rows3 aria-hidden="true" /> Run…
    </Button>
  )
}
