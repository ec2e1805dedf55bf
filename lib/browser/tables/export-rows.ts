import { keptKinds } from '@/lib/core/records/kinds'
import { writtenIn, type Brought } from '@/lib/browser/files/sources'
import { inColumns } from '@/lib/browser/files/statement'
import { factsIn } from '@/lib/browser/library/facts'
import { namedSubject } from '@/lib/browser/privacy/blocks'
import type { BroughtRow, ListRow } from '@/lib/browser/database/stores'
import { recordOfRow, type Item } from '@/lib/browser/tables/lists'

function saidBy({ kind }: ListRow, { named, email, domain }: BroughtRow): Record<string, unknown> {
  if (kind === 'company') return { name: named?.company ?? null, website: domain }
  return {
    fullName: named?.fullName,
    firstName: named?.firstName,
    lastName: named?.lastName,
    companyName: named?.company,
    title: named?.title,
    location: named?.place,
    email,
  }
}

/** A row as it was brought: its cells under their headings, the facts among them, and what was written of it. */
export function broughtOf(list: ListRow, one: Item): Brought | undefined {
  const { brought, addedAt } = one.item
  if (!brought) return undefined
  const kind = keptKinds[list.kind]
  const said = { ...saidBy(list, brought), ...(one.row ? {} : recordOfRow(list.kind, one)) }
  return {
    kind: list.kind,
    imported: { header: list.header ?? [], cells: brought.cells },
    facts: {
      ...inColumns(kind, factsIn(kind, said, addedAt)),
      ...writtenIn([{ ...one.item, list: list.name }]),
    },
    subject: namedSubject(list.kind, brought),
  }
}
