import type { RecordKind } from '@/lib/browser/database/rows'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { eachKept } from '@/lib/core/kind-titles'

/** The kind of record that an identifier names; an opaque one names nobody who could ask to be left alone. */
export const kindNamedBy: Readonly<Record<IdentifierKind, RecordKind | null>> = {
  profile: 'person',
  company: 'company',
  post: 'post',
  opaque: null,
}

const identifiers: readonly IdentifierKind[] = ['profile', 'company', 'post']

/** What the rows of a table are looked up by. */
export const identifierKinds = eachKept(
  (kind): IdentifierKind => identifiers.find((one) => kindNamedBy[one] === kind) ?? 'opaque',
)
