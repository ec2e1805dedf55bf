'use client'

import { useMemo, useState } from 'react'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { identifierKinds } from '@/components/tables/lists/fill-heads'
import { ApproveRun } from '@/components/tables/runs/approve-run'
import type { Proposal } from '@/components/tables/runs/proposal'
import { RowsRun } from '@/components/tables/runs/rows-run'
import { Dialog } from '@/components/ui/dialog'
import type { ListRow } from '@/lib/browser/database/rows'
import { asRecord } from '@/lib/browser/library/recorded'
import { countOf } from '@/lib/browser/library/words'
import type { Item } from '@/lib/browser/tables/lists'
import { recordRow } from '@/lib/browser/tables/runs/source'
import { companyRef, personRef } from '@/lib/core/answers/handoff'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

const refs = { person: personRef, company: companyRef } as const

/** What a record of a list is looked up by; null where nothing says how. */
const identifierOf = ({ row, detail }: Item, kind: ListRow['kind']): string | null =>
  (detail && refs[kind](asRecord(row, detail))?.best.value) ?? null

/** Rows of a list for which something is to be bought, and what is offered first. */
export type Filling = { items: readonly Item[]; wanted?: string | undefined }

type FillListProps = Filling & { list: ListRow; onClose: () => void }

/** What is bought for rows of a list, where they stand: the plan, its price, and one approval. */
export function FillList({ list, items, wanted, onClose }: FillListProps) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const source = useMemo(
    () => ({
      name: list.name,
      header: ['Name'],
      listId: list.id,
      kinds: [identifierKinds[list.kind]],
      rowsOf: (kind: IdentifierKind) =>
        items.map((item, at) =>
          recordRow(kind, at + 1, {
            title: item.row.title,
            identifier: identifierOf(item, list.kind),
            email: item.row.email ?? null,
          }),
        ),
    }),
    [list, items],
  )
  return (
    <>
      <Dialog
        open={proposal === null}
        onClose={onClose}
        size="lg"
        title={`Look up ${countOf(list.kind, items.length)}`}
      >
        <RowsRun
          source={source}
          wanted={wanted}
          onPropose={(next) => {
            wantWallets()
            setProposal(next)
          }}
        />
      </Dialog>
      {proposal && <ApproveRun proposal={proposal} onCancel={() => setProposal(null)} onBegun={onClose} />}
    </>
  )
}
