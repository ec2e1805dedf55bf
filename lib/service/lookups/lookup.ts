import type { Fields } from '@/lib/core/json'
import type { Result } from '@/lib/core/result'
import type { Database, Queries } from '@/lib/service/data/database'
import type { Ad, Company, Job, Person, School } from '@/lib/service/data/model'
import { longNumber, personKey, segmentOf } from '@/lib/service/lookups/identifiers'

/** What is known of records beyond what the database holds; whoever starts the service gives it. */
export type Network = {
  asOf: Date
  /** Whole profiles, in the order of the people. */
  profiles: (source: Source, people: readonly Person[]) => Promise<Fields[]>
  email: (person: Person, company: Company) => Fields
  job: (job: Job, company: Company) => Fields
  ad: (ad: Ad) => Fields
  picture: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/** What lookups read: the data, the address under which the service is reached, and the clock. */
export type Source = { db: Database; network: Network; publicUrl: string; now: () => Date }

/** Makes one kind of answer, or says what was not found; a search without hits is an answer. */
export type Lookup = (source: Source, input: Fields) => Promise<Result<Fields, string>>

/** A text field of the input; null when it is absent or blank. */
export function textOf(input: Fields, name: string): string | null {
  const value = input[name]
  // Postgres refuses the null character in any text.
  const text = typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : ''
  return text === '' ? null : text
}

/** A whole-number field of the input, or what stands in for it. */
export function numberOf(input: Fields, name: string, otherwise: number): number {
  const value = input[name]
  return typeof value === 'number' && Number.isInteger(value) ? value : otherwise
}

/** What is shown of the rows that a query finds; `rest` is all of it after `from`. */
export async function factsOf<T>(db: Queries, rest: string, params: readonly unknown[]): Promise<T[]> {
  const rows = await db.query<{ facts: T }>(`select facts from ${rest}`, params)
  return rows.map(({ facts }) => facts)
}

const byIds =
  <T extends { id: number }>(table: string) =>
  async (db: Queries, ids: readonly number[]): Promise<Map<number, T>> => {
    const rows = await factsOf<T>(db, `${table} where id = any($1::bigint[])`, [[...new Set(ids)]])
    return new Map(rows.map((row) => [row.id, row]))
  }

/** People by their numbers. */
export const peopleById = byIds<Person>('network_people')

/** Companies by their numbers. */
export const companiesById = byIds<Company>('network_companies')

/** Schools by their numbers. */
export const schoolsById = byIds<School>('network_schools')

const nameOf = (input: Fields) => textOf(input, 'networkId') ?? textOf(input, 'networkUrl') ?? ''

/** The person whom `networkId` or else `networkUrl` names, if there is one, and that name. */
export async function findPerson(db: Queries, input: Fields) {
  const name = nameOf(input)
  return { person: await personNamed(db, name), name }
}

/** The people whom several inputs name, in their order and with null for nobody. */
export const findPeople = (db: Queries, inputs: readonly Fields[]) => peopleNamed(db, inputs.map(nameOf))

/** The person named by a public or encoded identifier, a member number in an urn, or an address. */
export const personNamed = async (db: Queries, text: string): Promise<Person | null> =>
  (await peopleNamed(db, [text]))[0] ?? null

async function peopleNamed(db: Queries, texts: readonly string[]): Promise<(Person | null)[]> {
  const keys = texts.map(personKey)
  const slugs = keys.map((key) => key.toLowerCase())
  const numbers = keys.flatMap((key) => (/^\d{8,15}$/.test(key) ? [Number(key)] : []))
  const people = await factsOf<Person>(
    db,
    'network_people where slug = any($1::text[]) or encoded = any($2::text[]) or member_number = any($3::bigint[])',
    [slugs, keys, numbers],
  )
  const bySlug = new Map(people.map((person) => [person.slug, person]))
  const others = people.flatMap((person) => [
    [person.encoded, person] as const,
    [String(person.memberNumber), person] as const,
  ])
  const byOther = new Map(others)
  return keys.map((key) => bySlug.get(key.toLowerCase()) ?? byOther.get(key) ?? null)
}

/** The number that a text is, as far as it is exact; 0, which nothing has, when it is none. */
export const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

const site = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#]|$)/

/** The company that an address, a number, a universal name or its own domain names exactly; null when none is. */
export async function companyNamed(db: Queries, text: string): Promise<Company | null> {
  const key = (segmentOf(text, 'company') ?? text).trim().replace(/^urn:network:company:/, '')
  const name = key.toLowerCase()
  const domain = site.exec(name)?.[1]
  const [company] = await (domain === undefined
    ? factsOf<Company>(db, 'network_companies where universal_name = $1 or id = $2 limit 1', [
        name,
        idOf(key),
      ])
    : factsOf<Company>(db, `network_companies where facts ->> 'domain' = $1 limit 1`, [domain]))
  return company ?? null
}

/** The post, job or ad whose number, of at least so many digits, a text ends with; null when there is none. */
export async function rowNamed<T>(
  db: Queries,
  table: 'network_posts' | 'network_jobs' | 'network_ads',
  text: string | null,
  digits: number,
): Promise<T | null> {
  const id = longNumber(text ?? '', digits)
  const [row] = id === null ? [] : await factsOf<T>(db, `${table} where id = $1`, [id])
  return row ?? null
}
