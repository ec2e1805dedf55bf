import type { Column } from '@/lib/core/rows/column'
import { chosenOf, valuesOf, type Condition, type Test } from '@/lib/core/rows/conditions'
import { codesOf, counter, isShared, listed, type Codes, type Facet } from '@/lib/core/rows/facets'
import { compareKeys, type Sort, type SortKey } from '@/lib/core/rows/sort'
import type { ValueKind } from '@/lib/core/rows/value'
import { fold, hasAll, wordsIn } from '@/lib/core/rows/words'

export type Query = { words: string; conditions: readonly Condition[]; sort: Sort }

export const noQuery: Query = { words: '', conditions: [], sort: null }

function eachOf<Row extends object, Made>(make: (row: Row) => Made) {
  const known = new WeakMap<Row, Made>()
  let last: { rows: readonly Row[]; all: readonly Made[] } | undefined
  function of(row: Row): Made {
    const made = known.get(row) ?? make(row)
    known.set(row, made)
    return made
  }
  function all(rows: readonly Row[]): readonly Made[] {
    if (last?.rows !== rows) last = { rows, all: rows.map(of) }
    return last.all
  }
  return { of, all }
}

type Prepared<Row> = {
  rows: readonly Row[]
  column: Column<Row>
  codes?: Codes
  keys?: readonly SortKey[]
  orders: Map<boolean, readonly number[]>
  /** The orders before some of the rows became others. */
  earlier?: Prepared<Row>['orders'] | undefined
}

type Asked = { condition: Condition; isMet: (at: number) => boolean }

/** What says of the words of a cell whether they meet a condition; none where it asks for a size or a time. */
const wordTests: Partial<Record<Test, (value: string) => (text: string) => boolean>> = {
  has(value) {
    const sought = fold(value.trim())
    return (text) => fold(text).includes(sought)
  },
  'one-of'(value) {
    const sought = new Set(valuesOf({ value }).map((one) => fold(one.trim())))
    return (text) => sought.has(fold(text))
  },
  empty: () => (text) => text === '',
  filled: () => (text) => text !== '',
}

/** What says of the size or time of a cell whether it is within a condition. */
function askingKey(kind: ValueKind, { is, value, to }: Condition): (key: SortKey) => boolean {
  if (kind === 'date') {
    const last = is === 'between' && to !== '' ? to : undefined
    // a date without its day is within every one of its days
    return (key) =>
      typeof key === 'string' && key >= value && (last === undefined || key.slice(0, last.length) <= last)
  }
  const [least, most] = [value === '' ? -Infinity : Number(value), to === '' ? Infinity : Number(to)]
  return (key) => typeof key === 'number' && key >= least && key <= most
}

type Finding<Row> = {
  textOf: (row: Row) => string
  /** Rows that have the words in this stand before the others, where nothing else orders them. */
  titleOf?: (row: Row) => string
}

