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
