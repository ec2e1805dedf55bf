import { useLayoutEffect, useRef, useState } from 'react'
import { MapPin, Plus } from 'lucide-react'
import { CallField } from '@/components/frame/call-field'
import { IntentLink } from '@/components/frame/intent-link'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { draftHash, nameIn } from '@/lib/browser/addresses/draft-hash'
import { placesDraft, type PlacesOrigin } from '@/lib/browser/addresses/places-origin'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import type { Field } from '@/lib/core/catalogue/fields'
import type { Form } from '@/lib/core/catalogue/form'

type FieldsProps = {
  form: Form
  draft: Draft
  problems: readonly FieldProblem[]
  onChange: (part: Draft) => void
}

const usual = 4

export function Fields({ form, draft, problems, onChange }: FieldsProps) {
  const row = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set())
  const [wanted, setWanted] = useState<string | null>(null)
  const ordered = form.fields.toSorted((a, b) => rankOf(a) - rankOf(b))
  const isOpen = ({ name, metadata }: Field, at: number) =>
    (at < usual && !metadata) ||
    added.has(name) ||
    Boolean(draft[name]) ||
    problems.some(({ field }) => field === name)
  const open = ordered.filter(isOpen)
  const others = ordered.filter((field) => !open.includes(field))
  const context = others.filter(({ metadata }) => metadata)
  const offers = [
    ...others.filter(({ metadata }) => !metadata).map(({ name, label }) => ({ names: [name], label })),
    ...(context.length > 0 ? [{ names: context.map(({ name }) => name), label: 'Request context' }] : []),
  ]
  const add = (...names: readonly string[]) =>
    setAdded((now) => (names.every((name) => now.has(name)) ? now : new Set([...now, ...names])))

  useLayoutEffect(() => {
    if (wanted !== null) moveFocus(row.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wanted)}"]`))
  }, [wanted])

  return (
    <div className="grid min-w-0 gap-3">
      <div
        ref={row}
        className={cn('grid grid-cols-1 gap-x-3 gap-y-3', open.length > 1 && 'sm:grid-cols-2 lg:grid-cols-4')}
      >
        {open.map((field) => (
          <CallField
            key={field.name}
            field={field}
            text={draft[field.name] ?? ''}
            problem={problems.find((problem) => problem.field === field.name)?.message}
            known={nameIn(draft, draft[field.name] ?? '')}
            aside={isPlace(field) && <PlacesLink endpointId={form.id} draft={draft} />}
            onChange={(text) => {
              // an added control stays while it is emptied
              add(field.name)
              onChange({ [field.name]: text })
            }}
          />
        ))}
      </div>
      {offers.length > 0 && (
        <ul
          aria-label="More filters"
          className="flex flex-wrap gap-1.5 max-sm:-mx-3 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3 max-sm:[scrollbar-width:none]"
        >
          {offers.map(({ names, label }) => (
            <li key={label} className="shrink-0">
              <button
                type="button"
                onClick={() => {
                  add(...names)
                  setWanted(names[0] ?? null)
                }}
                className="inline-flex h-7 shrink-0 items-center gap-1 rounded-md border border-dashed border-outline px-2 text-sm text-ink-quiet hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
              >
                <Plus aria-hidden="true" className="size-3.5" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const rankOf = ({ required, metadata }: Field): number => (metadata ? 2 : required ? 0 : 1)

const isPlace = ({ name }: Field) => name === 'location' || name === 'geoId'

const places = 'geo.locate'

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
