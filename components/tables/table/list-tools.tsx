import { useMemo, type ReactNode } from 'react'
import { Rows3, Search } from 'lucide-react'
import { ExportButton } from '@/components/keep/export/export-button'
import { noticeChoices } from '@/components/tables/columns/notice'
import { exportOf } from '@/components/tables/table/export-table'
import { standings, type ListNarrowing } from '@/components/tables/table/narrowing'
import { RowsButton } from '@/components/tables/table/rows-button'
import { SelectedTools } from '@/components/tables/table/selected-tools'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { countText } from '@/lib/core/text'

type ListToolsProps = {
  table: OpenTable
  /** What is chosen of the table: its filter and its columns. */
  children: ReactNode
}

const plain = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))

/** Narrowing of a list, and what can be done with the rows that are selected. None of it is paid. */
export function ListTools({ table, children }: ListToolsProps) {
  const { list, items, rows, reading, narrowing, onNarrow, selected, meant, waits } = table
  const tags = useMemo(() => [...new Set(items.flatMap(({ item }) => item.tags))].toSorted(), [items])
  const hidden = useMemo(() => items.filter(({ item }) => item.isHidden).length, [items])
  const change = (part: Partial<ListNarrowing>) => onNarrow({ ...narrowing, ...part })
  const exported = exportOf(list, { items, rows: reading ? null : rows, selected })
  const narrowed = { narrowing, onChange: change }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Find on this list"
        placeholder="Find in list"
        icon={<Search aria-hidden="true" />}
        value={narrowing.words}
        onChange={({ target }) => change({ words: target.value })}
        data-find
        className="sm:max-w-60 sm:flex-[1_1_9rem]"
      />
      <Narrow
        {...narrowed}
        label="Stage"
        by="stage"
        options={[{ value: '', label: 'Any stage' }, ...plain(list.stages)]}
      />
      {tags.length > 0 && (
        <Narrow
          {...narrowed}
          label="Tag"
          by="tag"
          options={[{ value: '', label: 'Any tag' }, ...plain(tags)]}
          waits={reading}
        />
      )}
      {table.runs.length > 0 && <Narrow {...narrowed} label="Outcome" by="standing" options={standings} />}
      {table.showsTold && <Narrow {...narrowed} label="Notice" by="notice" options={noticeChoices} />}
      {!reading && hidden > 0 && (
        <Button size="sm" variant="quiet" onClick={() => change({ isHiddenShown: !narrowing.isHiddenShown })}>
          {narrowing.isHiddenShown ? 'Leave out hidden' : `Show ${countText(hidden)} hidden`}
        </Button>
      )}
      <ExportButton size="sm" variant="quiet" {...exported} />
      {children}
      <RowsButton
        icon={<Rows3 aria-hidden="true" />}
        words="Look up"
        rows={meant.length}
        waits={waits}
        onPress={() => table.fill({ items: meant })}
      />
      <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
        {reading ??
          (selected.length > 0
            ? `${countText(selected.length)} selected`
            : `${countText(rows.length)} of ${countText(items.length)}`)}
      </p>
      {selected.length > 0 && <SelectedTools table={table} />}
    </div>
  )
}

type NarrowProps = {
  label: string
  by: 'stage' | 'tag' | 'standing' | 'notice'
  options: readonly { value: string; label: string }[]
  narrowing: ListNarrowing
  onChange: (part: Partial<ListNarrowing>) => void
  /** Why it waits, where not all is known that can be chosen. */
  waits?: string | undefined
}

const Narrow = ({ label, by, options, narrowing, onChange, waits }: NarrowProps) => (
  <span className="w-34">
    <Select
      aria-label={label}
      value={narrowing[by]}
      onChange={({ target }) => onChange({ [by]: target.value })}
      options={options}
      disabled={waits !== undefined}
      title={waits}
    />
  </span>
)
