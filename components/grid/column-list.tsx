import { useState, type ReactNode } from 'react'
import { ChevronDown, ChevronUp, Columns3, Ellipsis } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { RowsPopover } from '@/components/grid/rows-popover'
import { comparable } from '@/lib/core/answers/text'
import { countText } from '@/lib/core/text'

/** A column that may be shown, and in how many rows something stands in it. */
export type ListedColumn = { key: string; label: string; present: number }

type ColumnListProps<Column extends ListedColumn> = {
  /** Those on show first, in their order. */
  columns: readonly Column[]
  /** Keys of the columns on show, in order; the first of them names the row and stays. */
  shown: readonly string[]
  rows: number
  /** The visitor has chosen something, which can be taken back. */
  isChosen: boolean
  onShow: (keys: string[]) => void
  onReset: () => void
  /** What else can be chosen of a column, below its name. */
  uses?: ((column: Column) => ReactNode) | undefined
}

type ColumnsPopoverProps = {
  /** Why it cannot be opened yet. */
  waits?: string | undefined
  /** A `ColumnList`. */
  children: ReactNode
}

/** The button beside some rows under which their columns are chosen. */
export const ColumnsPopover = (given: ColumnsPopoverProps) => (
  <RowsPopover label="Columns" icon={<Columns3 aria-hidden="true" />} className="w-96" {...given} />
)

/** Every column there is, with how many rows carry it: shown or not, and in which order. */
export function ColumnList<Column extends ListedColumn>({
  columns,
  shown,
  rows,
  isChosen,
  onShow,
  onReset,
  uses,
}: ColumnListProps<Column>) {
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const wanted = comparable(words)
  const listed = columns.filter(({ label }) => comparable(label).includes(wanted))

  const move = (from: number, by: 1 | -1) =>
    onShow(shown.toSpliced(from, 1).toSpliced(from + by, 0, ...shown.slice(from, from + 1)))

  return (
    <>
      <div className="sticky -top-4 z-1 -mx-4 -mt-4 flex items-center gap-2 border-b border-line bg-raised p-2">
        <Input
          aria-label="Find a column"
          placeholder={`Find among ${columns.length} columns`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button size="sm" variant="quiet" disabled={!isChosen} onClick={onReset}>
          Reset to automatic
        </Button>
      </div>
      <ul className="-mx-2 -mb-2 pt-2">
        {listed.map((column) => {
          const { key, label, present } = column
          const at = shown.indexOf(key)
          return (
            <li key={key} className="rounded-md px-1.5 py-1 hover:bg-hover">
              <div className="flex items-center gap-1">
                <Checkbox
                  className="min-w-0 flex-1"
                  label={<bdi className="wrap-anywhere">{label}</bdi>}
                  description={coverageText(present, rows)}
                  checked={at >= 0}
                  disabled={at === 0}
                  onChange={(event) =>
                    onShow(event.target.checked ? [...shown, key] : shown.filter((one) => one !== key))
                  }
                />
                {at > 0 && (
                  <>
                    <Mover label={`Move ${label} to the left`} off={at === 1} onClick={() => move(at, -1)}>
                      <ChevronUp aria-hidden="true" />
                    </Mover>
                    <Mover
                      label={`Move ${label} to the right`}
                      off={at === shown.length - 1}
                      onClick={() => move(at, 1)}
                    >
                      <ChevronDown aria-hidden="true" />
                    </Mover>
                  </>
                )}
                {uses && (
                  <Button
                    size="icon-sm"
                    variant="quiet"
                    aria-label={`How to use ${label}`}
                    aria-expanded={opened === key}
                    onClick={() => setOpened(opened === key ? null : key)}
                  >
                    <Ellipsis aria-hidden="true" />
                  </Button>
                )}
              </div>
              {opened === key && uses?.(column)}
            </li>
          )
        })}
      </ul>
    </>
  )
}

type MoverProps = { label: string; off: boolean; onClick: () => void; children: ReactNode }

const Mover = ({ label, off, onClick, children }: MoverProps) => (
  <Button size="icon-sm" variant="quiet" aria-label={label} title={label} disabled={off} onClick={onClick}>
    {children}
  </Button>
)

/** The share of rows that carry a column. */
export const coverageText = (present: number, rows: number): string =>
  present >= rows ? `in all ${countText(rows)}` : `in ${countText(present)} of ${countText(rows)}`
