'use client'

import { useMemo, useState } from 'react'
import { optional } from '@/components/frame/optional'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { ApproveRun } from '@/components/tables/runs/approve-run'
import { keepRows } from '@/components/tables/runs/kept-rows'
import type { Proposal } from '@/components/tables/runs/proposal'
import { RowsRun } from '@/components/tables/runs/rows-run'
import { SearchRun } from '@/components/tables/runs/search-run'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { importedRows } from '@/lib/browser/tables/runs/source'

const BringRows = optional(
  async () => (await import('@/components/tables/runs/import/bring-rows')).BringRows,
  { loading: <Skeleton className="h-64 w-full" /> },
)

const kindsOf = {
  people: ['profile'],
  companies: ['company'],
  posts: ['post', 'opaque'],
} as const satisfies Record<Subject, readonly IdentifierKind[]>

type NewRunProps = { onBegun: (id: string) => void }

/** From rows or a search to a plan, its price, and one approval. */
export function NewRun({ onBegun }: NewRunProps) {
  const [proposal, setProposal] = useState<Proposal | null>(null)

  function propose(next: Proposal) {
    wantWallets()
    setProposal(next)
  }

  function begun(id: string) {
    keepRows(null)
    onBegun(id)
  }

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
      {proposal && <ApproveRun proposal={proposal} onCancel={() => setProposal(null)} onBegun={begun} />}
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
