import { useMemo, useState, type ReactNode } from 'react'
import { ChevronDown, ChevronUp, Columns3, Ellipsis } from 'lucide-react'
import { RowsPopover } from '@/components/table/row-tools'
import type { Choice } from '@/components/table/use-view-choice'
import { Button, SignButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import type { Column } from '@/lib/core/rows/column'
import { fold } from '@/lib/core/rows/words'
import { countText } from '@/lib/core/text'

type ColumnsMenuProps<Row, Shown extends Column<Row>> = {
  rows: readonly Row[]
  columns: readonly Shown[]
  shown: readonly Shown[]
  choice: Pick<Choice, 'isChosen' | 'choose' | 'reset'>
  uses?: ((column: Shown) => ReactNode) | undefined
  waits?: string | undefined
}

export const ColumnsMenu = <Row, Shown extends Column<Row>>({
  waits,
  ...listed
}: ColumnsMenuProps<Row, Shown>) => (
  // a phone shows cards
  <span className="max-sm:hidden">
    <RowsPopover label="Columns" icon={<Columns3 aria-hidden="true" />} className="w-96" waits={waits}>
      <ColumnList {...listed} />
    </RowsPopover>
  </span>
)

function ColumnList<Row, Shown extends Column<Row>>({
  rows,
  columns,
  shown,
  choice,
  uses,
}: ColumnsMenuProps<Row, Shown>) {
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const all = useMemo(
    () =>
      [...new Set([...shown, ...columns])].map((column) => ({
        column,
        present: rows.filter((row) => column.text(row) !== '').length,
      })),
    [rows, columns, shown],
  )
  const listed = all.filter(({ column }) => fold(column.label).includes(fold(words)))
  const ids = shown.map(({ id }) => id)
  const move = (from: number, by: 1 | -1) =>
    choice.choose(ids.toSpliced(from, 1).toSpliced(from + by, 0, ...ids.slice(from, from + 1)))

  return (
    <>
      <div className="sticky -top-4 z-1 -mx-4 -mt-4 flex items-center gap-2 border-b border-line bg-raised p-2">
        <Input
          aria-label="Find a column"
          placeholder={`Find among ${all.length} columns`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button size="sm" variant="quiet" disabled={!choice.isChosen} onClick={choice.reset}>
          Reset to automatic
        </Button>
      </div>
      <ul className="-mx-2 -mb-2 pt-2">
        {listed.map(({ column, present }) => {
          const { id, label } = column
          const at = ids.indexOf(id)
          return (
            <li key={id} className="rounded-md px-1.5 py-1 hover:bg-hover">
              <div className="flex items-center gap-1">
                <Checkbox
                  className="min-w-0 flex-1"
                  label={<bdi className="wrap-anywhere">{label}</bdi>}
                  description={coverageText(present, rows.length)}
                  checked={at >= 0}
                  disabled={at === 0}
                  onChange={(event) =>
                    choice.choose(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))
                  }
                />
                {at > 0 && (
                  <>
                    <SignButton
                      label={`Move ${label} to the left`}
                      disabled={at === 1}
                      onClick={() => move(at, -1)}
                      Sign={ChevronUp}
                    />
                    <SignButton
                      label={`Move ${label} to the right`}
                      disabled={at === ids.length - 1}
                      onClick={() => move(at, 1)}
                      Sign={ChevronDown}
                    />
                  </>
                )}
                {uses && column.of === 'own' && (
                  <SignButton
                    label={`How to use ${label}`}
                    Sign={Ellipsis}
                    aria-expanded={opened === id}
                    onClick={() => setOpened(opened === id ? null : id)}
                  />
                )}
              </div>
              {opened === id && uses?.(column)}
            </li>
          )
        })}
      </ul>
    </>
  )
}

export const coverageText = (present: number, rows: number): string =>
  present >= rows ? `in all ${countText(rows)}` : `in ${countText(present)} of ${countText(rows)}`
