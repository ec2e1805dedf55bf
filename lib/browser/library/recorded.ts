import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'
import { aliasValues } from '@/lib/browser/library/kept-alias'
import type { KeptKind } from '@/lib/core/kind-titles'

const present = (record: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

type Recorded = (row: RecordRow, detail: DetailRow) => Readonly<Record<string, string | undefined>>

const byIdAndTitle: Recorded = ({ kind, title, url }, { aliases }) => ({
  id: aliasValues(aliases, kind, 'id')[0],
  title,
  url,
})

/** Kinds whose rows are read by other names. */
const byKind: Partial<Record<KeptKind, Recorded>> = {
  person: ({ title, url }, { aliases }) => ({
    networkId: aliasValues(aliases, 'person', 'slug', 'id')[0],
    fullName: title,
    url,
  }),
  company: ({ title, url }, { aliases }) => ({
    id: aliasValues(aliases, 'company', 'id')[0],
    universalName: aliasValues(aliases, 'company', 'slug')[0],
    name: title,
    url,
  }),
  ad: ({ url }, { aliases }) => ({ id: aliasValues(aliases, 'ad', 'id')[0], url }),
  post: ({ url }, { aliases }) => ({ url: url ?? aliasValues(aliases, 'post', 'url')[0] }),
}

/** A kept record in the form of a row of an answer, for what is done with such rows: the next steps, the hand-offs. */
export const asRecord = (row: RecordRow, detail: DetailRow): Record<string, string> =>
  present((byKind[row.kind] ?? byIdAndTitle)(row, detail))
