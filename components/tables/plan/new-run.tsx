import { useMemo } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { optional } from '@/components/frame/optional'
import { keepWords, useKept } from '@/components/frame/use-kept'
import { broughtRows } from '@/components/keep/bring-lines'
import type { Proposal } from '@/components/pay/runs/proposal'
import { RowsRun } from '@/components/tables/plan/rows-run'
import { useProposing } from '@/components/tables/plan/use-plan'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import type { Choices } from '@/lib/browser/tables/runs/choices'
import { importedRows } from '@/lib/browser/tables/runs/source'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

const BringRows = optional(async () => (await import('@/components/tables/import/bring-rows')).BringRows, {
  loading: <Skeleton className="h-64 w-full" />,
})

const kindsOf = {
  people: ['profile'],
  companies: ['company'],
  posts: ['post', 'opaque'],
} as const satisfies Record<Subject, readonly IdentifierKind[]>

const chosenSteps = 'what to look up for new rows'

function forgetRows() {
  keepWords(broughtRows, null)
  keepWords(chosenSteps, null)
}

type NewRunProps = { onBegun: (runId: string) => void; onKept: (listId: string) => void }

export function NewRun({ onBegun, onKept }: NewRunProps) {
  const propose = useProposing((id) => {
    forgetRows()
    onBegun(id)
  })

  function keep(listId: string) {
    forgetRows()
    onKept(listId)
  }

  const fromFile = (file: ImportedFile, isReading: boolean) => (
    <FileRun key={file.subject} file={file} isReading={isReading} onPropose={propose} onKept={keep} />
  )

  return (
    <section aria-label="Your rows" className="flex flex-col gap-6">
      <BringRows>{fromFile}</BringRows>
      <p className="text-ink-quiet">
        Rows from a search:{' '}
        <IntentLink
          href={pagePath('profiles.search')}
          className="underline underline-offset-2 hover:text-ink"
        >
          search people
        </IntentLink>{' '}
        or{' '}
        <IntentLink
          href={pagePath('companies.search')}
          className="underline underline-offset-2 hover:text-ink"
        >
          companies
        </IntentLink>
        , keep those you tick as a list, and look the list up.
      </p>
    </section>
  )
}

type FileRunProps = {
  file: ImportedFile
  isReading: boolean
  onPropose: (proposal: Proposal) => void
  onKept: (listId: string) => void
}

function FileRun({ file, ...rest }: FileRunProps) {
  const kept = useKept<Choices | null>(chosenSteps, null)
  const source = useMemo(
    () => ({
      name: file.name,
      header: file.header,
      kinds: kindsOf[file.subject],
      rowsOf: (kind: IdentifierKind, isSearched: boolean) => importedRows(kind, file, isSearched),
    }),
    [file],
  )
  return <RowsRun source={source} kept={kept} {...rest} />
}
