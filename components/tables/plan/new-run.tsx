import { useState, type FormEvent, useMemo } from 'react'
import { CallField } from '@/components/frame/call-field'
import { broughtRows } from '@/components/keep/bring-lines'
import { useKept, keepWords } from '@/components/frame/use-kept'
import { proposalForSearch, searchMost, type Proposal } from '@/components/pay/runs/proposal'
import { StepOptions } from '@/components/tables/plan/step-options'
import { choicesFor, freshMsOf, stepsOf } from '@/lib/browser/tables/runs/choices'
import { useAllowance } from '@/components/pay/journal'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { NumberInput } from '@/components/ui/number-input'
import { PriceButton } from '@/components/ui/price'
import { SelectField } from '@/components/ui/select'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Draft } from '@/lib/core/catalogue/typed'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { priceOf } from '@/lib/core/catalogue/rate'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { formatUsdc, times } from '@/lib/core/money'
import { searchesFor } from '@/lib/browser/tables/runs/wanted'
import { optional } from '@/components/frame/optional'
import { useProposing } from '@/components/tables/plan/use-plan'
import { RowsRun } from '@/components/tables/plan/rows-run'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { importedRows } from '@/lib/browser/tables/runs/source'

const whole = (text: string, otherwise: number, most: number) =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || otherwise))

const mostPages = 20
const mostRows = 500

function SearchRun({ onPropose }: { onPropose: (proposal: Proposal) => void }) {
  const [searchId, setSearchId] = useKept('search', searchesFor[0]?.endpointId ?? '')
  const [draft, setDraft] = useKept<Draft>('search words', {})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [pages, setPages] = useKept('search pages', '1')
  const [rows, setRows] = useKept('search rows', '25')
  const search = searchesFor.find(({ endpointId }) => endpointId === searchId)
  const [choices, setChoices] = useState(() => choicesFor(search?.kinds))
  const limit = useAllowance()?.limits.perPurchase
  const endpoint = findEndpoint(searchId)
  if (!endpoint || !search) return null
  const fields = fieldsOf(endpoint).filter(({ metadata, name }) => !metadata && name !== 'page')
  const steps = stepsOf(choices, limit)
  const pagesMost = times(priceOf(endpoint.rate, {}), whole(pages, 1, mostPages))
  const rowCount = whole(rows, 25, mostRows)

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
    onPropose(
      proposalForSearch({
        name: describeLookup({ endpointId: endpoint.id, input }).about || endpoint.title,
        search: { endpointId: endpoint.id, input, pages: whole(pages, 1, mostPages) },
        steps,
        freshMs: freshMsOf(choices),
        pagesMost,
        rows: rowCount,
      }),
    )
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
        <SelectField
          label="What to search"
          value={searchId}
          options={searchesFor.map(({ endpointId, title }) => [endpointId, title])}
          onChoose={(id) => {
            setSearchId(id)
            setDraft({})
            setChoices(choicesFor(searchesFor.find(({ endpointId }) => endpointId === id)?.kinds))
          }}
        />
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
        <PriceButton type="submit" price={formatUsdc(searchMost({ steps, pagesMost, rows: rowCount }))}>
          Review the recipe
        </PriceButton>
      </div>
    </form>
  )
}

const BringRows = optional(async () => (await import('@/components/tables/import/bring-rows')).BringRows, {
  loading: <Skeleton className="h-64 w-full" />,
})

const kindsOf = {
  people: ['profile'],
  companies: ['company'],
  posts: ['post', 'opaque'],
} as const satisfies Record<Subject, readonly IdentifierKind[]>

type NewRunProps = { onBegun: (runId: string) => void; onKept: (listId: string) => void }

export function NewRun({ onBegun, onKept }: NewRunProps) {
  const propose = useProposing((id) => {
    keepWords(broughtRows, null)
    onBegun(id)
  })

  function keep(listId: string) {
    keepWords(broughtRows, null)
    onKept(listId)
  }

  const fromFile = (file: ImportedFile) => (
    <FileRun key={file.subject} file={file} onPropose={propose} onKept={keep} />
  )

  return (
    <Tabs
      label="Where the rows come from"
      items={[
        { id: 'rows', label: 'Your rows', content: <BringRows>{fromFile}</BringRows> },
        { id: 'search', label: 'A search', content: <SearchRun onPropose={propose} /> },
      ]}
    />
  )
}

type FileRunProps = {
  file: ImportedFile
  onPropose: (proposal: Proposal) => void
  onKept: (listId: string) => void
}

function FileRun({ file, ...rest }: FileRunProps) {
  const source = useMemo(
    () => ({
      name: file.name,
      header: file.header,
      kinds: kindsOf[file.subject],
      rowsOf: (kind: IdentifierKind, isSearched: boolean) => importedRows(kind, file, isSearched),
    }),
    [file],
  )
  return <RowsRun source={source} {...rest} />
}
