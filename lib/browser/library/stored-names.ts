import { withoutAbsent } from '@/lib/browser/addresses/parts'
import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'

/** An alias as the library keeps it, with the kind of record in front: `person:slug:…`. It is stored, so its form stays. */
export const keptAlias = (kind: KeptKind, alias: string): string => `${kind}:${alias}`

/** The alias without the kind of record that stands in front of it. */
export const bareAlias = (kind: KeptKind, kept: string): string => kept.slice(kind.length + 1)

/** What kept aliases of a kind hold after their sort, all of the first sort before those of the next. */
export const aliasValues = (
  kept: readonly string[],
  kind: KeptKind,
  ...sorts: readonly ('id' | 'slug' | 'url')[]
): string[] =>
  sorts.flatMap((sort) => {
    const prefix = keptAlias(kind, `${sort}:`)
    return kept.filter((alias) => alias.startsWith(prefix)).map((alias) => alias.slice(prefix.length))
  })

type Recorded = (row: RecordRow, detail: DetailRow) => Readonly<Record<string, string | undefined>>

const byIdAndTitle: Recorded = ({ kind, title, url }, { aliases }) => ({
  id: aliasValues(aliases, kind, 'id')[0],
  title,
  url,
})

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
export const asRecord = (row: RecordRow, detail: DetailRow): Readonly<Record<string, string>> =>
  withoutAbsent((byKind[row.kind] ?? byIdAndTitle)(row, detail))
