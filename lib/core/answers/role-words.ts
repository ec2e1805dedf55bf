import type { Column, Role } from '@/lib/core/answers/column'
import { plain } from '@/lib/core/answers/json'
import {
  coverage,
  depth,
  distinct,
  isOwned,
  isText,
  nameOf,
  ofPeople,
  owners,
  type Judge,
} from '@/lib/core/answers/role-judge'

const titleNames = new Map(
  Object.entries({
    fullname: 60,
    name: 55,
    displayname: 54,
    title: 50,
    jobtitle: 48,
    headline: 40,
    position: 34,
    label: 34,
    subject: 34,
    companyname: 32,
    text: 30,
    content: 28,
    commentary: 28,
    email: 24,
    description: 16,
  }),
)

const subtitleNames = new Map(
  Object.entries({
    headline: 50,
    position: 48,
    jobtitle: 47,
    companyname: 46,
    occupation: 46,
    title: 44,
    tagline: 40,
    currenttitle: 40,
    subtitle: 40,
    industry: 30,
    type: 24,
    location: 22,
    locationname: 22,
    city: 18,
    country: 16,
  }),
)

/** Points of a column as a title; null when it cannot be one. */
export function titleScore(column: Column, judge: Judge): number | null {
  if (!isText(column) && !(column.kind === 'mixed' && titleNames.has(nameOf(column)))) {
    return column.kind === 'email' || column.kind === 'numstr' ? 6 + 8 * coverage(column, judge) : null
  }
  const named =
    titleNames.get(nameOf(column)) ??
    (/(?:name|title|heading|headline)$/.test(nameOf(column)) ? 26 : isCode(column) ? 0 : 12)
  // what a record is, and what is the same in every record is the name of none
  const same = column.constant && judge.rows > 2 ? 30 : 0
  const sort = /^(?:@|_*)(?:type|typename|kind|object|class|status|state)$/.test(nameOf(column)) ? 30 : 0
  const points = named - sort - same + 20 * coverage(column, judge) + 12 * distinct(column)
  const long = column.meanLength > 120 ? 12 : column.meanLength < 3 ? 12 : 0
  return (
    points - long - 16 * depth(column) - (isOwned(column, judge.entity) ? 45 : 0) + shapePoints(column, judge)
  )
}

/** What the values look like counts for people as much as the name of their field. */
function shapePoints(column: Column, { entity }: Judge): number {
  const { shape, names, path } = column
  if (!ofPeople(entity)) return 0
  // a company taken for a wrapper, since every row has one, is still no person
  const wrapped = path.length > names.length && isOwned({ names: path }, entity) ? 45 : 0
  return 35 * shape.person - 35 * shape.company - 25 * shape.role - wrapped
}

// Codes are one word with digits or capitals inside: no name, whatever their key says.
function isCode(column: Column): boolean {
  const sample = column.sample ?? ''
  return !/\s/.test(sample) && (/\d/.test(sample) || /^[A-Z_]+$/.test(sample) || /[a-z][A-Z]/.test(sample))
}

/** Points of a column as a subtitle; null when it cannot be one. */
export function subtitleScore(column: Column, judge: Judge, title: Role | null): number | null {
  if (!isText(column) || title?.paths.some((path) => path.join('\n') === column.path.join('\n')) === true)
    return null
  const name = nameOf(column)
  const byName =
    depth(column) === 1 && name === 'name' && owners.test(plain(column.names[0] ?? '')) ? 42 : undefined
  const named = byName ?? subtitleNames.get(name) ?? (isCode(column) || name.endsWith('name') ? 0 : 8)
  const level = byName === undefined ? 16 * depth(column) : 0
  return (
    named + 12 * coverage(column, judge) + 4 * distinct(column) - level - (column.meanLength > 200 ? 12 : 0)
  )
}
