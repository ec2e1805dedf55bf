'use client'

import { useTabStop } from '@/components/grid/tab-stop'
import { Select } from '@/components/ui/select'
import type { ListItemRow } from '@/lib/browser/database/rows'

type StageSelectProps = {
  item: ListItemRow
  /** Whose stage it is. */
  name: string
  stages: readonly string[]
  onChange: (stage: string) => void
}

/** The stage of a record on a list; one that the list does not have any more stays a choice. */
export function StageSelect({ item, name, stages, onChange }: StageSelectProps) {
  const tabIndex = useTabStop()
  const choices = item.stage !== undefined && !stages.includes(item.stage) ? [item.stage, ...stages] : stages
  return (
    <Select
      aria-label={`Stage of ${name}`}
      value={item.stage ?? ''}
      tabIndex={tabIndex}
      onChange={({ target }) => onChange(target.value)}
      options={choices.map((stage) => ({ value: stage, label: stage }))}
      className="[&_select]:h-8 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:px-2 [&_select]:text-sm [&_select]:hover:border-line"
    />
  )
}
