import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { Unread } from '@/components/frame/storage-notices'
import { ago } from '@/components/frame/when'
import { ContactActions, LeaveAlone } from '@/components/keep/cards/contact-actions'
import { DeletePersonButton } from '@/components/keep/delete-person'
import { askToList, isListed } from '@/components/keep/list-signal'
import { AlikeRecords, ChangeLine } from '@/components/keep/panel/record-news'
import { RecordFacts, RecordSources } from '@/components/keep/panel/record-facts'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { RecordPlaces } from '@/components/keep/record-places'
import { Steps } from '@/components/record/acts/steps'
import { headOf, isHeaded, RecordHead, type HeadFacts } from '@/components/record/pages/record-head'
import { EmailValue } from '@/components/record/parts/link-value'
import { Panel } from '@/components/record/parts/panel'
import { noHints } from '@/components/record/role-hints'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { DetailRow } from '@/lib/browser/database/stores'
import { held } from '@/lib/browser/library/facts'
import { namesOfRow } from '@/lib/browser/library/observe'
import { asRecord } from '@/lib/browser/library/stored-names'
import { readRecord, type Whole } from '@/lib/browser/library/records'
import { changesOf } from '@/lib/browser/library/full-record'
import { kindTitles } from '@/lib/core/kind-titles'

type RecordPanelProps = {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
  /** To the record before or after it; nothing where there is none. */
  stepTo?: ((by: 1 | -1) => (() => void) | null) | undefined
}

export function RecordPanel({ id, onOpen, onClose, stepTo }: RecordPanelProps) {
  const { data: whole, isError } = useQuery({
    queryKey: ['library', 'record', id],
    queryFn: () => readRecord(id),
    structuralSharing: false,
  })
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before.isConnected
      moveFocus(isThere ? before : document.getElementById('main'))
    },
    [before],
  )
  const kind = whole?.row.kind
  return createPortal(
    <Panel
      label={whole?.row.title ?? 'Record'}
      words={kind ? `In your library · ${kindTitles[kind][0]}` : 'In your library'}
      shown={id}
      actions={
        <>
          {whole && <LeaveAlone whole={whole} />}
          {kind && isListed(kind) && (
            <Button
              size="sm"
              data-add-to-list="bar"
              title="Add to a list (l)"
              onClick={() => askToList({ kind, recordIds: [id] })}
            >
              <ListPlus aria-hidden="true" /> Add to list
            </Button>
          )}
        </>
      }
      onBefore={stepTo?.(-1)}
      onAfter={stepTo?.(1)}
      onClose={onClose}
    >
      {whole ? (
        <Record key={id} {...{ whole, onOpen, onClose }} />
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
    </Panel>,
    document.body,
  )
}

const heldFacts = (detail: DetailRow): HeadFacts => ({
  text: (key) => {
    const value = held(detail, key)?.value
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  },
  raw: (key) => held(detail, key)?.value,
  flag: (key) => {
    const value = held(detail, key)?.value
    return typeof value === 'boolean' ? value : null
  },
})

type RecordProps = Pick<RecordPanelProps, 'onOpen' | 'onClose'> & { whole: Whole }

function Record({ whole: { row, detail, places }, onOpen, onClose }: RecordProps) {
  const { kind, title, subtitle = null, email, emailState } = row
  const head = isHeaded(kind) ? headOf[kind]({ facts: heldFacts(detail), hints: noHints, at: 0 }) : {}
  const changes = changesOf(detail)
  const record = asRecord(row, detail)
  const steps = stepsOf(kind, record)
  const bought = steps[0] && row.bought[steps[0].endpoint.id]
  return (
    <div className="flex flex-col gap-6">
      <RecordHead
        line={subtitle}
        {...head}
        name={title}
        face={<RecordPicture row={row} size="lg" />}
        value={record}
        entity={kind}
        size="lg"
      >
        {email !== undefined && (
          <p className="mt-1 text-sm">
            <EmailValue address={email} state={emailState} isText />
          </p>
        )}
      </RecordHead>
      {isListed(kind) && (
        <div className="sm:hidden">
          <ContactActions row={row} />
        </div>
      )}
      {places.length > 0 ? (
        <RecordPlaces name={title} places={places} />
      ) : (
        isListed(kind) && (
          <p className="text-sm text-ink-faint">
            On no list yet. A stage, tags and notes are kept on lists: “Add to list” costs nothing.
          </p>
        )
      )}
      <section aria-label="How fresh this is" className="flex flex-col gap-3">
        <p className="text-sm text-ink-quiet">
          {bought ? `Stored here ${ago(bought.at)}` : `Seen in other answers only, last ${ago(row.at)}`}
        </p>
        <Steps steps={steps} names={namesOfRow(kind, record)?.aliases} isFolded />
      </section>
      {changes.length > 0 && (
        <section aria-label="What changed">
          <h3 className="mb-1 text-sm font-medium">What changed</h3>
          {changes.slice(0, 8).map((change) => (
            <ChangeLine key={`${change.name} ${change.at}`} change={change} />
          ))}
        </section>
      )}
      <AlikeRecords row={row} onOpen={onOpen} />
      <RecordFacts kind={kind} detail={detail} />
      <RecordSources detail={detail} />
      {kind === 'person' && (
        <div className="border-t border-line pt-4">
          <DeletePersonButton person={row} onDeleted={onClose} />
        </div>
      )}
    </div>
  )
}
