import type { Column } from '@/lib/core/answers/column'
import { entities } from '@/lib/core/answers/entities'
import { plain } from '@/lib/core/answers/json'
import type { Entity } from '@/lib/core/answers/view'

/** What a column is judged against. */
export type Judge = { columns: readonly Column[]; rows: number; entity: Entity }

/** Names of those whom a record may tell of besides itself. */
export const owners =
  /^(?:author|actor|advertiser|company|currentcompany|employer|organization|organisation|user|owner|creator|poster|school)$/

/** True for records whose date matters: jobs, posts, advertisements, comments. */
export const dated = (entity: Entity): boolean => entities[entity].isDated === true

/** True for records that are somebody. */
export const ofPeople = (entity: Entity): boolean => entities[entity].isSomebody === true

/** The last name of a column, plain. */
export const nameOf = (column: Column) => plain(column.names.at(-1) ?? '')

/** All names of a column, plain, joined by dots. */
export const wholeName = (column: Column) => column.names.map(plain).join('.')

/** Share of rows in which the column has a value. */
export const coverage = (column: Column, judge: Judge) => column.filled / judge.rows

/** Share of values that differ from all others. */
export const distinct = (column: Column) => (column.filled === 0 ? 0 : column.distinct / column.filled)

/** Levels below the record. */
export const depth = (column: Column) => Math.max(0, column.names.length - 1)

/** True for columns of words. */
export const isText = (column: Column) =>
  column.kind === 'text' || column.kind === 'longtext' || column.kind === 'html'

/** True when the column tells of someone other than the record: a post is not its author. */
export const isOwned = (column: Pick<Column, 'names'>, entity: Entity) =>
  column.names
    .slice(0, -1)
    .some((name) => owners.test(plain(name)) && !entities[entity].owner?.test(plain(name)))

/** True when a name speaks of another kind of record than this one. */
export function isForeign(name: string, entity: Entity): boolean {
  const about =
    /^(company|employer|organization|author|actor|advertiser|school|user|post|job|profile|ad)/.exec(name)?.[1]
  if (about === undefined) return false
  if (entity === 'person' || entity === 'reaction') return !/profile|actor|author|user/.test(about)
  if (entity === 'company') return !/company|organization|employer|advertiser/.test(about)
  return entity !== 'unknown' && about !== entity
}
