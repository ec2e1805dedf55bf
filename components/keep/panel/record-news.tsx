import { useQuery } from '@tanstack/react-query'
import { RecordPicture } from '@/components/record/parts/picture'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { useShelf } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import type { RecordRow } from '@/lib/browser/database/stores'
import { keepApart, likeRecord, mergeRecords } from '@/lib/browser/library/records'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import type { Change } from '@/lib/browser/library/full-record'

export function AlikeRecords({ row, onOpen }: { row: RecordRow; onOpen: (id: string) => void }) {
  const { data: shelf } = useShelf()
  const { data } = useQuery({
    queryKey: ['library', 'alike', row.id],
    queryFn: () => likeRecord(row, shelf?.sections[row.kind] ?? []),
    enabled: shelf !== undefined,
    structuralSharing: false,
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
