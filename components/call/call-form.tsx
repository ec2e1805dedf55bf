'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { CallField } from '@/components/call/call-field'
import { Disclosure } from '@/components/ui/disclosure'
import { PriceButton } from '@/components/ui/price'
import { priceOfDraft, readDraft, type Draft, type FieldProblem, type Input } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/catalogue/fields'
import { describeRate } from '@/lib/catalogue/rate'
import { formatUsdc } from '@/lib/money'

type CallFormProps = {
  endpoint: Endpoint
  draft: Draft
  onChange: (draft: Draft) => void
  onSubmit: (input: Input) => void
  /** A payment is under way. */
  busy: boolean
  /** On pointing at the button: what it needs is fetched ahead. */
  onIntent: () => void
}

/** How many optional controls stand open; the rest is folded away. */
const open = 5

/** The form of a lookup: what is required first, what is rare folded, mistakes told at their control before any call. */
export function CallForm({ endpoint, draft, onChange, onSubmit, busy, onIntent }: CallFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const rateId = useId()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { shown, more, metadata } = arrange(fieldsOf(endpoint))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const read = readDraft(endpoint, draft)
    setProblems(read.ok ? [] : read.error)
    if (read.ok) onSubmit(read.value)
    else focusFirst(form.current, read.error)
  }

  const control = (field: Field) => (
    <CallField
      key={field.name}
      field={field}
      text={draft[field.name] ?? ''}
      problem={problems.find((problem) => problem.field === field.name)?.message}
      onChange={(text) => {
        setProblems((told) => told.filter((problem) => problem.field !== field.name))
        onChange({ ...draft, [field.name]: text })
      }}
    />
  )
  const isFilled = (fields: readonly Field[]) =>
    fields.some(({ name }) => draft[name] || hasProblem(problems, name))

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label={endpoint.title}>
      {shown.map(control)}
      {more.length > 0 && (
        <Disclosure summary="More filters" open={isFilled(more) || undefined}>
          <div className="flex flex-col gap-4">{more.map(control)}</div>
        </Disclosure>
      )}
      {metadata.length > 0 && (
        <Disclosure summary="Request context" open={isFilled(metadata) || undefined}>
          <p className="mb-3 text-xs text-ink-faint">
            Sent along with the call. It does not change the answer.
          </p>
          <div className="flex flex-col gap-4">{metadata.map(control)}</div>
        </Disclosure>
      )}
      <div className="flex flex-col gap-2 pt-1">
        <PriceButton
          type="submit"
          price={formatUsdc(priceOfDraft(endpoint, draft))}
          busy={busy}
          aria-describedby={rateId}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          {endpoint.verb}
        </PriceButton>
        <p id={rateId} className="text-xs text-ink-faint">
          {describeRate(endpoint.rate)}. Charged only when the answer comes.
        </p>
      </div>
    </form>
  )
}

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
