'use client'

import { useMemo, type ReactNode } from 'react'
import { Rows3, Search } from 'lucide-react'
import { ExportButton } from '@/components/keep/export/export-button'
import { exportOf } from '@/components/tables/lists/export-table'
import type { ListNarrowing } from '@/components/tables/lists/narrowing'
import { noticeChoices } from '@/components/tables/lists/notice'
import { RowsButton } from '@/components/tables/lists/rows-button'
import { standings } from '@/components/tables/lists/standing'
import { SelectedTools, type SelectedActs } from '@/components/tables/lists/selected-tools'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ListRow } from '@/lib/browser/database/rows'
import type { Item } from '@/lib/browser/tables/lists'
import { countText } from '@/lib/core/text'

type ListToolsProps = {
  list: ListRow
  items: readonly Item[]
  /** Said while rows are still missing; nothing is counted or offered for a part of them. */
  reading: string | undefined
  /** Those on show. */
  rows: readonly Item[]
  narrowing: ListNarrowing
  onNarrow: (narrowing: ListNarrowing) => void
  selected: readonly Item[]
  /** Whether anybody was told that their data is kept. */
  showsTold: boolean
  /** Whether there are runs over the list. */
  hasRuns: boolean
  /** What is chosen of the table: its filter and its columns. */
  menu: ReactNode
  /** Looks up the rows that are selected, else those on show. */
  onFill: () => void
} & SelectedActs

/** Narrowing of a list, and what can be done with the rows that are selected. None of it is paid. */
export function ListTools({
  list,
  items,
  reading,
  rows,
  narrowing,
  onNarrow,
  selected,
  showsTold,
  hasRuns,
  menu,
  onFill,
  ...acts
}: ListToolsProps) {
  const tags = useMemo(() => [...new Set(items.flatMap(({ item }) => item.tags))].toSorted(), [items])
  const hidden = useMemo(() => items.filter(({ item }) => item.isHidden).length, [items])
  const change = (part: Partial<ListNarrowing>) => onNarrow({ ...narrowing, ...part })
  const exported = exportOf(list, { items, rows: reading ? null : rows, selected })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Find on this list"
        placeholder="Find on this list"
        icon={<Search aria-hidden="true" />}
        value={narrowing.words}
        onChange={({ target }) => change({ words: target.value })}
        data-find
        className="sm:max-w-60"
      />
      <span className="w-36">
        <Select
          aria-label="Stage"
          value={narrowing.stage}
          onChange={({ target }) => change({ stage: target.value })}
          options={[
            { value: '', label: 'Any stage' },
            ...list.stages.map((stage) => ({ value: stage, label: stage })),
          ]}
        />
      </span>
      {tags.length > 0 && (
        <span className="w-36">
          <Select
            aria-label="Tag"
            value={narrowing.tag}
            onChange={({ target }) => change({ tag: target.value })}
            disabled={reading !== undefined}
            title={reading}
            options={[{ value: '', label: 'Any tag' }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          />
        </span>
      )}
      {hasRuns && (
        <span className="w-36">
          <Select
            aria-label="Outcome"
            value={narrowing.standing}
            onChange={({ target }) => change({ standing: target.value })}
            options={standings}
          />
        </span>
      )}
      {showsTold && (
        <span className="w-36">
          <Select
            aria-label="Notice"
            value={narrowing.notice}
            onChange={({ target }) => change({ notice: target.value })}
            options={noticeChoices}
          />
        </span>
      )}
      {!reading && hidden > 0 && (
        <Button size="sm" variant="quiet" onClick={() => change({ isHiddenShown: !narrowing.isHiddenShown })}>
          {narrowing.isHiddenShown ? 'Leave out hidden' : `Show ${countText(hidden)} hidden`}
        </Button>
      )}
      <ExportButton size="sm" variant="quiet" {...exported} />
      {menu}
      <RowsButton
        icon={<Rows3 aria-hidden="true" />}
        words="Look up"
        rows={selected.length > 0 ? selected.length : rows.length}
        waits={selected.length > 0 ? undefined : reading}
        onPress={onFill}
      />
      <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
        {reading ??
          (selected.length > 0
            ? `${countText(selected.length)} selected`
            : `${countText(rows.length)} of ${countText(items.length)}`)}
      </p>
      {selected.length > 0 && <SelectedTools list={list} selected={selected} {...acts} />}
    </div>
  )
}
