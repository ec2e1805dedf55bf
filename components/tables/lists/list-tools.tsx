'use client'

import { useMemo, type ReactNode } from 'react'
import { Rows3, Search } from 'lucide-react'
import { readLibraryExport } from '@/components/keep/export/read-records'
import { ExportButton } from '@/components/keep/export/export-button'
import { isChosen, noticeChoices } from '@/components/tables/lists/notice'
import { standings, standsSo } from '@/components/tables/lists/standing'
import { SelectedTools, type SelectedActs } from '@/components/tables/lists/selected-tools'
import type { LooksByRow } from '@/components/tables/lists/use-table-runs'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { fold } from '@/lib/browser/library/fold'
import type { Imported } from '@/lib/browser/files/records'
import { takeIn } from '@/lib/browser/library/take-in'
import { linkRows, readList, type Item } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/rows'

/** What part of a list is on show. */
export type ListNarrowing = {
  words: string
  stage: string
  tag: string
  /** One of the choices for notices. */
  notice: string
  /** How rows stand in the runs over the list: one of `standings`. */
  standing: string
  isHiddenShown: boolean
}

export const noNarrowing: ListNarrowing = {
  words: '',
  stage: '',
  tag: '',
  notice: '',
  standing: '',
  isHiddenShown: false,
}

/** What is searched of rows, each folded when it is first asked for. */
const texts = new WeakMap<Item, string>()

function textOf(one: Item): string {
  const known = texts.get(one)
  if (known !== undefined) return known
  const { item, row } = one
  const text = fold(
    [
      ...[row?.title, row?.position, row?.company, row?.place, row?.email, item.note],
      ...item.tags,
      ...(item.brought?.cells ?? []),
    ].join('\n'),
  )
  texts.set(one, text)
  return text
}

/** The items that match all of a narrowing. */
export function narrowItems<One extends Item>(
  items: readonly One[],
  narrowing: ListNarrowing,
  looks: LooksByRow = new Map(),
): readonly One[] {
  const words = fold(narrowing.words).split(/\s+/).filter(Boolean)
  return items.filter((one) => {
    const { item } = one
    if (item.isHidden && !narrowing.isHiddenShown) return false
    if (narrowing.stage !== '' && item.stage !== narrowing.stage) return false
    if (narrowing.tag !== '' && !item.tags.includes(narrowing.tag)) return false
    if (!isChosen(one, narrowing.notice)) return false
    if (!standsSo(looks.get(item.rowId), narrowing.standing)) return false
    return words.every((word) => textOf(one).includes(word))
  })
}

/** The records of rows, each once, with the columns that their first row was brought with. */
function recordsOf({ header = [] }: ListRow, items: readonly Item[]) {
  const imported = new Map<string, Imported>()
  const ids = new Set<string>()
  for (const { item, row } of items) {
    if (!row || ids.has(row.id)) continue
    ids.add(row.id)
    if (item.brought) imported.set(row.id, { header, cells: item.brought.cells })
  }
  return { recordIds: [...ids], imported }
}

/** The records of these rows, or of all rows of a table; what a run brought a moment ago is taken in first. */
async function readTable(list: ListRow, selected: readonly Item[]) {
  await takeIn()
  const items = (await readList(list.id))?.items ?? []
  await linkRows(items)
  const ids = new Set(selected.map(({ item }) => item.rowId))
  const wanted = ids.size > 0 ? items.filter(({ item }) => ids.has(item.rowId)) : items
  return readLibraryExport({ name: list.name, listId: list.id, ...recordsOf(list, wanted) })
}

type ListToolsProps = {
  list: ListRow
  items: readonly Item[]
  /** How many rows there are; `items` has fewer while they are being read. */
  total: number
  shown: number
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
  total,
  shown,
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
  const isWhole = items.length === total
  const change = (part: Partial<ListNarrowing>) => onNarrow({ ...narrowing, ...part })
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
      {hidden > 0 && (
        <Button size="sm" variant="quiet" onClick={() => change({ isHiddenShown: !narrowing.isHiddenShown })}>
          {narrowing.isHiddenShown ? 'Leave out hidden' : `Show ${hidden} hidden`}
        </Button>
      )}
      <ExportButton size="sm" variant="quiet" read={() => readTable(list, selected)} />
      {menu}
      <Button size="sm" onClick={onFill} disabled={!isWhole || (shown === 0 && selected.length === 0)}>
        <Rows3 aria-hidden="true" /> Look up {selected.length > 0 ? selected.length : shown}…
      </Button>
      <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
        {!isWhole
          ? `Reading ${total} rows…`
          : selected.length > 0
            ? `${selected.length} selected`
            : `${shown} of ${total}`}
      </p>
      {selected.length > 0 && <SelectedTools list={list} selected={selected} {...acts} />}
    </div>
  )
}
