import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { KeptCards, type KeptCard } from '@/components/keep/cards/kept-cards'
import { ItemNote } from '@/components/keep/item-note'
import { usePhone } from '@/components/frame/use-phone'
import { askToList, isListed } from '@/components/keep/list-signal'
import { ExportButton } from '@/components/keep/export/export-button'
import { readLibraryExport } from '@/components/keep/export/read-records'
import { TickBar } from '@/components/keep/tick-bar'
import { mostTicked, TickedSteps } from '@/components/keep/ticked-steps'
import { Facets } from '@/components/library/facets'
import type { useLibraryPlace } from '@/lib/browser/library/place'

import { recordColumns, RecordsTable } from '@/components/library/records-table'
import { Badge } from '@/components/ui/badge'
import { Disclosure } from '@/components/ui/disclosure'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { find } from '@/lib/browser/library/find'
import { asRecord } from '@/lib/browser/library/recorded'
import { detailsOf } from '@/lib/browser/library/records'
import { fieldOf, readSort } from '@/lib/browser/library/sort'
import { warm, type Shelf } from '@/lib/browser/library/shelf'
import { countOf, kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'

type RecordsProps = { kind: KeptKind; shelf: Shelf } & ReturnType<typeof useLibraryPlace>

const none: ReadonlySet<string> = new Set()

/** All records of one kind: found by words, narrowed by what they have in common, opened beside the table. */
export function Records({ kind, shelf, place, change, move }: RecordsProps) {
  const section = shelf.sections[kind]
  const words = useDeferredValue(place.words)
  const found = useMemo(
    () => find(section, { words, chosen: place.chosen, sort: place.sort }),
    [section, words, place.chosen, place.sort],
  )
  const [selected, setSelected] = useState(none)
  const isPhone = usePhone()
  const [noted, setNoted] = useState<readonly Noted[]>([])
  const [firstNoted, ...restNoted] = noted
  const note = useCallback(
    (rows: readonly RecordRow[]) => {
      const items = rows.flatMap((row) => placeOf(shelf, row) ?? [])
      // a note stands on a list, so those that are on none go there first
      if (items.length < rows.length) askToList({ kind, recordIds: rows.map(({ id }) => id) })
      else setNoted(items)
    },
    [shelf, kind],
  )
  const open = ({ id }: RecordRow) => (place.open === null ? move({ open: id }) : change({ open: id }))
  // the words of thousands of records are made ready while nobody types
  useEffect(() => {
    const timer = window.setTimeout(() => warm(section), 300)
    return () => window.clearTimeout(timer)
  }, [section])
  const exportOf = (recordIds: readonly string[]) =>
    readLibraryExport({ name: kindTitles[kind][1], recordIds })
  const count = Object.values(place.chosen).flat().length
  const facets = (
    <Facets
      found={found}
      lists={shelf.lists}
      chosen={place.chosen}
      onChange={(chosen) => change({ chosen })}
    />
  )
  const placeholder = `Find in ${countOf(kind, section.rows.length)}`
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          icon={<Search aria-hidden="true" />}
          value={place.words}
          onChange={(event) => change({ words: event.target.value })}
          data-slot="find"
          className="sm:max-w-72"
        />
        <span className="w-36">
          <Select
            aria-label="Order"
            value={fieldOf(place.sort)}
            onChange={({ target }) => change({ sort: readSort(target.value) ?? 'latest' })}
            options={[
              { value: 'latest', label: place.sort === '-latest' ? 'Oldest first' : 'Latest first' },
              { value: 'name', label: 'By name' },
              ...recordColumns[kind]
                .filter(({ id }) => id !== 'latest')
                .map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` })),
            ]}
          />
        </span>
        <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
          {countOf(kind, found.rows.length)}
        </p>
        {selected.size === 0 && (
          <ExportButton size="sm" variant="quiet" read={() => exportOf(found.rows.map(({ id }) => id))} />
        )}
      </div>
      {isPhone ? (
        <Disclosure summary="Narrow" aside={count > 0 && `${count} chosen`}>
          {facets}
        </Disclosure>
      ) : (
        facets
      )}
      {found.rows.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-ink-quiet">
          Nothing in your library has all of this. Fewer words or filters find more.
        </p>
      ) : isPhone ? (
        <KeptCards
          label="Records"
          rows={found.rows}
          idOf={({ id }) => id}
          cardOf={(row) => ({
            ...cardOf(shelf, row),
            onOpen: () => open(row),
            onNote: isListed(kind) ? () => note([row]) : undefined,
          })}
          selected={selected}
          onSelect={setSelected}
        />
      ) : (
        <RecordsTable
          kind={kind}
          shelf={shelf}
          onNote={note}
          rows={found.rows}
          opened={place.open}
          onOpen={open}
          selected={selected}
          onSelect={setSelected}
          sort={place.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      <TickBar
        kind={kind}
        ticked={selected.size}
        ids={found.rows.map(({ id }) => id)}
        selection={{ selected, onSelect: setSelected }}
        request={{ recordIds: [...selected] }}
        exported={{ read: () => exportOf([...selected]) }}
      >
        <RecordSteps
          kind={kind}
          rows={section.rows.filter(({ id }) => selected.has(id)).slice(0, mostTicked + 1)}
        />
      </TickBar>
      {firstNoted && <ItemNote kind={kind} items={[firstNoted, ...restNoted]} onClose={() => setNoted([])} />}
    </div>
  )
}

function RecordSteps({ kind, rows }: { kind: KeptKind; rows: readonly RecordRow[] }) {
  const recordIds = rows.map(({ id }) => id)
  const { data: details } = useQuery({
    queryKey: ['library', 'details', recordIds],
    queryFn: () => detailsOf(recordIds),
    placeholderData: (before) => before,
    structuralSharing: false,
  })
  const values = rows.flatMap((row) => {
    const detail = details?.get(row.id)
    return detail ? [asRecord(row, detail)] : []
  })
  return <TickedSteps entity={kind} values={values} />
}

type Noted = { item: ListItemRow; title: string }

/** Where a record is noted: on the first of its lists that has a note, else on the first. */
function placeOf({ placed }: Shelf, row: RecordRow): Noted | null {
  const places = placed.get(row.id) ?? []
  const item = places.find(({ note }) => note) ?? places[0]
  return item ? { item, title: row.title } : null
}

function cardOf({ placed, lists }: Shelf, row: RecordRow): KeptCard {
  const places = placed.get(row.id) ?? []
  const words = places.map(({ listId, stage }) =>
    [lists.find(({ id }) => id === listId)?.name, stage].filter(Boolean).join(' · '),
  )
  return {
    title: row.title,
    row,
    stage: words.map((word) => (
      <Badge key={word} tone="outline">
        {word}
      </Badge>
    )),
    tags: [...new Set(places.flatMap(({ tags }) => tags))],
    note: places.find(({ note }) => note)?.note,
  }
}
