import type { Column, Role, Roles, Entity } from '@/lib/core/answers/view'
import { plain, wordsOf } from '@/lib/core/answers/json'
import { entities } from '@/lib/core/answers/names'

type Judge = { columns: readonly Column[]; rows: number; entity: Entity }

const owners =
  /^(?:author|actor|advertiser|company|currentcompany|employer|organization|organisation|user|owner|creator|poster|school)$/

const dated = (entity: Entity): boolean => entities[entity].isDated === true

const ofPeople = (entity: Entity): boolean => entities[entity].isSomebody === true

const nameOf = (column: Column) => plain(column.names.at(-1) ?? '')

const wholeName = (column: Column) => column.names.map(plain).join('.')

/** Share of rows in which the column has a value. */
const coverage = (column: Column, judge: Judge) => column.filled / judge.rows

const distinct = (column: Column) => (column.filled === 0 ? 0 : column.distinct / column.filled)

const depth = (column: Column) => Math.max(0, column.names.length - 1)

const isText = ({ kind }: Column) => kind === 'text' || kind === 'longtext' || kind === 'html'

const isOwned = (column: Pick<Column, 'names'>, entity: Entity) =>
  column.names
    .slice(0, -1)
    .some((name) => owners.test(plain(name)) && !entities[entity].owner?.test(plain(name)))

function isForeign(name: string, entity: Entity): boolean {
  const about =
    /^(company|employer|organization|author|actor|advertiser|school|user|post|job|profile|ad)/.exec(name)?.[1]
  if (about === undefined) return false
  if (entity === 'person' || entity === 'reaction') return !/profile|actor|author|user/.test(about)
  if (entity === 'company') return !/company|organization|employer|advertiser/.test(about)
  return entity !== 'unknown' && about !== entity
}

function pointsOf(text: string): ReadonlyMap<string, number> {
  const words = text.split(' ')
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1])]] : [])))
}

const titleNames = pointsOf(
  'fullname 60 name 55 displayname 54 title 50 jobtitle 48 headline 40 position 34 label 34 subject 34 companyname 32 text 30 content 28 commentary 28 email 24 description 16',
)
const subtitleNames = pointsOf(
  'headline 50 position 48 jobtitle 47 companyname 46 occupation 46 title 44 tagline 40 currenttitle 40 subtitle 40 industry 30 type 24 location 22 locationname 22 city 18 country 16',
)

function titleScore(column: Column, judge: Judge): number | null {
  if (!isText(column) && !(column.kind === 'mixed' && titleNames.has(nameOf(column)))) return null
  const named =
    titleNames.get(nameOf(column)) ??
    (/(?:name|title|heading|headline)$/.test(nameOf(column)) ? 26 : isCode(column) ? 0 : 12)
  // what a record is, and what is the same in every record is the name of none
  const same = column.constant && judge.rows > 2 ? 30 : 0
  const sort = /^(?:@|_*)(?:type|typename|kind|object|class|status|state)$/.test(nameOf(column)) ? 30 : 0
  const points = named - sort - same + 20 * coverage(column, judge) + 12 * distinct(column)
  const length = column.meanLength > 120 || column.meanLength < 3 ? 12 : 0
  const owned = isOwned(column, judge.entity) ? 45 : 0
  return points - length - 16 * depth(column) - owned + shapePoints(column, judge)
}

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

function subtitleScore(column: Column, judge: Judge, title: Role | null): number | null {
  if (!isText(column) || title?.paths.includes(column.path)) return null
  const name = nameOf(column)
  const byName =
    depth(column) === 1 && name === 'name' && owners.test(plain(column.names[0] ?? '')) ? 42 : undefined
  const named = byName ?? subtitleNames.get(name) ?? (isCode(column) || name.endsWith('name') ? 0 : 8)
  const level = byName === undefined ? 16 * depth(column) : 0
  const length = column.meanLength > 200 ? 12 : 0
  return named + 12 * coverage(column, judge) + 4 * distinct(column) - level - length
}

function imageScore(column: Column, judge: Judge): number | null {
  if (!column.pictures) return null
  const words = column.names.flatMap(wordsOf).join(' ')
  const wide = /cover|banner|background|icon/.test(words) ? 30 : 0
  const face = /photo|avatar|logo|picture|profile/.test(words) ? 10 : 0
  const list = column.kind === 'list' ? 8 : 0
  // what an advertisement shows is its picture, a post has that of its author
  const others = judge.entity === 'ad' ? 25 : dated(judge.entity) ? 0 : 10
  const owned = isOwned(column, judge.entity) ? others : 0
  return 40 + 20 * coverage(column, judge) - 6 * depth(column) - wide + face - list - owned
}

const usualUrls =
  /^(?:url|networkurl|profileurl|permalink|posturl|joburl|adurl|companyurl|publicurl|canonicalurl)$/
const urlsAside = /apply|search|website|share|newsletter|target|homepage|blog|tracking|source|next|landing/

