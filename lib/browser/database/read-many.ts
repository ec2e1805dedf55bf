type Store<Row> = {
  get: (key: string) => Promise<Row | undefined>
  count: (range: IDBKeyRange) => Promise<number>
  getAll: (range: IDBKeyRange) => Promise<Row[]>
}

/** From so many keys on it is worth looking whether one reading gets them all. */
const many = 20

/** Rows that stand among those asked for, as a share of them, that are read with them and left out. */
const between = 1

/** Rows by their keys; keys that stand close together are read as one range, which is quicker. */
export async function readMany<Row>(
  store: Store<Row>,
  keys: Iterable<string>,
  keyOf: (row: Row) => string,
): Promise<ReadonlyMap<string, Row>> {
  const sorted = [...new Set(keys)].toSorted()
  const rows = (await readRange(store, sorted)) ?? (await Promise.all(sorted.map((key) => store.get(key))))
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[keyOf(row), row] as const])))
}

async function readRange<Row>(store: Store<Row>, sorted: readonly string[]): Promise<Row[] | null> {
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || sorted.length < many) return null
  const range = IDBKeyRange.bound(first, last)
  return (await store.count(range)) > sorted.length * (1 + between) ? null : store.getAll(range)
}
