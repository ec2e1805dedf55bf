import { ago } from '@/components/frame/when'
import { EmailValue, LinkValue, SafeText } from '@/components/record/parts/words'
import { LongText } from '@/components/record/parts/long-text'
import { Disclosure, LateDisclosure } from '@/components/ui/disclosure'
import { type KeptKind, kindTitles } from '@/lib/core/kind-titles'
import { keptKinds } from '@/lib/core/records/kinds'
import { counted } from '@/lib/core/text'
import { IntentLink } from '@/components/frame/intent-link'
import type { DetailRow, Fact, ListItemRow, Told, Sighting } from '@/lib/browser/database/stores'
import { held } from '@/lib/browser/library/facts'
import { findEndpoint } from '@/lib/core/catalogue'
import { factLabel, factText, inOrder, isShown } from '@/lib/browser/library/fact-words'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { Unread } from '@/components/frame/storage-notices'
import { ContactActions, LeaveAlone } from '@/components/keep/cards'
import { DeletePersonButton } from '@/components/keep/delete-person'
import { askToList, isListed } from '@/components/keep/list-signal'
import { AlikeRecords, ChangeLine, openFirst, RecordPlaces } from '@/components/keep/panel/record-parts'
import { RecordPicture } from '@/components/record/parts/picture'
import { Steps } from '@/components/record/acts/steps'
import {
  HeadContext,
  headOf,
  isHeaded,
  RecordHead,
  type HeadFacts,
} from '@/components/record/pages/record-head'
import { EmailOf } from '@/components/record/parts/value-column'
import { Panel } from '@/components/record/parts/drawer'
import { noHints } from '@/components/record/record-context'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { namesOfRow } from '@/lib/browser/library/observe'
import { asRecord } from '@/lib/browser/library/stored-names'
import { readRecord, type Whole } from '@/lib/browser/library/records'
import { changesOf } from '@/lib/browser/library/full-record'

export function RecordFacts({ kind, detail }: { kind: KeptKind; detail: DetailRow }) {
  const facts = inOrder(detail.facts.filter(({ name, told }) => isShown(name) && told.length > 0))
  const sections: readonly { facts: readonly string[] }[] = keptKinds[kind].sections
  const quiet = new Set(sections.flatMap((section) => section.facts))
  const lines = (isQuiet: boolean) => facts.filter(({ name }) => quiet.has(name) === isQuiet)
  return (
    <section aria-label="Facts">
      <h3 className="mb-1 text-sm font-medium">Facts</h3>
      <FactLines facts={lines(false)} detail={detail} />
      {lines(true).length > 0 && (
        <LateDisclosure summary="All fields" aside={counted(lines(true).length, 'more', 'more')}>
          <FactLines facts={lines(true)} detail={detail} />
        </LateDisclosure>
      )}
    </section>
  )
}

const FactLines = ({ facts, detail }: { facts: readonly Fact[]; detail: DetailRow }) => (
  <dl className="divide-y divide-line border-y border-line empty:hidden">
    {facts.map((fact) => (
      <FactLine key={fact.name} fact={fact} detail={detail} />
    ))}
  </dl>
)

