import { useQuery } from '@tanstack/react-query'
import { RecordPicture } from '@/components/record/parts/picture'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { useShelf, useLibraryChanges } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import type { RecordRow } from '@/lib/browser/database/stores'
import { keepApart, likeRecord, mergeRecords, readRecord, type Whole } from '@/lib/browser/library/records'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import type { Change } from '@/lib/browser/library/full-record'
import { useMark } from '@/components/record/marks'
import { ItemTags, StageSelect } from '@/components/keep/item-marks'
import { NoteField, NoteProblem, useNote } from '@/components/keep/note-field'
import { moveFocus } from '@/components/ui/typing'
import { namesOfRow } from '@/lib/browser/library/observe'
import type { Entity } from '@/lib/core/answers/view'
import { changeItems } from '@/lib/browser/tables/change-rows'
import { noteOf } from '@/lib/browser/tables/notes'

export function AlikeRecords({ row, onOpen }: { row: RecordRow; onOpen: (id: string) => void }) {
  const { data: shelf } = useShelf()
  const { data } = useQuery({
    queryKey: ['library', 'alike', row.id],
    queryFn: () => likeRecord(row, shelf?.sections[row.kind] ?? []),
    enabled: shelf !== undefined,
  })
  if (!data || data.length === 0) return null

  async function merge(other: RecordRow) {
    const undo = await mergeRecords(row.id, other.id)
    if (undo) offerUndo(`Two records of ${row.title} are one`, undo)
  }

  return (
    <section aria-label="May be the same" className="rounded-lg border border-line p-3">
      <h3 className="text-sm font-medium">May be the same</h3>
      <p className="text-sm text-ink-quiet">
        Same name, but no identifier in common. An enrichment would tell for certain.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {data.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-2">
            <RecordPicture row={other} size="sm" />
            <button
              type="button"
              className="min-w-0 flex-1 truncate text-left text-sm hover:underline"
              onClick={() => onOpen(other.id)}
            >
              <bdi>
                {[other.title, other.position ?? other.subtitle, other.place].filter(Boolean).join(' · ')}
              </bdi>
            </button>
            <Button size="sm" onClick={() => void merge(other).catch(tellUnkept)}>
              Same
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void keepApart(row.id, other.id).catch(tellUnkept)}
            >
              Different
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ChangeLine({ change: { name, from, to } }: { change: Change }) {
  const before = <bdi>{factText(name, from)}</bdi>
  const after = <bdi className="text-ink">{factText(name, to)}</bdi>
  return (
    <span className="block text-sm text-ink-quiet">
      {to === null ? (
        <>Left {before}</>
      ) : name === 'company' ? (
        <>
          Moved from {before} to {after}
        </>
      ) : (
        <>
          {factLabel(name)}: {before} became {after}
        </>
      )}
    </span>
  )
}

export function KeptHere({ value, entity }: { value: unknown; entity: Entity }) {
  useLibraryChanges()
  const mark = useMark(namesOfRow(entity, value)?.aliases)
  const id = mark?.row?.id
  const { data: whole } = useQuery({
    queryKey: ['library', 'record', id],
    queryFn: () => readRecord(id ?? ''),
    enabled: id !== undefined,
    // its id changes when it becomes part of another record
    placeholderData: (earlier) => earlier,
  })
  if (!whole || whole.places.length === 0) return null
  return <RecordPlaces name={whole.row.title} places={whole.places} />
}

type Place = Whole['places'][number]

/** The places of a record, that of the open row before all others, then those on the same list. */
export const openFirst = (
  places: readonly Place[],
  open: Pick<Place['item'], 'listId' | 'rowId'> | undefined,
): Place[] => {
  const rank = ({ item }: Place) => (item.listId === open?.listId ? (item.rowId === open.rowId ? 0 : 1) : 2)
  return places.toSorted((one, other) => rank(one) - rank(other))
}

export const RecordPlaces = ({ name, places }: { name: string; places: readonly Place[] }) => (
  <section aria-label="On your lists" className="flex flex-col gap-3">
    {places.map((place) => (
      <PlaceOnList key={`${place.list.id} ${place.item.rowId}`} name={name} place={place} />
    ))}
  </section>
)

function PlaceOnList({ name, place: { list, item } }: { name: string; place: Place }) {
  const note = useNote([item], noteOf(item), name)

  async function stage(next: string) {
    offerUndo(`${name} to ${next}`, await changeItems([item], { stage: next }))
  }

  return (
    <div className="rounded-lg border border-line px-3 py-2">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={`/lists#list=${list.id}`} className="min-w-0 flex-1 truncate font-medium hover:underline">
          <bdi>{list.name}</bdi>
        </a>
        <span className="w-32 shrink-0">
          <StageSelect
            item={item}
            name={name}
            stages={list.stages}
            onChange={(next) => void stage(next).catch(tellUnkept)}
          />
        </span>
      </div>
      <div className="mb-1.5 flex">
        <ItemTags
          item={item}
          name={name}
          isInRow={false}
          onChange={(tags) => void changeItems([item], { tags }).catch(tellUnkept)}
        />
      </div>
      <NoteField
        note={note}
        label={`Note on ${name}, ${list.name}`}
        rows={2}
        onDone={(field) => moveFocus(field.closest<HTMLElement>('[tabindex="-1"]'), { preventScroll: true })}
        onBlur={() => void note.close()}
      />
      <NoteProblem {...note} />
    </div>
  )
}
