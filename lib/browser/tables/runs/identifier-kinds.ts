import type { ListRow } from '@/lib/browser/database/rows'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

/** What the rows of a table are looked up by. */
export const identifierKinds = {
  person: 'profile',
  company: 'company',
  post: 'post',
  job: 'opaque',
  ad: 'opaque',
} as const satisfies Record<ListRow['kind'], IdentifierKind>
