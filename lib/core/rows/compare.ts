import { compareKeys, wordKey, type SortKey } from '@/lib/core/answers/sort'

export type Sort = { column: string; descending: boolean } | null

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export type Keyed = { key: SortKey; words: string | undefined }

/** A key, ready to be compared often. */
export const keyed = (key: SortKey): Keyed => ({
  key,
  words: typeof key === 'string' ? wordKey(key) : undefined,
})

/** The order of two keys; nothing goes last in either direction. */
export function compareKeyed(a: Keyed, b: Keyed, descending: boolean): number {
  const order =
    a.words === undefined || b.words === undefined
      ? compareKeys(a.key, b.key, collator)
      : a.words < b.words
        ? -1
        : a.words > b.words
          ? 1
          : 0
  return descending && a.key !== null && b.key !== null ? -order : order
}
