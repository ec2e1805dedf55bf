import { useId, type ClipboardEvent } from 'react'
import { CircleAlert } from 'lucide-react'
import { useTabStop } from '@/components/grid/tab-stop'
import { Input } from '@/components/ui/input'
import { moveFocus } from '@/components/ui/typing'
import { readPasted } from '@/lib/browser/files/import/read-source'
import type { CellProblem } from '@/lib/browser/files/import/rows'

type CellProps = { label: string; text: string; problem: CellProblem | undefined }

type FixableCellProps = CellProps & { isFixed: boolean; onFix: (text: string) => void }

/** A cell as it was brought; where it is wrong, it can be typed over. */
export const FixableCell = ({ isFixed, onFix, ...cell }: FixableCellProps) =>
  cell.problem || isFixed ? (
    <TextCell {...cell} onText={onFix} />
  ) : (
    <span className="block truncate">{cell.text}</span>
  )

type TypedCellProps = CellProps & { onType: (cells: readonly (readonly string[])[]) => void }

/** A cell of a row that is typed here; what is pasted fills the cells to its right and the rows below it. */
export function TypedCell({ onType, ...cell }: TypedCellProps) {
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(pasted.trim())) return
    const read = readPasted(pasted)
    if (!read.ok) return
    event.preventDefault()
    onType(read.value.rows)
    moveFocus(event.currentTarget.closest('tr'))
  }
  return <TextCell {...cell} onText={(text) => onType([[text]])} onPaste={onPaste} />
}

type TextCellProps = CellProps & {
  onText: (text: string) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

function TextCell({ label, text, problem, onText, onPaste }: TextCellProps) {
  const tabIndex = useTabStop()
  const id = useId()
  return (
    <div>
      <Input
        // what was pasted beside it changes a cell from without
        key={text}
        aria-label={label}
        tabIndex={tabIndex}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        defaultValue={text}
        onPaste={onPaste}
        onBlur={({ currentTarget: { value } }) => value !== text && onText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') moveFocus(event.currentTarget.closest('tr'))
        }}
      />
      {problem && (
        <p id={id} className="mt-1 flex gap-1 text-xs text-red">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {problem.reason}
        </p>
      )}
    </div>
  )
}
