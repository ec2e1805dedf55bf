import type { DetailRow, RecordRow } from '@/lib/browser/database/rows'
import type { KeptKind } from '@/lib/core/kind-titles'

/** The part of an alias after its kind and its sort, of the first alias that has one of the sorts. */
function named(detail: DetailRow, kind: KeptKind, ...sorts: readonly string[]): string | undefined {
  for (const sort of sorts) {
    const prefix = `${kind}:${sort}:`
    const alias = detail.aliases.find((one) => one.startsWith(prefix))
    if (alias !== undefined) return alias.slice(prefix.length)
  }
  return undefined
}

const present = (record: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

type Recorded = (row: RecordRow, detail: DetailRow) => Readonly<Record<string, string | undefined>>

const byIdAndTitle: Recorded = ({ kind, title, url }, detail) => ({
  id: named(detail, kind, 'id'),
  title,
  url,
})

/** Kinds whose rows are read by other names. */
const byKind: Partial<Record<KeptKind, Recorded>> = {
  person: ({ title, url }, detail) => ({
    networkId: named(detail, 'person', 'slug', 'id'),
    fullName: title,
    url,
  }),
  company: ({ title, url }, detail) => ({
    id: named(detail, 'company', 'id'),
    universalName: named(detail, 'company', 'slug'),
    name: title,
    url,
  }),
  ad: ({ url }, detail) => ({ id: named(detail, 'ad', 'id'), url }),
  post: ({ url }, detail) => ({ url: url ?? named(detail, 'post', 'url') }),
}

/** A kept record in the form of a row of an answer, for what is done with such rows: the next steps, the hand-offs. */
export const asRecord = (row: RecordRow, detail: DetailRow): Record<string, string> =>
  present((byKind[row.kind] ?? byIdAndTitle)(row, detail))
