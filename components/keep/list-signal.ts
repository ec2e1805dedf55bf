import { newRequests } from '@/lib/core/signal'
import type { KeptKind } from '@/lib/core/kind-titles'

/** Records to be added to a list: by their ids, or by the names of rows that may not be in the library yet. */
export type ListRequest = {
  kind: KeptKind
  recordIds?: readonly string[]
  /** One set of names for each row. */
  aliases?: readonly (readonly string[])[]
  /** What is noted beside each row that is new on the list. */
  notes?: readonly string[]
}

/** Kinds of records that are put on lists by hand. */
export const isListed = (kind: KeptKind): kind is 'person' | 'company' =>
  kind === 'person' || kind === 'company'

/** What is to go on a list; the one chooser of the page handles it. */
export const listRequests = newRequests<ListRequest>()

/** Opens the choice of a list for some records. */
export function askToList(request: ListRequest): void {
  const count = (request.aliases ?? request.recordIds ?? []).length
  if (count > 0 && isListed(request.kind)) listRequests.send(request)
}