function FactLine({ fact: { name, told }, detail }: { fact: Fact; detail: DetailRow }) {
  const [now, ...earlier] = told
  if (!now) return null
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-quiet">{factLabel(name)}</dt>
      <dd className="min-w-0">
        <FactValue name={name} text={factText(name, now.value)} detail={detail} />
        <span className="block text-xs text-ink-faint">{sourceOf(now)}</span>
        {earlier.length > 0 && (
          <Disclosure summary={earlier.length === 1 ? '1 other telling' : `${earlier.length} other tellings`}>
            <ul className="flex flex-col gap-1.5">
              {earlier.map((one) => (
                <li key={`${one.endpointId} ${one.intentId}`} className="text-sm">
                  <bdi className="line-clamp-3 wrap-anywhere">{factText(name, one.value)}</bdi>
                  <span className="block text-xs text-ink-faint">{sourceOf(one)}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </dd>
    </div>
  )
}

function FactValue({ name, text, detail }: { name: string; text: string; detail: DetailRow }) {
  if (name === 'email') return <EmailValue address={text} state={held(detail, 'emailState')?.value} />
  if (/^https?:\/\//i.test(text)) return <LinkValue value={text} name={name} />
  if (text.length > 240) return <LongText text={text} />
  return <SafeText className="wrap-anywhere">{text}</SafeText>
}

const cached = { true: ' · from the service’s cache', false: ' · live', null: '' } as const

const sourceOf = ({ endpointId, at, isCached }: Told) =>
  `${findEndpoint(endpointId)?.title ?? endpointId} · ${ago(at)}${cached[`${isCached}`]}`

function RecordSources({ detail }: { detail: DetailRow }) {
  const byAnswer = new Map<string, Sighting>()
  for (const sighting of detail.sightings)
    if (!byAnswer.has(sighting.intentId)) byAnswer.set(sighting.intentId, sighting)
  return (
    <section aria-label="Bought answers">
      <h3 className="mb-1 text-sm font-medium">
        {byAnswer.size === 1 ? 'In one bought answer' : `In ${byAnswer.size} bought answers`}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {[...byAnswer.values()].slice(0, 20).map(({ intentId, endpointId, at }) => (
          <li key={intentId}>
            <IntentLink
              href={`${pagePath(endpointId)}?bought=${intentId}`}
              className="flex min-h-9 items-center justify-between gap-4 py-1.5 text-sm hover:underline"
            >
              {findEndpoint(endpointId)?.title ?? endpointId}
              <span className="text-ink-faint">{ago(at)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RecordPanelProps = {
  id: string
  /** The row that is open, or another of its list: that list stands before all others, and `n` writes its note. */
  item?: Pick<ListItemRow, 'listId' | 'rowId'> | undefined
  onOpen: (id: string) => void
  onClose: () => void
  stepTo?: ((by: 1 | -1) => (() => void) | null) | undefined
}

export function RecordPanel({ id, item, onOpen, onClose, stepTo }: RecordPanelProps) {
  const { data: whole, isError } = useQuery({
    queryKey: ['library', 'record', id],
    queryFn: () => readRecord(id),
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
        <Record key={id} whole={whole} item={item} onOpen={onOpen} onClose={onClose} />
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

type RecordProps = Pick<RecordPanelProps, 'item' | 'onOpen' | 'onClose'> & { whole: Whole }

function Record({ whole: { row, detail, places }, item, onOpen, onClose }: RecordProps) {
  const { kind, title, subtitle = null } = row
  const own = isHeaded(kind) ? headOf[kind]({ facts: heldFacts(detail), hints: noHints, at: 0 }) : {}
  const head = { line: subtitle, ...own }
  const changes = changesOf(detail)
  const record = asRecord(row, detail)
  const steps = stepsOf(kind, record)
  const had = steps.find(({ endpoint }) => row.bought[endpoint.id])
  const bought = had && row.bought[had.endpoint.id]
  const how = had === steps[0] ? 'Stored here' : `${had?.label} bought`
  return (
    <div className="flex flex-col gap-6">
      <RecordHead
        {...head}
        name={title}
        face={<RecordPicture row={row} size="lg" />}
        value={record}
        entity={kind}
        size="lg"
      >
        <p className="mt-1 text-sm empty:hidden">
          <EmailOf record={row} />
        </p>
      </RecordHead>
      {isListed(kind) && (
        <div className="sm:hidden">
          <ContactActions row={row} />
        </div>
      )}
      {places.length > 0 ? (
        <RecordPlaces name={title} places={openFirst(places, item)} />
      ) : (
        isListed(kind) && (
          <p className="text-sm text-ink-faint">
            On no list yet. A stage, tags and notes are kept on lists: “Add to list” costs nothing.
          </p>
        )
      )}
      <section aria-label="How fresh this is" className="flex flex-col gap-3">
        <p className="text-sm text-ink-quiet">
          {bought ? `${how} ${ago(bought.at)}` : `Seen in other answers only, last ${ago(row.at)}`}
        </p>
        <HeadContext value={{ ...head, name: title, entity: kind }}>
          <Steps steps={steps} names={namesOfRow(kind, record)?.aliases} isFolded />
        </HeadContext>
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
