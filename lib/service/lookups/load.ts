import type { Queries } from '@/lib/service/data/database'
import { longNumber, personKey, segmentOf } from '@/lib/service/data/identifiers'
import type { Company, Person, Post, School } from '@/lib/service/data/model'
import { textOf, type Input } from '@/lib/service/lookups/lookup'

type Facts<T> = { facts: T }

/** The person whom `networkId` or else `networkUrl` names; null when nobody is. */
export async function findPerson(db: Queries, input: Input): Promise<Person | null> {
  const given = textOf(input, 'networkId') ?? textOf(input, 'networkUrl')
  return given ? personNamed(db, given) : null
}

/** The person named by a public or encoded identifier, a member number in an urn, or an address. */
export async function personNamed(db: Queries, text: string): Promise<Person | null> {
  const key = personKey(text)
  const member = /^\d{8,9}$/.test(key) ? Number(key) : 0
  const [row] = await db.query<Facts<Person>>(
    'select facts from network_people where slug = $1 or encoded = $2 or member_number = $3 limit 1',
    [key.toLowerCase(), key, member],
  )
  return row?.facts ?? null
}

/** People by their numbers. */
export async function peopleById(db: Queries, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await db.query<Facts<Person>>(
    'select facts from network_people where id = any($1::integer[])',
    [distinct(ids)],
  )
  return new Map(rows.map(({ facts }) => [facts.id, facts]))
}

/** Companies by their numbers. */
export async function companiesById(db: Queries, ids: readonly number[]): Promise<Map<number, Company>> {
  const rows = await db.query<Facts<Company>>(
    'select facts from network_companies where id = any($1::integer[])',
    [distinct(ids)],
  )
  return new Map(rows.map(({ facts }) => [facts.id, facts]))
}

/** Schools by their numbers. */
export async function schoolsById(db: Queries, ids: readonly number[]): Promise<Map<number, School>> {
  const rows = await db.query<Facts<School>>(
    'select facts from network_schools where id = any($1::integer[])',
    [distinct(ids)],
  )
  return new Map(rows.map(({ facts }) => [facts.id, facts]))
}

/** The company that an address, a number or a universal name names exactly; null when none is. */
export async function companyNamed(db: Queries, text: string): Promise<Company | null> {
  const key = (segmentOf(text, 'company') ?? text).trim().replace(/^urn:network:company:/, '')
  const id = /^\d{1,9}$/.test(key) ? Number(key) : 0
  const [row] = await db.query<Facts<Company>>(
    'select facts from network_companies where universal_name = $1 or id = $2 limit 1',
    [key.toLowerCase(), id],
  )
  return row?.facts ?? null
}

/** The post named by an address or an urn; null when there is none. */
export async function postNamed(db: Queries, text: string): Promise<Post | null> {
  const id = longNumber(text, 15)
  if (!id) return null
  const [row] = await db.query<Facts<Post>>('select facts from network_posts where id = $1', [id])
  return row?.facts ?? null
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