/** Finds, narrows, counts and sorts the rows of one table; what a row says is worked out once. */
export function newFinder<Row extends object>({ textOf, titleOf = () => '' }: Finding<Row>) {
  const texts = eachOf<Row, string>((row) => fold(textOf(row)))
  const titles = eachOf<Row, string>((row) => fold(titleOf(row)))
  const known = new Map<string, Prepared<Row>>()

  function prepare(rows: readonly Row[], column: Column<Row>): Prepared<Row> {
    const before = known.get(column.id)
    // what is noted or bought may hang on more than the row, and then the column is another
    const isOfRow = column.of === 'own' || column.of === 'fact'
    const isSame = before !== undefined && (isOfRow || before.column === column)
    if (isSame && before.rows === rows) return before
    const made: Prepared<Row> = { rows, column, orders: new Map() }
    const keys = isSame ? before.keys : undefined
    if (keys) {
      made.keys = rows.map((row, at) => (row === before?.rows[at] ? (keys[at] ?? null) : column.sortKey(row)))
      if (keys.length === rows.length) made.earlier = before?.orders
    }
    known.set(column.id, made)
    return made
  }

  const codesIn = (prepared: Prepared<Row>): Codes =>
    (prepared.codes ??= codesOf(prepared.rows, prepared.column))

  const keysIn = (prepared: Prepared<Row>): readonly SortKey[] =>
    (prepared.keys ??= prepared.rows.map(prepared.column.sortKey))

  function orderOf(prepared: Prepared<Row>, descending: boolean): readonly number[] {
    const made = prepared.orders.get(descending)
    if (made) return made
    const keys = keysIn(prepared)
    // what is nearly in order already is soon sorted
    const order = (prepared.earlier?.get(descending) ?? [...keys.keys()]).toSorted(
      (a, b) => compareKeys(keys[a] ?? null, keys[b] ?? null, descending) || a - b,
    )
    prepared.orders.set(descending, order)
    return order
  }

  function asking(rows: readonly Row[], column: Column<Row>, condition: Condition): Asked {
    const prepared = prepare(rows, column)
    const ofWords = wordTests[condition.is]?.(condition.value)
    if (!ofWords) {
      const isWithin = askingKey(column.kind, condition)
      const keys = keysIn(prepared)
      return { condition, isMet: (at) => isWithin(keys[at] ?? null) }
    }
    const { values, codes, several } = codesIn(prepared)
    // ids are chosen, and names are typed
    const { named = (value: string) => value } = column
    const isWanted = values.map((value) => ofWords(condition.is === 'has' ? named(value) : value))
    const isWantedEmpty = ofWords('')
    const isMet = (at: number) => {
      const all = several.size === 0 ? undefined : several.get(at)
      if (all) return all.some((code) => isWanted[code])
      const code = codes[at] ?? -1
      return code < 0 ? isWantedEmpty : isWanted[code] === true
    }
    return { condition, isMet }
  }

  /** A condition about a column that is not there any more is met by all. */
  const askedOf = (rows: readonly Row[], columns: readonly Column<Row>[], conditions: Query['conditions']) =>
    conditions.flatMap((condition) => {
      const column = columns.find(({ id }) => id === condition.column)
      return column ? [asking(rows, column, condition)] : []
    })

  function ask(rows: readonly Row[], columns: readonly Column<Row>[], query: Omit<Query, 'sort'>) {
    const wanted = wordsIn(query.words)
    const said = wanted.length > 0 ? texts.all(rows) : null
    const hasWords = (at: number) => said === null || hasAll(said[at] ?? '', wanted)
    return { wanted, hasWords, asked: askedOf(rows, columns, query.conditions) }
  }

  function find(rows: readonly Row[], columns: readonly Column<Row>[], query: Query): readonly Row[] {
    const { wanted, hasWords, asked } = ask(rows, columns, query)
    const { sort } = query
    const column = sort && columns.find(({ id }) => id === sort.column)
    if (wanted.length === 0 && asked.length === 0 && !column) return rows
    const order = column ? orderOf(prepare(rows, column), sort.descending) : rows.keys()
    const named = column || wanted.length === 0 ? null : titles.all(rows)
    const found: Row[] = []
    const others: Row[] = []
    for (const at of order) {
      const row = rows[at]
      if (row === undefined || !hasWords(at) || !asked.every(({ isMet }) => isMet(at))) continue
      const isFirst = named === null || hasAll(named[at] ?? '', wanted)
      if (isFirst) found.push(row)
      else others.push(row)
    }
    return others.length === 0 ? found : [...found, ...others]
  }

  /** What rows can be narrowed by: a facet counts what all else leaves and its own choice aside, so that it can be widened. */
  function facets(
    rows: readonly Row[],
    columns: readonly Column<Row>[],
    query: Omit<Query, 'sort'>,
  ): readonly Facet[] {
    const counted = columns.flatMap((column) => {
      const prepared = prepare(rows, column)
      const chosen = chosenOf(query.conditions, column.id)
      if (chosen.length === 0 && !isShared(rows, column, () => codesIn(prepared))) return []
      const codes = codesIn(prepared)
      return [{ column, codes, chosen, ...counter(codes) }]
    })
    const { hasWords, asked } = ask(rows, columns, query)
    for (let at = 0; at < rows.length; at += 1) {
      if (!hasWords(at)) continue
      const missed = asked.filter(({ isMet }) => !isMet(at))
      const [only] = missed
      if (only === undefined) for (const { count } of counted) count(at)
      else if (missed.length === 1 && only.condition.is === 'one-of')
        counted.find(({ column }) => column.id === only.condition.column)?.count(at)
    }
    return counted
      .map(({ column, codes, counts, chosen }) => listed(column, codes, counts, chosen))
      .filter(({ values }) => values.length > 0)
  }

  return {
    find,
    facets,
    /** Makes the words of rows ready before somebody types, for as long as it may; true once all are. */
    warm(rows: Iterable<Row>, mayGoOn: () => boolean = () => true): boolean {
      for (const row of rows) {
        texts.of(row)
        titles.of(row)
        if (!mayGoOn()) return false
      }
      return true
    },
  }
}

export type Finder<Row extends object> = ReturnType<typeof newFinder<Row>>
