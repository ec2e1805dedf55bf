import { employerRef, personRef, type Ref } from '@/lib/core/answers/handoff'
import { isObject, pick } from '@/lib/core/answers/json'
import type { Entity } from '@/lib/core/answers/view'
import { careerOf } from '@/lib/core/records/career'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { aliasesOf } from '@/lib/browser/library/aliases'
import type { Observation } from '@/lib/browser/library/observation'
import { keptFacts } from '@/lib/browser/library/kept'
import type { KeptKind } from '@/lib/core/kind-titles'

/** The company of somebody's current role, where the answer links it. */
const currentEmployer = (record: unknown): Ref | null =>
  careerOf(readRecord(person, record)).current[0]?.company ?? null

const actors = 'actor profile person member user author commenter reactor'.split(' ')

/** Who reacted or commented: the one in whose name the row is, or the row itself. */
export function personOf(record: unknown, entity: Entity): unknown {
  if (entity !== 'comment' && entity !== 'reaction') return record
  const actor = pick(record, actors)
  return isObject(actor) ? actor : record
}

/** The company that a record belongs to, where it can be known again. */
export function employerIn(record: unknown, kind: KeptKind, pointer: string): Observation[] {
  if (kind === 'company' || kind === 'post') return []
  const ref = employerRef(record) ?? (kind === 'person' ? currentEmployer(record) : null)
  if (ref === null || ref.name === null || ref.aliases.length === 0) return []
  const aliases = aliasesOf('company', { id: ref.id ?? '', url: ref.url ?? '' })
  const facts = { name: ref.name, ...(ref.url !== null && { url: ref.url }) }
  return [{ kind: 'company', aliases, facts, pointer, isSubject: false }]
}

/** Who wrote a post. */
export function authorIn(record: unknown, kind: KeptKind, pointer: string, at: number): Observation[] {
  if (kind !== 'post') return []
  const author = pick(record, actors)
  if (!isObject(author) || personRef(author) === null) return []
  const aliases = aliasesOf('person', author)
  return [{ kind: 'person', aliases, facts: keptFacts(person, author, at), pointer, isSubject: false }]
}
