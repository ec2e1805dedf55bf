'use client'

import { useState, type FormEvent } from 'react'
import { CallField } from '@/components/frame/call-field'
import type { Offer } from '@/components/tables/runs/confirm-run'
import type { Proposal } from '@/components/tables/runs/new-run'
import { choicesFor, freshMsOf, StepOptions, stepsOf } from '@/components/tables/runs/step-options'
import { stepTitle } from '@/components/tables/runs/words'
import { useAllowance } from '@/components/pay/journal'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { NumberInput } from '@/components/ui/number-input'
import { PriceButton } from '@/components/ui/price'
import { Select } from '@/components/ui/select'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft, type Draft } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { priceOf } from '@/lib/core/catalogue/rate'
import { counted } from '@/lib/core/text'
import { requestWords } from '@/lib/browser/receipts/request-words'
import { formatUsdc, times, type Usdc } from '@/lib/core/money'
import { mostFor, togetherWithin } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { searchesFor } from '@/lib/browser/tables/runs/wanted'

const whole = (text: string, otherwise: number, most: number) =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || otherwise))

const mostPages = 20
const mostRows = 500

/** A recipe: pages of a search, then the rows that are ticked are looked up, all under one cap. */
export function SearchRun({ onPropose }: { onPropose: (proposal: Proposal) => void }) {
  const [searchId, setSearchId] = useState(searchesFor[0]?.endpointId ?? '')
  const [draft, setDraft] = useState<Draft>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [pages, setPages] = useState('1')
  const [rows, setRows] = useState('25')
  const search = searchesFor.find(({ endpointId }) => endpointId === searchId)
  const [choices, setChoices] = useState(() => choicesFor(search?.kinds))
  const limit = useAllowance()?.limits.perPurchase
  const endpoint = findEndpoint(searchId)
  if (!endpoint || !search) return null
  const fields = fieldsOf(endpoint).filter(({ metadata, name }) => !metadata && name !== 'page')
  const steps = stepsOf(choices).map((step) => ({ ...step, together: togetherWithin(step, limit) }))
  const pagesMost = times(priceOf(endpoint.rate, {}), whole(pages, 1, mostPages))
  const rowCount = whole(rows, 25, mostRows)
  const most = steps.reduce((sum, step) => sum + mostFor(step, rowCount), pagesMost)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!endpoint) return
    const read = readDraft(endpoint, draft)
    if (!read.ok)
      return setProblems(Object.fromEntries(read.error.map(({ field, message }) => [field, message])))
    if (Object.keys(read.value).length === 0)
      return setProblems({ [fields[0]?.name ?? '']: 'Say whom or what to look for.' })
    setProblems({})
    const input = read.value
    const asked = { endpointId: endpoint.id, input, pages: whole(pages, 1, mostPages) }
    const name = [requestWords({ endpointId: endpoint.id, input }).about || endpoint.title].join('')
    onPropose({
      offer: offerOf({ name, asked, steps, pagesMost, rowCount, most }),
      approve: async (payee) => {
        const { approveRecipe } = await import('@/lib/browser/tables/runs/approve')
        return approveRecipe(
          { name, steps, freshMs: freshMsOf(choices), quoted: most, cap: most, payee },
          asked,
        )
      },
    })
  }

  const control = (field: (typeof fields)[number]) => (
    <CallField
      key={field.name}
      field={field}
      text={draft[field.name] ?? ''}
      problem={problems[field.name]}
      known={undefined}
      aside={undefined}
      onChange={(text) => setDraft({ ...draft, [field.name]: text })}
    />
  )

  return (
    <form className="flex max-w-2xl flex-col gap-6" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What to search">
          <Select
            value={searchId}
            options={searchesFor.map(({ endpointId, title }) => ({ value: endpointId, label: title }))}
            onChange={(event) => {
              setSearchId(event.target.value)
              setDraft({})
              setChoices(
                choicesFor(searchesFor.find(({ endpointId }) => endpointId === event.target.value)?.kinds),
              )
            }}
          />
        </Field>
        <Field label="Pages" help={`${formatUsdc(priceOf(endpoint.rate, {}))} for each page that there is.`}>
          <NumberInput
            min={1}
            max={mostPages}
            value={pages}
            onChange={(event) => setPages(event.target.value)}
          />
        </Field>
        {fields.slice(0, 4).map(control)}
      </div>
      {fields.length > 4 && (
        <Disclosure summary="More filters">
          <div className="grid gap-4 py-2 sm:grid-cols-2">{fields.slice(4).map(control)}</div>
        </Disclosure>
      )}
      <hr className="border-line" />
      <StepOptions choices={choices} onChange={setChoices} kinds={search.kinds} />
      <Field
        label="Rows to look up at most"
        help="You tick them when the search is done. Ticking fewer costs less."
        className="sm:max-w-60"
      >
        <NumberInput min={1} max={mostRows} value={rows} onChange={(event) => setRows(event.target.value)} />
      </Field>
      <div>
        <PriceButton type="submit" price={formatUsdc(most)}>
          Review the recipe
        </PriceButton>
      </div>
    </form>
  )
}

type Given = {
  name: string
  asked: { endpointId: string; input: Record<string, unknown>; pages: number }
  steps: readonly LookStep[]
  pagesMost: Usdc
  rowCount: number
  most: Usdc
}

function offerOf({ name, asked, steps, pagesMost, rowCount, most }: Given): Offer {
  const paymentsOf = ({ together }: LookStep) => Math.ceil(rowCount / together)
  return {
    name,
    parts: [
      {
        step: null,
        title: `${findEndpoint(asked.endpointId)?.title ?? ''}: ${counted(asked.pages, 'page')}`,
        detail: name,
        most: pagesMost,
      },
      ...steps.map((step) => ({
        step,
        title: `${stepTitle(step.wanted)}: up to ${counted(rowCount, 'row')}`,
        detail: 'For the rows that you tick, and none that are yours already',
        most: mostFor(step, rowCount),
      })),
    ],
    most,
    leftOut: null,
    payments: asked.pages + steps.reduce((sum, step) => sum + paymentsOf(step), 0),
    first: asked,
  }
}
