import { useQuery } from '@tanstack/react-query'
import { useShelf } from '@/components/record/use-shelf'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { Button } from '@/components/ui/button'
import { keepApart, likeRecord, mergeRecords, readRecord, type Whole } from '@/lib/browser/library/records'
import type { RecordRow } from '@/lib/browser/database/stores'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { ListPlus, X } from 'lucide-react'
import { ContactActions, LeaveAlone } from '@/components/keep/cards/contact-actions'
import { roleOf } from '@/components/keep/cards/share-words'
import { ChangeLine } from '@/components/keep/panel/change-line'
import { Freshness, RecordFacts, RecordSources } from '@/components/keep/panel/record-facts'
import { RecordPlaces } from '@/components/keep/record-places'
import { askToList, isListed } from '@/components/keep/list-signal'
import { isShortcut } from '@/components/frame/single-keys'
import { DeletePersonButton } from '@/components/keep/delete-person'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { Unread } from '@/components/frame/storage-notices'
import { changesOf } from '@/lib/browser/library/tell'
import { kindTitles } from '@/lib/core/kind-titles'

type AlikeRecordsProps = { row: RecordRow; onOpen: (id: string) => void }

/** Records of the same name that share no identifier: only the visitor can say that they are one. */
export function AlikeRecords({ row, onOpen }: AlikeRecordsProps) {
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

type RecordPanelProps = {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
  /** To the record before or after it, where it stands in a row. */
  onStep?: ((by: 1 | -1) => void) | undefined
}

/** One record beside the library: what is known of it, from where, and what can be bought to know more. */
export function RecordPanel({ id, onOpen, onClose, onStep }: RecordPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { data: whole, isError } = useQuery({
    queryKey: ['library', 'record', id],
    queryFn: () => readRecord(id),
    structuralSharing: false,
  })
  useEffect(() => {
    const before = document.activeElement
    moveFocus(panel.current)
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected
      moveFocus(isThere ? before : document.getElementById('main'))
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (!isShortcut(event)) return
    if (event.key === 'l' && whole) askToList({ kind: whole.row.kind, recordIds: [id] })
    if (event.key === '[' || event.key === 'k') onStep?.(-1)
    if (event.key === ']' || event.key === 'j') onStep?.(1)
  }

  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-label={whole?.row.title ?? 'Record'}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-raised shadow-float focus-visible:-outline-offset-2 sm:w-[34rem] sm:max-w-[calc(100vw-4rem)]"
    >
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line px-3">
        <p className="min-w-0 flex-1 truncate px-1 text-sm text-ink-quiet">
          {whole ? `In your library · ${kindTitles[whole.row.kind][0]}` : 'In your library'}
        </p>
        {whole && <LeaveAlone whole={whole} />}
        {whole && isListed(whole.row.kind) && (
          <Button size="sm" onClick={() => askToList({ kind: whole.row.kind, recordIds: [id] })}>
            <ListPlus aria-hidden="true" /> Add to list
          </Button>
        )}
        <Button size="icon-sm" variant="quiet" aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <div key={id} className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        {whole ? (
          <Record whole={whole} onOpen={onOpen} onClose={onClose} />
        ) : whole === null ? (
          <p className="text-ink-quiet">
            This record is not in the library any more. It may have become part of another one, or it was
            deleted.
          </p>
        ) : isError ? (
          <Unread what="records" />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </div>
    </section>,
    document.body,
  )
}

type RecordProps = Pick<RecordPanelProps, 'onOpen' | 'onClose'> & { whole: Whole }

function Record({ whole: { row, detail, places }, onOpen, onClose }: RecordProps) {
  const changes = changesOf(detail)
  const role = roleOf(row)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start gap-4">
        <RecordPicture row={row} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg wrap-anywhere">
            <bdi>{row.title}</bdi>
          </h2>
          {role && <bdi className="block text-ink-quiet wrap-anywhere">{role}</bdi>}
          {row.place && <bdi className="block text-sm text-ink-faint">{row.place}</bdi>}
        </div>
      </div>
      {isListed(row.kind) && (
        <div className="sm:hidden">
          <ContactActions row={row} />
        </div>
      )}
      {places.length > 0 ? (
        <RecordPlaces name={row.title} places={places} />
      ) : (
        isListed(row.kind) && (
          <p className="text-sm text-ink-faint">
            On no list yet. A stage, tags and notes are kept on lists: “Add to list” costs nothing.
          </p>
        )
      )}
      <Freshness row={row} detail={detail} />
      {changes.length > 0 && (
        <section aria-label="What changed">
          <h3 className="mb-1 text-sm font-medium">What changed</h3>
          {changes.slice(0, 8).map((change) => (
            <ChangeLine key={`${change.name} ${change.at}`} change={change} />
          ))}
        </section>
      )}
      <AlikeRecords row={row} onOpen={onOpen} />
      <RecordFacts detail={detail} />
      <RecordSources detail={detail} />
      {row.kind === 'person' && (
        <div className="border-t border-line pt-4">
          <DeletePersonButton person={row} onDeleted={onClose} />
        </div>
      )}
    </div>
  )
}
