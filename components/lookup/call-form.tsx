'use client'

import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useArrival } from '@/lib/browser/addresses/arrival'
import { CallField } from '@/components/frame/call-field'
import { FoldedForm } from '@/components/lookup/folded-form'
import { nameIn } from '@/lib/browser/addresses/known-name'
import { PlacesLink } from '@/components/lookup/places-link'
import { cn } from '@/components/ui/cn'
import { Disclosure } from '@/components/ui/disclosure'
import { PriceButton, PricedText } from '@/components/ui/price'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/draft'
import type { Field } from '@/lib/core/catalogue/fields'
import type { Form } from '@/lib/core/catalogue/form'
import { describeRate } from '@/lib/core/catalogue/rate'
import { priceOfDraft, readTyped } from '@/lib/core/catalogue/typed'
import { formatUsdc } from '@/lib/core/money'

type CallFormProps = {
  form: Form
  draft: Draft
  /** The fields that changed. */
  onChange: (part: Draft) => void
  /** Resolves to what the contract finds wrong with it; to nothing when it went its way. */
  onSubmit: (draft: Draft) => Promise<readonly FieldProblem[]>
  /** A payment is under way. */
  busy: boolean
  /** On pointing at the button: what it needs is fetched ahead. */
  onIntent: () => void
  /** An answer is on show: on a phone the form is one line. */
  isFolded: boolean
}

/** How many optional controls stand open; the rest is folded away. */
const open = 5

/** The form of a lookup: what is required first, what is rare folded, mistakes told at their control before any call. */
export function CallForm(props: CallFormProps) {
  const { form, draft, onChange, onSubmit, busy, onIntent, isFolded } = props
  const element = useRef<HTMLFormElement>(null)
  const rateId = useId()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [isEdited, setEdited] = useState(false)
  const { shown, more, metadata } = arrange(form.fields)

  // what was typed before this page was alive stands in the controls and nowhere else
  useLayoutEffect(() => {
    const typed = typedInto(element.current)
    if (Object.keys(typed).length > 0) onChange(typed)
  }, [onChange])

  useArrival(form.id, () => {
    setEdited(true)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[type=submit]')?.focus())
  })

  function tell(found: readonly FieldProblem[]) {
    setProblems(found)
    setEdited(found.length > 0)
    if (found.length > 0) focusFirst(element.current, found)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { problems: typed } = readTyped(form.fields, draft)
    tell(typed)
    if (typed.length === 0) void onSubmit(draft).then(tell)
  }

  const control = (field: Field) => (
    <CallField
      key={field.name}
      field={field}
      text={draft[field.name] ?? ''}
      problem={problems.find((problem) => problem.field === field.name)?.message}
      known={nameIn(draft, draft[field.name] ?? '')}
      aside={isPlace(field) && <PlacesLink endpointId={form.id} draft={draft} />}
      onChange={(text) => {
        setProblems((told) => told.filter((problem) => problem.field !== field.name))
        onChange({ [field.name]: text })
      }}
    />
  )
  const isFilled = (fields: readonly Field[]) =>
    fields.some(({ name }) => draft[name] || hasProblem(problems, name))

  const isLine = isFolded && !isEdited
  return (
    <>
      {isLine && <FoldedForm form={form} draft={draft} onEdit={() => setEdited(true)} />}
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className={cn('flex flex-col gap-4', isLine && 'max-lg:hidden')}
        aria-label={form.title}
      >
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
        <div className="flex flex-col gap-2 pt-1">
          <PriceButton
            type="submit"
            price={formatUsdc(priceOfDraft(form, draft))}
            busy={busy}
            aria-describedby={rateId}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            {form.verb}
          </PriceButton>
          <p id={rateId} className="text-xs text-ink-faint">
            <PricedText>{describeRate(form.rate)}</PricedText>. Charged only when the answer comes.
          </p>
        </div>
      </form>
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

/** What stands in the controls of a form other than the page was drawn with. */
function typedInto(form: HTMLFormElement | null): Draft {
  const controls = [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    controls
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }): [string, string] => [name, value]),
  )
}

const isPlace = ({ name }: Field) => name === 'location' || name === 'geoId'

const hasProblem = (problems: readonly FieldProblem[], name: string) =>
  problems.some(({ field }) => field === name)

function arrange(fields: readonly Field[]) {
  const own = fields.filter((field) => !field.metadata)
  const ordered = [...own.filter(({ required }) => required), ...own.filter(({ required }) => !required)]
  return {
    shown: ordered.slice(0, open),
    more: ordered.slice(open),
    metadata: fields.filter((field) => field.metadata),
  }
}

function focusFirst(form: HTMLFormElement | null, [first]: readonly FieldProblem[]) {
  const control = form?.elements.namedItem(first?.field ?? '') ?? form?.querySelector('input, textarea')
  if (!(control instanceof HTMLElement)) return
  const folded = control.closest('details')
  if (folded) folded.open = true
  control.focus()
}
