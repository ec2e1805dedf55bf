import type { Fields } from '@/lib/core/json'
import type { Result } from '@/lib/core/result'
import type { Database } from '@/lib/service/data/database'
import type { Ad, Company, Job, Person } from '@/lib/service/data/model'

/** What is known of records beyond what the database holds; whoever starts the service gives it. */
export type Network = {
  /** The day to which the ages of posts and openings refer. */
  asOf: Date
  profile: (source: Source, person: Person) => Promise<Fields>
  email: (person: Person, company: Company) => Fields
  job: (job: Job, company: Company) => Fields
  ad: (ad: Ad) => Fields
  /** The PNG at a path that answers name, if there is one. */
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