function urlScore(column: Column, judge: Judge): number | null {
  if (column.kind !== 'url') return null
  const name = nameOf(column)
  const named = usualUrls.test(name) ? 52 : /(?:url|link|href|uri)$/.test(name) ? 40 : 20
  const aside = urlsAside.test(name) ? 18 : 0
  const fits = entities[judge.entity].address?.test(column.sample ?? '') ? 12 : 0
  const other = column.names.some((part) => isForeign(plain(part), judge.entity)) ? 14 : 0
  return named - aside - other + fits - 14 * depth(column) + 10 * coverage(column, judge)
}

const exactness = new Map<string, number>([
  ['date', 3],
  ['dateparts', 2],
  ['epoch', 1],
  ['reldate', 0],
])

function dateScore(column: Column, judge: Judge): number | null {
  const exact = exactness.get(column.kind)
  if (exact === undefined) return null
  const words = column.names.map(plain).join(' ')
  const shown = /posted|published|created|start|first|since/.test(words) ? 20 : 0
  const later = /expire|end|valid|last|close|updat|modif/.test(words) ? 25 : 0
  return 30 + 10 * coverage(column, judge) + shown - later + exact - 6 * depth(column)
}

const idNames =
  'id urn entityurn networkid jobid adid postid companyid geoid profileid memberid publicidentifier universalname'.split(
    ' ',
  )

function idScore(column: Column, judge: Judge): number | null {
  const name = nameOf(column)
  const place = idNames.indexOf(name)
  const suffix = /(?:id|urn|uuid|guid|slug|handle)$/.test(name)
  if ((place < 0 && !suffix) || distinct(column) <= 0.95 || !isReadable(column)) return null
  const foreign = place !== 0 && isForeign(name, judge.entity) ? 25 : 0
  const base = place < 0 ? 24 : 50 - place
  return base + (name === 'id' ? 15 : 0) + 10 * coverage(column, judge) - foreign - 30 * depth(column)
}

/** Which columns are the title, subtitle, picture, link, date and id of a row. */
export function rolesOf(columns: readonly Column[], rows: number, entity: Entity): Roles {
  const judge: Judge = { columns, rows: Math.max(1, rows), entity }
  const title = titleRole(judge)
  return {
    title,
    subtitle: best(judge, (column) => subtitleScore(column, judge, title), 18),
    image: best(judge, (column) => imageScore(column, judge), 1),
    url: best(judge, (column) => urlScore(column, judge), 1),
    date: dated(entity) ? best(judge, (column) => dateScore(column, judge), 1) : null,
    id: best(judge, (column) => idScore(column, judge), 15),
  }
}

function best(judge: Judge, score: (column: Column) => number | null, least: number): Role | null {
  let top: Column | null = null
  let points = least - 1e-9
  for (const column of judge.columns) {
    const own = column.filled === 0 ? null : score(column)
    if (own === null || own <= points) continue
    top = column
    points = own
  }
  return top === null ? null : { paths: [top.path] }
}

function titleRole(judge: Judge): Role | null {
  for (const path of entities[judge.entity].titles) {
    const column = judge.columns.find((entry) => wholeName(entry) === path && isReadable(entry))
    if (column !== undefined && coverage(column, judge) >= 0.3 && !isOfCompany(column, judge))
      return { paths: [column.path] }
  }
  const filled = judge.columns.filter((column) => column.filled > 0)
  const parentOf = (column: Column | undefined) => column?.path.slice(0, -1).join('\n')
  const first = filled.find((column) => firstNames.test(wholeName(column)) && isReadable(column))
  const last = filled.find(
    (column) => lastNames.test(wholeName(column)) && parentOf(column) === parentOf(first),
  )
  const full = filled.some((column) => /^(?:full)?name$/.test(wholeName(column)))
  if (first !== undefined && last !== undefined && !full) return { paths: [first.path, last.path] }
  // half of a name says more of a person than where they work
  if (first !== undefined && !full && ofPeople(judge.entity) && !hasPerson(judge))
    return { paths: [first.path] }
  return best(judge, (column) => titleScore(column, judge), 20)
}

const firstNames = /(?:^|\.)(?:firstname|givenname|forename|vorname|prénom|prenom|имя|名)$/
const lastNames =
  /(?:^|\.)(?:lastname|familyname|surname|nachname|familienname|nom|apellidos?|cognome|фамилия|姓)$/

/** A field of a person that tells their company, while another tells who they are. */
const isOfCompany = (column: Column, judge: Judge) =>
  ofPeople(judge.entity) &&
  (column.shape.company >= 0.5 || isOwned({ names: column.path }, judge.entity)) &&
  hasPerson(judge)

const hasPerson = (judge: Judge) =>
  judge.columns.some((column) => column.shape.person >= 0.5 && coverage(column, judge) >= 0.3)

const isReadable = (column: Column) =>
  column.kind !== 'object' && column.kind !== 'list' && column.kind !== 'bool'
