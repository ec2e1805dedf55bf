'use client'

import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { LayoutGrid, LayoutList, Rows3, Search, X } from 'lucide-react'
import { arrangeColumns } from '@/components/result/list/arrange-columns'
import { ColumnChooser } from '@/components/result/list/column-chooser'
import { FacetFilter } from '@/components/result/list/facet-filter'
import { filterRows, noNarrowing, type Narrowing } from '@/components/result/list/filter-rows'
import { ListFoot } from '@/components/result/list/list-foot'
import { RecordCards } from '@/components/result/list/record-cards'
import { RecordTable } from '@/components/result/parts/record-table'
import { usePagedList } from '@/components/result/list/use-paged-list'
import { useViewChoice } from '@/components/result/list/use-view-choice'
import { modeFor } from '@/components/result/list/view-mode'
import type { Answer } from '@/components/result/answer'
import type { OwnBody } from '@/components/result/list-body'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { keyLabel } from '@/lib/answers/labels'
import type { ListView } from '@/lib/answers/view'

type RecordListProps = {
  answer: Answer
  list: ListView
  /** Name of the list; its key in words when left off. */
  label?: string | undefined
  /** How this kind of answer is looked at first; table and cards stay a press away. */
  own?: OwnBody | undefined
}

const phone = '(max-width: 640px)'

const subscribeToWidth = (listener: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A list of an answer over all its bought pages: as a table or cards, narrowed, arranged, and the way to more. */
export function RecordList({ answer, list, label = keyLabel(list.name || 'records'), own }: RecordListProps) {
  const paged = usePagedList(list)
  const { choice, change, changeColumns, resetColumns } = useViewChoice(answer.endpoint.id)
  const columnChoice = choice.columns?.[list.ptr]
  const columns = useMemo(() => arrangeColumns(paged, columnChoice), [paged, columnChoice])
  const [narrowing, setNarrowing] = useState<Narrowing>(noNarrowing)
  const [page, setPage] = useState('')
  const words = useDeferredValue(narrowing.words)
  const isPhone = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(phone).matches)
  const kind = useMemo(
    () => ({ roles: columns.roles, entity: list.entity, source: list }),
    [columns.roles, list],
  )
  const rows = useMemo(() => {
    const ofPage = page === '' ? paged.rows : paged.rows.filter((row) => row.page === Number(page))
    return filterRows(ofPage, paged.columns, { words, values: narrowing.values })
  }, [paged, page, words, narrowing.values])
  const isOwn = own !== undefined && choice.mode !== 'table' && choice.mode !== 'cards'
  const mode =
    choice.mode === 'table' || choice.mode === 'cards' ? choice.mode : isPhone ? 'cards' : modeFor(paged)
  const Records = mode === 'cards' ? RecordCards : RecordTable
  const count = paged.rows.length.toLocaleString('en-US')
  const isNarrowed = rows.length < paged.rows.length

  if (paged.rows.length === 0)
    return (
      <>
        <EmptyState title="Nothing found">
          The service answered with an empty list. An empty answer is charged like any other; try fewer or
          wider filters.
        </EmptyState>
        <ListFoot paged={paged} />
      </>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <Input
          type="search"
          aria-label={`Filter these ${count} rows`}
          placeholder={`Filter these ${count} rows`}
          icon={<Search aria-hidden="true" />}
          value={narrowing.words}
          onChange={(event) => setNarrowing({ ...narrowing, words: event.target.value })}
          className="mr-auto max-w-64 max-sm:max-w-none"
        />
        {paged.pages.length > 1 && (
          <span className="w-36">
            <Select
              aria-label="Page"
              value={page}
              onChange={(event) => setPage(event.target.value)}
              options={[
                { value: '', label: `All ${paged.pages.length} pages` },
                ...paged.pages.map((one, index) => ({
                  value: String(index),
                  label: `Page ${one.page ?? index + 1} · bought`,
                })),
              ]}
            />
          </span>
        )}
        <FacetFilter
          rows={paged.rows}
          columns={columns.all}
          narrowing={narrowing}
          onChange={(values) => setNarrowing({ ...narrowing, values })}
        />
        {!isOwn && (
          <ColumnChooser
            columns={columns}
            rows={paged.rows.length}
            choice={columnChoice}
            onChange={(part) => changeColumns(list.ptr, part)}
            onReset={() => resetColumns(list.ptr)}
          />
        )}
        <ModeSwitch mode={mode} own={own?.label} onChange={(next) => change({ mode: next })} />
      </div>
      {isNarrowed && (
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
          <span role="status">
            {rows.length.toLocaleString('en-US')} of these {count} rows
          </span>
          {Object.entries(narrowing.values).flatMap(([key, values]) =>
            values.map((value) => (
              <Chip
                key={`${key}:${value}`}
                removeLabel={`Remove ${value}`}
                onRemove={() => {
                  const left = values.filter((one) => one !== value)
                  const { [key]: _, ...others } = narrowing.values
                  setNarrowing({
                    ...narrowing,
                    values: left.length > 0 ? { ...others, [key]: left } : others,
                  })
                }}
              >
                <bdi>{value}</bdi>
              </Chip>
            )),
          )}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setNarrowing(noNarrowing)
              setPage('')
            }}
          >
            <X aria-hidden="true" /> Clear
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-ink-quiet">
          None of these {count} rows. Narrowing is local and costs nothing.
        </p>
      ) : isOwn ? (
        <own.Body label={label} rows={rows} kind={kind} answer={answer} />
      ) : (
        <Records label={label} rows={rows} columns={columns} kind={kind} />
      )}
      <ListFoot paged={paged} />
    </div>
  )
}
