import { isChosen } from '@/components/tables/lists/notice'
import { standsSo } from '@/components/tables/lists/standing'
import type { LooksByRow } from '@/components/tables/lists/use-table-runs'
import { fold } from '@/lib/browser/library/fold'
import type { Item } from '@/lib/browser/tables/lists'

/** What part of a list is on show. */
export type ListNarrowing = {
  words: string
  stage: string
  tag: string
  /** One of the choices for notices. */
  notice: string
  /** How rows stand in the runs over the list: one of `standings`. */
  standing: string
  isHiddenShown: boolean
}

export const noNarrowing: ListNarrowing = {
  words: '',
  stage: '',
  tag: '',
  notice: '',
  standing: '',
  isHiddenShown: false,
}

/** What is searched of rows, each folded when it is first asked for. */
const texts = new WeakMap<Item, string>()

function textOf(one: Item): string {
  const known = texts.get(one)
  if (known !== undefined) return known
  const { item, row } = one
  const text = fold(
    [
      ...[row?.title, row?.position, row?.company, row?.place, row?.email, item.note],
      ...item.tags,
      ...(item.brought?.cells ?? []),
    ].join('\n'),
  )
  texts.set(one, text)
  return text
}

/** The items that match all of a narrowing. */
export function narrowItems<One extends Item>(
  items: readonly One[],
  narrowing: ListNarrowing,
  looks: LooksByRow = new Map(),
): readonly One[] {
  const words = fold(narrowing.words).split(/\s+/).filter(Boolean)
  return items.filter((one) => {
    const { item } = one
    if (item.isHidden && !narrowing.isHiddenShown) return false
    if (narrowing.stage !== '' && item.stage !== narrowing.stage) return false
    if (narrowing.tag !== '' && !item.tags.includes(narrowing.tag)) return false
    if (!isChosen(one, narrowing.notice)) return false
    if (!standsSo(looks.get(item.rowId), narrowing.standing)) return false
    return words.every((word) => textOf(one).includes(word))
  })
}
