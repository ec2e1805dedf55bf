import { pathText } from '@/components/answer/draw/find-in-answer'
import type { Answer } from '@/components/answer/answer'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { countText } from '@/lib/core/text'

type ChooseListProps = {
  answer: Answer
  /** The list that the visitor chose; undefined while it is automatic. */
  chosen: JsonPointer | undefined
  onChoose: (ptr: JsonPointer | undefined) => void
}

/** Says which part of the answer is shown as its records, where that is in doubt or was chosen. */
export function ChooseList({ answer, chosen, onChoose }: ChooseListProps) {
  const { lists, alternatives, ambiguous } = answer.view
  const [list] = lists
  const isDoubtful = ambiguous || list?.lowConfidence === true || chosen !== undefined
  if (!isDoubtful) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sunken px-3 py-2 text-sm text-ink-quiet">
      <span>
        Showing <code className="font-mono text-ink">{list ? pathText(list.ptr) : 'the whole answer'}</code>
        {chosen !== undefined && ', as you chose'}
        {chosen === undefined && ', which is a guess'}.
      </span>
      <OtherLists {...{ answer, onChoose }} trigger="Choose another list" />
      {chosen !== undefined && (
        <Button size="sm" variant="quiet" onClick={() => onChoose(undefined)}>
          Reset to automatic
        </Button>
      )}
      {alternatives.length === 0 && chosen === undefined && <span>There is no other list.</span>}
    </div>
  )
}

type OtherListsProps = Pick<ChooseListProps, 'answer' | 'onChoose'> & { trigger: string }

/** A menu of the other parts of the answer that can be taken as its records. */
export function OtherLists({ answer, onChoose, trigger }: OtherListsProps) {
  const { alternatives } = answer.view
  if (alternatives.length === 0) return null
  return (
    <Menu label="Lists in this answer" trigger={trigger} triggerProps={{ size: 'sm', variant: 'quiet' }}>
      {alternatives.map(({ ptr, n }) => (
        <MenuItem
          key={ptr}
          onSelect={() => onChoose(ptr)}
          aside={<span className="text-xs text-ink-faint tabular-nums">{countText(n)}</span>}
        >
          <bdi className="font-mono text-sm">{pathText(ptr)}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}
