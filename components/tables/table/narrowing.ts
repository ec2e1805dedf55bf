import { isChosen } from '@/components/tables/columns/notice'
import type { RowLook } from '@/components/record/acts/step-state'
import type { LooksByRow } from '@/components/tables/runs/use-runs'
import { fold } from '@/lib/browser/library/fold'
import type { Item } from '@/lib/browser/tables/lists'
import type { Look } from '@/lib/browser/tables/runs/run'

/** What a table can be narrowed to by what runs did for its rows. */
export const standings = [
  { value: '', label: 'Any outcome' },
  { value: 'done', label: 'Done' },
  { value: 'not-found', label: 'Not found' },
  { value: 'check', label: 'To check' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Not bought yet' },
  { value: 'skipped', label: 'Left out' },
] as const satisfies { value: string; label: string }[]

const isAs = (look: Look, standing: string): boolean =>
  look.is === standing || (standing === 'failed' && look.is === 'unknown')

/** Whether a row stands so in any step of the runs over its table; every row does where none is chosen. */
const standsSo = (looks: ReadonlyMap<string, RowLook> | undefined, standing: string): boolean =>
  standing === '' || [...(looks?.values() ?? [])].some(({ look }) => isAs(look, standing))

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
