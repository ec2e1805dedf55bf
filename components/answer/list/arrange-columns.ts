import type { Column, ColumnKind, Roles } from '@/lib/core/answers/column'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { toPointer } from '@/lib/core/answers/pointer'
import { isNumeric } from '@/components/answer/list/column-width'
import { countText } from '@/lib/core/text'
import type { ColumnChoice } from '@/lib/browser/database/views'

/** Kinds that a visitor may read a column as. */
export const kindChoices = {
  text: 'Text',
  longtext: 'Long text',
  int: 'Number',
  date: 'Date',
  url: 'Link',
  email: 'E-mail',
  phone: 'Phone',
  image: 'Picture',
} as const satisfies Partial<Record<ColumnKind, string>>

export type KindChoice = keyof typeof kindChoices

/** Roles that a visitor may give to a column. */
export const roleChoices = {
  title: 'Title',
  subtitle: 'Second line',
  image: 'Picture',
  url: 'Link',
  date: 'Date',
} as const satisfies Partial<Record<keyof Roles, string>>

const isKind = (kind: string | undefined): kind is KindChoice =>
  kind !== undefined && Object.hasOwn(kindChoices, kind)

/** Columns as the visitor wants them: the automatic ones where nothing was chosen. */
export type Arranged = {
  all: readonly Column[]
  /** On show, in order; the picture stands beside the title and is no column. */
  shown: readonly Column[]
  roles: Roles
  kindOf: (column: Column) => KindChoice | undefined
}

type Described = { columns: readonly Column[]; roles: Roles; visible: readonly JsonPointer[] }

/** Puts a visitor's choices over what was found in the rows; choices for columns that are not there are ignored. */
export function arrangeColumns({ columns, roles, visible }: Described, choice: ColumnChoice = {}): Arranged {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const chosen = { ...roles }
  for (const role of ['title', 'subtitle', 'image', 'url', 'date'] as const) {
    const column = byKey.get(choice.roles?.[role] ?? '\0')
    if (column) chosen[role] = { paths: [column.path] }
  }
  const links = keysOf(chosen, 'url')
  const place = (key: JsonPointer) => (links.includes(key) ? 2 : isCount(byKey.get(key)) ? 1 : 0)
  const keys = choice.visible ?? visible.toSorted((a, b) => place(a) - place(b))
  const title = keysOf(chosen, 'title')
  const picture = keysOf(chosen, 'image')
  const order = [
    ...title.slice(0, 1),
    ...keys.filter((key) => !title.includes(key) && !picture.includes(key)),
  ]
  return {
    all: columns,
    shown: order.flatMap((key) => byKey.get(key) ?? []),
    roles: chosen,
    kindOf: ({ key }) => {
      const kind = choice.kinds?.[key]
      return isKind(kind) ? kind : undefined
    },
  }
}

/** By themselves words stand first, then counts; an address says little beside a name and stands at the end. */
const isCount = (column: Column | undefined) => column !== undefined && isNumeric(column)

const keysOf = (roles: Roles, role: keyof Roles): JsonPointer[] => (roles[role]?.paths ?? []).map(toPointer)

/** The share of rows that carry a column: 'in 3 of 25', or nothing where it is in all. */
export function coverageText({ present }: Column, rows: number): string {
  return present >= rows ? `in all ${countText(rows)}` : `in ${countText(present)} of ${countText(rows)}`
}
