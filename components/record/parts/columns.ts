import type { Column, ColumnKind, Roles } from '@/lib/core/answers/view'
import { type JsonPointer, toPointer } from '@/lib/core/answers/pointer'
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

const isKind = (kind: string | undefined): kind is KindChoice =>
  kind !== undefined && Object.hasOwn(kindChoices, kind)

/** Columns as the visitor wants them: the automatic ones where nothing was chosen. */
export type Arranged = {
  all: readonly Column[]
  /** On show, in order; the picture stands beside the title and is no column. */
  shown: readonly Column[]
  roles: Roles
  kindOf: (column: Column) => KindChoice | undefined
  /** The visitor has said which columns are shown. */
  isChosen: boolean
}

type Described = { columns: readonly Column[]; roles: Roles; visible: readonly JsonPointer[] }

/** Puts a visitor's choices over what was found in the rows; choices for columns that are not there are ignored. */
export function arrangeColumns({ columns, roles, visible }: Described, choice: ColumnChoice = {}): Arranged {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const chosen = { ...roles }
  for (const role of ['title', 'subtitle', 'image', 'url', 'date'] as const) {
    const wanted = choice.roles?.[role]
    const column = wanted === undefined ? undefined : byKey.get(wanted)
    if (column) chosen[role] = { paths: [column.path] }
  }
  const links = keysOf(chosen, 'url')
  // words first, then counts; an address says little beside a name and stands at the end
  const rank = (key: JsonPointer) => (links.includes(key) ? 2 : isCount(byKey.get(key)) ? 1 : 0)
  const keys = choice.visible ?? visible.toSorted((a, b) => rank(a) - rank(b))
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
    isChosen: choice.visible !== undefined,
    kindOf: ({ key }) => {
      const kind = choice.kinds?.[key]
      return isKind(kind) ? kind : undefined
    },
  }
}

const isCount = (column: Column | undefined) => column !== undefined && isNumeric(column)

const keysOf = (roles: Roles, role: keyof Roles): JsonPointer[] => (roles[role]?.paths ?? []).map(toPointer)

const widths: Partial<Record<Column['kind'], number>> = {
  bool: 88,
  int: 104,
  float: 104,
  epoch: 120,
  date: 120,
  dateparts: 120,
  reldate: 120,
  image: 72,
  url: 200,
  email: 220,
  longtext: 300,
  html: 300,
  list: 220,
  object: 200,
  range: 112,
  money: 128,
  percent: 96,
  numstr: 120,
}

/** The width of a column in CSS pixels, from what stands in it. */
export function columnWidth(column: Column, isTitle: boolean): number {
  if (isTitle) return 264
  const byText = Math.round(Math.min(264, Math.max(112, column.meanLength * 7.2 + 28)))
  return Math.max(widths[column.kind] ?? byText, Math.min(200, column.label.length * 7 + 40))
}

/** Whether values are compared digit by digit; numbers that are ids are not. */
export const isNumeric = ({ kind, names }: Column): boolean =>
  (kind === 'int' || kind === 'float' || kind === 'percent' || kind === 'money') &&
  !/(?:^|[a-z_])id$/i.test(names.at(-1) ?? '')
