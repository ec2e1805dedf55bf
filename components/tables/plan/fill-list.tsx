import { useMemo } from 'react'
import { useApproval } from '@/components/tables/plan/approve-run'
import { RefreshRun } from '@/components/tables/plan/refresh-run'
import { RowsRun } from '@/components/tables/plan/rows-run'
import { Dialog } from '@/components/ui/dialog'
import type { ListRow } from '@/lib/browser/database/stores'
import { countOf } from '@/lib/core/kind-titles'
import { recordOfRow, titleOf, type Item } from '@/lib/browser/tables/lists'
import type { Choices } from '@/lib/browser/tables/runs/choices'
import { identifierKinds } from '@/lib/browser/tables/runs/wanted'
import { recordLookup } from '@/lib/browser/tables/runs/refresh'
import { tableSource } from '@/lib/browser/tables/runs/source'
import { companyRef, personRef } from '@/lib/core/answers/handoff'
import { postUrl } from '@/lib/core/answers/record-ids'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

const refs = { profile: personRef, company: companyRef } as const

/** What a row is looked up by; null where nothing says how. */
function identifierOf(kind: IdentifierKind, list: ListRow, item: Item): string | null {
  const record = recordOfRow(list.kind, item)
  if (!record) return null
  if (kind === 'profile' || kind === 'company') return refs[kind](record)?.best.value ?? null
  return (kind === 'post' ? postUrl(record) : record['id']) ?? null
}

/** Rows of a list for which something is to be bought, and what is offered first, or whether they are looked up again. */
export type Filling = { items: readonly Item[]; first?: Partial<Choices> | undefined; isRefresh?: true }

type FillListProps = Filling & { list: ListRow; onClose: () => void }

/** What is bought for rows of a list, where they stand: the plan, its price, and one approval. */
export function FillList({ list, items, first, isRefresh, onClose }: FillListProps) {
  const { propose, approval } = useApproval(onClose)
  const lookup = isRefresh ? recordLookup[list.kind] : null
  const source = useMemo(
    () => ({
      name: list.name,
      header: list.header ?? ['Name'],
      listId: list.id,
      kinds: [identifierKinds[list.kind]],
      rowsOf: (kind: IdentifierKind) =>
        items.map((item, at) =>
          tableSource(kind, at + 1, item.item.brought, {
            rowId: item.item.rowId,
            title: titleOf(item),
            identifier: identifierOf(kind, list, item),
            email: item.row?.email ?? null,
          }),
        ),
    }),
    [list, items],
  )

  return (
    <>
      <Dialog
        open={approval === null}
        onClose={onClose}
        size="lg"
        title={`${lookup ? 'Refresh' : 'Look up'} ${countOf(list.kind, items.length)}`}
      >
        {lookup ? (
          <RefreshRun source={source} lookup={lookup} onPropose={propose} />
        ) : (
          <RowsRun source={source} first={first} onPropose={propose} />
        )}
      </Dialog>
      {approval}
    </>
  )
}
