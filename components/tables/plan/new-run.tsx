import { useMemo } from 'react'
import { optional } from '@/components/frame/optional'
import { useApproval } from '@/components/tables/plan/approve-run'
import { keepWords } from '@/components/frame/use-kept'
import type { Proposal } from '@/components/tables/plan/proposal'
import { RowsRun } from '@/components/tables/plan/rows-run'
import { SearchRun } from '@/components/tables/plan/search-run'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { importedRows } from '@/lib/browser/tables/runs/source'

const BringRows = optional(async () => (await import('@/components/tables/import/bring-rows')).BringRows, {
  loading: <Skeleton className="h-64 w-full" />,
})

const kindsOf = {
  people: ['profile'],
  companies: ['company'],
  posts: ['post', 'opaque'],
} as const satisfies Record<Subject, readonly IdentifierKind[]>

type NewRunProps = { onBegun: (id: string) => void }

/** From rows or a search to a plan, its price, and one approval. */
export function NewRun({ onBegun }: NewRunProps) {
  const { propose, approval } = useApproval((id) => {
    keepWords('rows', null)
    onBegun(id)
  })

  return (
    <>
      <Tabs
        label="Where the rows come from"
        items={[
          {
            id: 'rows',
            label: 'Your rows',
            content: (
              <BringRows>
                {(file) => <FileRun key={file.subject} file={file} onPropose={propose} />}
              </BringRows>
            ),
          },
          { id: 'search', label: 'A search', content: <SearchRun onPropose={propose} /> },
        ]}
      />
      {approval}
    </>
  )
}

type FileRunProps = { file: ImportedFile; onPropose: (proposal: Proposal) => void }

/** What is bought for the rows of a file, a paste or a hand. */
function FileRun({ file, onPropose }: FileRunProps) {
  const source = useMemo(
    () => ({
      name: file.name,
      header: file.header,
      kinds: kindsOf[file.subject],
      rowsOf: (kind: IdentifierKind, isSearched: boolean) => importedRows(kind, file, isSearched),
    }),
    [file],
  )
  return <RowsRun source={source} onPropose={onPropose} />
}
