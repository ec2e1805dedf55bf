'use client'

import { expectArrival } from '@/lib/browser/addresses/arrival'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { placesDraft, type PlacesOrigin } from '@/lib/browser/addresses/places-origin'
import { IntentLink } from '@/components/frame/intent-link'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { useState, type ReactNode } from 'react'
import { MapPin, Pencil } from 'lucide-react'
import { CallField } from '@/components/frame/call-field'
import { nameIn } from '@/lib/browser/addresses/known-name'
import { Disclosure } from '@/components/ui/disclosure'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import type { Field } from '@/lib/core/catalogue/fields'
import type { Form } from '@/lib/core/catalogue/form'

type FieldsProps = {
  form: Form
  draft: Draft
  problems: readonly FieldProblem[]
  /** The fields that changed. */
  onChange: (part: Draft) => void
}

/** How many optional controls stand open; the rest is folded away. */
const open = 5

/** The controls of a lookup's form: what is required first, what is rare folded. */
export function Fields({ form, draft, problems, onChange }: FieldsProps) {
  const { shown, more, metadata } = arrange(form.fields)
  const control = (field: Field) => (
    <CallField
      key={field.name}
      field={field}
      text={draft[field.name] ?? ''}
      problem={problems.find((problem) => problem.field === field.name)?.message}
      known={nameIn(draft, draft[field.name] ?? '')}
      aside={isPlace(field) && <PlacesLink endpointId={form.id} draft={draft} />}
      onChange={(text) => onChange({ [field.name]: text })}
    />
  )
  const isFilled = (fields: readonly Field[]) =>
    fields.some(({ name }) => draft[name] || problems.some(({ field }) => field === name))

  return (
    <>
      {shown.map(control)}
      {more.length > 0 && (
        <Folded summary="More filters" isFilled={isFilled(more)}>
          {more.map(control)}
        </Folded>
      )}
      {metadata.length > 0 && (
        <Folded summary="Request context" isFilled={isFilled(metadata)}>
          <p className="text-xs text-ink-faint">Sent along with the call. It does not change the answer.</p>
          {metadata.map(control)}
        </Folded>
      )}
    </>
  )
}

type FoldedProps = { summary: string; isFilled: boolean; children: ReactNode }

/** Controls out of the way until they are wanted or hold something. */
function Folded({ summary, isFilled, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      summary={summary}
      open={isOpen || isFilled}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Disclosure>
  )
}

const isPlace = ({ name }: Field) => name === 'location' || name === 'geoId'

function arrange(fields: readonly Field[]) {
  const own = fields.filter((field) => !field.metadata)
  const ordered = [...own.filter(({ required }) => required), ...own.filter(({ required }) => !required)]
  return {
    shown: ordered.slice(0, open),
    more: ordered.slice(open),
    metadata: fields.filter((field) => field.metadata),
  }
}

type FoldedFieldsProps = { form: Form; draft: Draft; onEdit: () => void }

/** The form as one line on a phone: 'Search · CTO · Acme', to be opened again. */
export function FoldedFields({ form, draft, onEdit }: FoldedFieldsProps) {
  const typed = form.fields
    .filter(({ metadata }) => !metadata)
    .map(({ name }) => nameIn(draft, draft[name] ?? '') ?? draft[name]?.replaceAll('\n', ', '))
    .filter(Boolean)
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-11 w-full items-center gap-2 rounded-lg border border-line px-3 text-left lg:hidden"
    >
      <span className="min-w-0 flex-1 truncate">{[form.verb, ...typed].join(' · ')}</span>
      <Pencil aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <span className="sr-only">Edit</span>
    </button>
  )
}

const places = 'geo.locate'

/** From a location in words to the search for places, and back with the chosen place. */
function PlacesLink({ endpointId, draft }: PlacesOrigin) {
  return (
    <IntentLink
      href={pagePath(places) + draftHash(placesDraft({ endpointId, draft }))}
      onClick={() => draft['location'] && expectArrival(places)}
      className="inline-flex items-center gap-1 rounded-sm text-ink-quiet underline-offset-2 hover:text-ink hover:underline pointer-coarse:-my-2 pointer-coarse:py-2"
    >
      <MapPin aria-hidden="true" className="size-3" />
      Search for places
    </IntentLink>
  )
}
