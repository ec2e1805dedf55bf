import { canonicalUrl, companyAliases, personAliases, textAliases } from '@/lib/core/answers/identity'
import { isObject, pickText } from '@/lib/core/answers/json'
import { postUrl, recordId } from '@/lib/core/answers/handoff'
import { keptAlias } from '@/lib/browser/library/stored-names'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { KeptKind } from '@/lib/core/kind-titles'

/** Slugs that stand for nobody: what services write where a member is hidden or a field was left empty. */
const nobody =
  /^(?:slug|id|url):(?:unknown|null|undefined|none|n-?a|anonymous|hidden|private|headless|member|user|profile|people|person|company|true|false|0|-)$/i

/** Short numbers are ranks in a list; only companies have been there long enough for one. */
const isUsual = (kind: KeptKind, alias: string) =>
  !nobody.test(alias) && !(kind !== 'company' && /^(?:id|slug):\d{1,4}$/.test(alias))

const inKind = (kind: KeptKind, aliases: readonly string[]) =>
  [...new Set(aliases)].filter((alias) => isUsual(kind, alias)).map((alias) => keptAlias(kind, alias))

/** Every name under which a record of an answer can be known again, each beginning with its kind. */
export function aliasesOf(kind: KeptKind, record: unknown): string[] {
  return inKind(kind, (byKind[kind] ?? idAndPage(kind))(record))
}

const byKind: Partial<Record<KeptKind, (record: unknown) => readonly string[]>> = {
  person: personAliases,
  company: companyAliases,
  post: (record) => {
    const id = pickText(record, ['id', 'postid', 'entityurn', 'urn', 'activityurn', 'shareurn'])
    return [...byUrl(postUrl(record)), ...(id === null ? [] : [`id:${lastNumber(id)}`])]
  },
}

const lastNumber = (id: string) => /(?<!\d)(\d{8,})\D*$/.exec(id)?.[1] ?? id

function byUrl(stated: string | null): string[] {
  const page = stated === null ? null : canonicalUrl(stated)
  return page === null ? [] : [`url:${page}`]
}

const idAndPage =
  (kind: KeptKind) =>
  (record: unknown): string[] => {
    if (!isObject(record)) return []
    const id = recordId(kind, record)
    const stated = pickText(record, [`${kind}url`, 'url', 'networkurl', 'permalink', 'link'])
    return [...(id === null ? [] : [`id:${id}`]), ...byUrl(stated)]
  }

/** The names of a person as a visitor typed them: an id, a slug or the address of a profile. */
export const typedAliases = (kind: KeptKind, text: string): string[] =>
  inKind(
    kind,
    textAliases(text).filter((alias) => /^(?:id|slug):/.test(alias)),
  )

/** The names of a kind in the texts that a lookup asks for. */
export const askedAliases = (kind: KeptKind, input: Lookup['input']): string[] =>
  Object.values(input).flatMap((value) => (typeof value === 'string' ? typedAliases(kind, value) : []))

/** Names of which a record has at most one of each sort: two that differ are two records, whatever else they share. */
function certain(alias: string): string | null {
  if (/^company:id:\d+$/.test(alias)) return 'number'
  return /^person:id:(AC[a-z])[A-Za-z0-9_-]{20,}$/.exec(alias)?.[1] ?? null
}

/** True when two sets of names cannot belong to one record. */
export function contradict(some: readonly string[], others: readonly string[]): boolean {
  const sorts = new Map<string, Set<string>>()
  for (const alias of others) {
    const sort = certain(alias)
    if (sort !== null) sorts.set(sort, (sorts.get(sort) ?? new Set()).add(alias))
  }
  return some.some((alias) => {
    const known = sorts.get(certain(alias) ?? '')
    return known !== undefined && !known.has(alias)
  })
}

/** True when the two sets share a name that no other record can have at any time; addresses change hands. */
export const sharesCertain = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((alias) => certain(alias) !== null && others.includes(alias))
