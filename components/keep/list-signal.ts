import type { ListRow, RecordKind } from '@/lib/browser/database/rows'

/** Records to be put on a list: by their ids, or by the names of rows that may not be in the library yet. */
export type ListRequest = {
  kind: RecordKind
  recordIds?: readonly string[]
  /** One set of names for each row. */
  aliases?: readonly (readonly string[])[]
}

/** Kinds of records that lists hold. */
export const isListed = (kind: RecordKind): kind is ListRow['kind'] => kind === 'person' || kind === 'company'

let opener: ((request: ListRequest) => void) | undefined
let waiting: ListRequest | undefined

/** Asks on which list some records are to go. */
export function askToList(request: ListRequest): void {
  if (!isListed(request.kind)) return
  if (opener) opener(request)
  else waiting = request
}

/** The chooser registers how it opens; the result takes it back. */
export function onAskToList(open: (request: ListRequest) => void): () => void {
  opener = open
  if (waiting) open(waiting)
  waiting = undefined
  return () => {
    if (opener === open) opener = undefined
  }
}
