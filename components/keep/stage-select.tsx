import { useTabStop } from '@/components/grid/tab-stop'
import { Select } from '@/components/ui/select'
import type { ListItemRow } from '@/lib/browser/database/stores'

type StageSelectProps = {
  item: ListItemRow
  /** Whose stage it is. */
  name: string
  stages: readonly string[]
  onChange: (stage: string) => void
  /** Where the stage is told beside it, only the mark that it can be changed. */
  isMark?: boolean | undefined
}

const plainStyle =
  '[&_select]:h-8 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:px-2 [&_select]:text-sm [&_select]:hover:border-line'

/** In a box as wide as its mark nothing is left for the words. */
const markStyle = `${plainStyle} [&_select]:pl-7 pointer-coarse:[&_select]:h-11`

/** What is said of rows that are in no stage. */
export const stageWords = (stage: string | undefined): string => stage || 'No stage'

/** The stage of a record on a list; none, or one that the list does not have any more, stays a choice. */
export function StageSelect({ item, name, stages, onChange, isMark = false }: StageSelectProps) {
  const tabIndex = useTabStop()
  const { stage: now = '' } = item
  const choices = stages.includes(now) ? stages : [now, ...stages]
  return (
    <Select
      aria-label={`Stage of ${name}`}
      value={now}
      tabIndex={tabIndex}
      onChange={({ target }) => onChange(target.value)}
      options={choices.map((stage) => ({ value: stage, label: stageWords(stage) }))}
      className={isMark ? markStyle : plainStyle}
    />
  )
}
