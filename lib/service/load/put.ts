import type { Inside, Queries } from '@/lib/service/data/database'
import type { Facts, Kind } from '@/lib/service/data/model'
import { columnNames, vectorsOf, type TableName } from '@/lib/service/data/schema'
import { columnsBy, companyOf, type Employer, type Employers } from '@/lib/service/load/columns'
import { nameMark } from '@/lib/service/lookups/words'

type Row = Readonly<Record<string, unknown>>

/** Records that are put in at once, in one process's memory and one statement. */
export const batchSize = 1_000

/** The words that stand in the vocabularies for sure, and those that will once a transaction is committed. */
export const openWords = () => ({ kept: new Set<string>(), fresh: new Set<string>() })
export type Words = ReturnType<typeof openWords>

const mostKept = 200_000

/** To be called when the transaction in which words were put in is committed. */
export function keepWords({ kept, fresh }: Words): void {
  if (kept.size + fresh.size > mostKept) kept.clear()
  for (const word of fresh) kept.add(word)
  fresh.clear()
}

/** Records as they are put in: by their keys, as lines of COPY, with the words by which they are searched. */
export type Prepared = { kind: Kind; keys: string[]; lines: string; words: string[] }

/** Prepares records, of which the last of two with one id counts; needs no database. */
export function prepare<K extends Kind>(
  kind: K,
  records: readonly Facts[K][],
  employers: Employers,
): Prepared {
  const table: TableName = `network_${kind}`
  const columns = columnNames(table)
  const fields = columns.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  const byKey = new Map<string, unknown[]>()
  for (const facts of records) {
    const known: Row = { ...facts, ...columnsBy[kind](facts, employers), facts: JSON.stringify(facts) }
    const row = fields.map((field) => known[field])
    byKey.set(String(row[0]), row)
  }
  const rows = [...byKey.values()]
  const words = new Set<string>()
  for (const at of vectorsOf(table).map((name) => columns.indexOf(name)))
    for (const row of rows)
      for (const [, word = ''] of String(row[at]).matchAll(/'([^']+)'/g))
        if (!word.startsWith(nameMark)) words.add(word)
  return { kind, keys: [...byKey.keys()], lines: rows.map(copyLine).join(''), words: [...words] }
}

/** Adds records of which none is there. */
export async function putNew(inside: Inside, { kind, lines, words }: Prepared, known: Words): Promise<void> {
  const table: TableName = `network_${kind}`
  await putWords(inside, table, words, known)
  await inside.copy(`${table} (${columnNames(table).join()})`, lines)
}

/** Adds records, and replaces those of the same id that differ. Gives the ids of the rows that were written. */
export async function put<K extends Kind>(
  inside: Inside,
  kind: K,
  records: readonly Facts[K][],
  known: Words,
): Promise<string[]> {
  const table: TableName = `network_${kind}`
  const columns = columnNames(table)
  const [key = '', ...rest] = columns
  const { lines, words } = prepare(kind, records, await employersOf(inside, kind, records))
  await putWords(inside, table, words, known)
  const staged = `staged_${kind}`
  await inside.exec(
    `create temp table if not exists ${staged} (like ${table}) on commit drop; truncate ${staged}`,
  )
  await inside.copy(`${staged} (${columns.join()})`, lines)
  const all = (of: string) => `row(${rest.map((column) => `${of}.${column}`).join()})`
  const written = await inside.query<{ key: string | number }>(
    `insert into ${table} as old (${columns.join()}) select ${columns.join()} from ${staged}
     on conflict (${key}) do update set (${rest.join()}) = ${all('excluded')}
     where ${all('old')} is distinct from ${all('excluded')} returning ${key} as key`,
  )
  return written.map((row) => String(row.key))
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (text: string) => text.replace(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter)

const listOf = (values: readonly unknown[]) =>
  `{${values.map((value) => (typeof value === 'number' ? value : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join()}}`

/** A row as COPY reads it. */
const copyLine = (row: readonly unknown[]) =>
  `${row.map((value) => escaped(Array.isArray(value) ? listOf(value) : String(value))).join('\t')}\n`

async function putWords(
  db: Queries,
  table: TableName,
  words: readonly string[],
  known: Words,
): Promise<void> {
  const vocabulary = table === 'network_places' ? 'network_place_words' : 'network_words'
  const isThere = (word: string) => known.kept.has(word) || known.fresh.has(word)
  const found = words.filter((word) => !isThere(`${vocabulary} ${word}`))
  if (found.length === 0) return
  await db.query(`insert into ${vocabulary} select unnest($1::text[]) order by 1 on conflict do nothing`, [
    found,
  ])
  for (const word of found) known.fresh.add(`${vocabulary} ${word}`)
}

async function employersOf<K extends Kind>(
  db: Queries,
  kind: K,
  records: readonly Facts[K][],
): Promise<Employers> {
  if (!(kind in companyOf)) return new Map()
  // safe: the line above leaves the kinds that belong to companies
  const idOf = companyOf[kind as keyof typeof companyOf] as (facts: Facts[K]) => number | null
  const ids = [...new Set(records.flatMap((facts) => idOf(facts) ?? []))]
  const rows = await db.query<Employer & { id: string }>(
    `select id, facts ->> 'name' as name, facts ->> 'industry' as industry, industry_id as "industryId"
     from network_companies where id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((row) => [Number(row.id), row]))
}

/** Makes the columns of those anew who belong to companies that changed. */
export async function renewStaff(inside: Inside, companyIds: readonly string[], words: Words): Promise<void> {
  if (companyIds.length === 0) return
  const belongs = {
    people: 'company_ids && $1::bigint[]',
    jobs: 'company_id = any($1)',
    ads: 'company_id = any($1)',
  }
  for (const kind of ['people', 'jobs', 'ads'] as const) {
    let last = kind === 'people' ? '0' : ''
    for (;;) {
      const rows = await inside.query<{ id: string; facts: Facts[typeof kind] }>(
        `select id, facts from network_${kind} where ${belongs[kind]} and id > $2 order by id limit ${batchSize}`,
        [companyIds, last],
      )
      if (rows.length === 0) break
      last = rows.at(-1)?.id ?? last
      await put(inside, kind, rows.map(({ facts }) => facts) as Facts[typeof kind][], words)
    }
  }
}
