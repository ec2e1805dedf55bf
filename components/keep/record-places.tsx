import { useQuery } from '@tanstack/react-query'
import { useMark } from '@/components/record/marks'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { ItemTags, StageSelect } from '@/components/keep/item-marks'
import { NoteField, useNote } from '@/components/keep/note-field'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { NotWritten } from '@/components/frame/storage-notices'
import { moveFocus } from '@/components/ui/typing'
import { namesOfRow } from '@/lib/browser/library/observe'
import { readRecord, type Whole } from '@/lib/browser/library/records'
import type { Entity } from '@/lib/core/answers/view'
import { changeItems } from '@/lib/browser/tables/change-rows'
import { noteOf } from '@/lib/browser/tables/notes'

export function KeptHere({ value, entity }: { value: unknown; entity: Entity }) {
  useLibraryChanges()
  const mark = useMark(namesOfRow(entity, value)?.aliases)
  const id = mark?.row?.id
  const { data: whole } = useQuery({
    queryKey: ['library', 'record', id],
    queryFn: () => readRecord(id ?? ''),
    enabled: id !== undefined,
    structuralSharing: false,
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
      {note.state === 'failed' && <NotWritten />}
    </div>
  )
}
