import { plain, wordsOf } from '@/lib/answers/json'
import type { Column, Entity, Role, Roles } from '@/lib/answers/view'

const titlePaths = {
  person: ['fullname', 'name', 'displayname'],
  company: ['name', 'companyname', 'displayname'],
  job: ['title', 'jobtitle', 'position', 'name'],
  ad: ['content.headline', 'headline', 'title', 'content.commentary', 'creative.headline', 'commentary'],
  post: ['content', 'text', 'commentary', 'body', 'content.text', 'text.text'],
  comment: ['commentary', 'content', 'text', 'comment', 'body', 'message'],
  reaction: [
    'actor.fullname',
    'actor.name',
    'user.fullname',
    'user.name',
    'profile.fullname',
    'profile.name',
    'fullname',
    'name',
  ],
  place: ['title', 'name', 'label', 'displayname', 'text'],
  email: ['email', 'address'],
  unknown: [],
} as const satisfies Record<Entity, readonly string[]>

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

const owners =
  /^(?:author|actor|advertiser|company|currentcompany|employer|organization|organisation|user|owner|creator|poster|school)$/
const ownName: Record<Entity, RegExp> = {
  person: /^(?:actor|author|user|owner|creator|poster)$/,
  company: /^(?:company|organization|organisation|employer|advertiser)$/,
  job: /^$/,
  ad: /^$/,
  post: /^$/,
  comment: /^$/,
  reaction: /^(?:actor|author|user|owner|creator|poster)$/,
  place: /^$/,
  email: /^$/,
  unknown: /^$/,
}

/** Which columns are the title, subtitle, picture, link, date and id of a row (design/answers 4.8). */
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

type Judge = { columns: readonly Column[]; rows: number; entity: Entity }

const dated = (entity: Entity) =>
  entity === 'job' || entity === 'post' || entity === 'ad' || entity === 'comment'
const nameOf = (column: Column) => plain(column.names.at(-1) ?? '')
const wholeName = (column: Column) => column.names.map(plain).join('.')
const coverage = (column: Column, judge: Judge) => column.filled / judge.rows
const distinct = (column: Column) => (column.filled === 0 ? 0 : column.distinct / column.filled)
const depth = (column: Column) => Math.max(0, column.names.length - 1)
const isText = (column: Column) =>
  column.kind === 'text' || column.kind === 'longtext' || column.kind === 'html'
const isOwned = (column: Column, entity: Entity) =>
  column.names.slice(0, -1).some((name) => owners.test(plain(name)) && !ownName[entity].test(plain(name)))

function best(judge: Judge, score: (column: Column) => number | null, least: number): Role | null {
  let top: Column | null = null
  let points = least - 1e-9
  for (const column of judge.columns) {
    if (column.filled === 0) continue
    const own = score(column)
    if (own !== null && own > points) {
      top = column
      points = own
    }
  }
  return top === null ? null : { paths: [top.path] }
}

function titleRole(judge: Judge): Role | null {
  const paths: readonly string[] = titlePaths[judge.entity]
  for (const path of paths) {
    const column = judge.columns.find((entry) => wholeName(entry) === path && isReadable(entry))
    if (column !== undefined && coverage(column, judge) >= 0.3) return { paths: [column.path] }
  }
  const first = judge.columns.find(
    (column) => /(?:^|\.)(?:firstname|givenname)$/.test(wholeName(column)) && column.filled > 0,
  )
  const before = first?.path.slice(0, -1).join('\n')
  const last = judge.columns.find(
    (column) =>
      /(?:^|\.)(?:lastname|familyname|surname)$/.test(wholeName(column)) &&
      column.path.slice(0, -1).join('\n') === before &&
      column.filled > 0,
  )
  const full = judge.columns.some((column) => /^(?:full)?name$/.test(wholeName(column)) && column.filled > 0)
  if (first !== undefined && last !== undefined && !full) return { paths: [first.path, last.path] }
  return best(judge, (column) => titleScore(column, judge), 20)
}

const isReadable = (column: Column) =>
  column.kind !== 'object' && column.kind !== 'list' && column.kind !== 'bool'

function titleScore(column: Column, judge: Judge): number | null {
  if (!isText(column) && !(column.kind === 'mixed' && titleNames.has(nameOf(column)))) {
    return column.kind === 'email' || column.kind === 'numstr' ? 6 + 8 * coverage(column, judge) : null
  }
  const named =
    titleNames.get(nameOf(column)) ?? (/name$/.test(nameOf(column)) ? 26 : isCode(column) ? 0 : 12)
  const points = named + 20 * coverage(column, judge) + 12 * distinct(column)
  const long = column.meanLength > 120 ? 12 : column.meanLength < 3 ? 12 : 0
  return points - long - 16 * depth(column) - (isOwned(column, judge.entity) ? 45 : 0)
}

// Codes are one word with digits or capitals inside: no name, whatever their key says.
function isCode(column: Column): boolean {
  const sample = column.sample ?? ''
  return !/\s/.test(sample) && (/\d/.test(sample) || /^[A-Z_]+$/.test(sample) || /[a-z][A-Z]/.test(sample))
}

function subtitleScore(column: Column, judge: Judge, title: Role | null): number | null {
  if (!isText(column) || title?.paths.some((path) => path.join('\n') === column.path.join('\n')) === true)
    return null
  const name = nameOf(column)
  const byName =
    depth(column) === 1 && name === 'name' && owners.test(plain(column.names[0] ?? '')) ? 42 : undefined
  const named = byName ?? subtitleNames.get(name) ?? (isCode(column) || /name$/.test(name) ? 0 : 8)
  const level = byName === undefined ? 16 * depth(column) : 0
  return (
    named + 12 * coverage(column, judge) + 4 * distinct(column) - level - (column.meanLength > 200 ? 12 : 0)
  )
}

function imageScore(column: Column, judge: Judge): number | null {
  if (!column.pictures) return null
  const words = column.names.flatMap(wordsOf).join(' ')
  const wide = /cover|banner|background|icon/.test(words) ? 30 : 0
  const face = /photo|avatar|logo|picture|profile/.test(words) ? 10 : 0
  const list = column.kind === 'list' ? 8 : 0
  const owned = isOwned(column, judge.entity) && !dated(judge.entity) ? 10 : 0
  return 40 + 20 * coverage(column, judge) - 6 * depth(column) - wide + face - list - owned
}

const pathOf = {
  person: /\/(?:in|pub|profile|people|u)\//,
  company: /\/(?:company|companies|school|showcase|org)\//,
  job: /\/(?:jobs?|vacanc|career)/,
  ad: /\/(?:ads?|ad-library)\//,
  post: /\/(?:posts?|feed|update|status|p)\//,
  comment: /\/(?:posts?|feed|update|comment)/,
  reaction: /\/(?:in|pub|profile|people|u)\//,
  place: /\/(?:geo|place|location)/,
  email: /^$/,
  unknown: /^$/,
} as const satisfies Record<Entity, RegExp>

function urlScore(column: Column, judge: Judge): number | null {
  if (column.kind !== 'url') return null
  const name = nameOf(column)
  const usual =
    /^(?:url|networkurl|profileurl|permalink|posturl|joburl|adurl|companyurl|publicurl|canonicalurl)$/
  const named = usual.test(name) ? 52 : /(?:url|link|href|uri)$/.test(name) ? 40 : 20
  const aside =
    /apply|search|website|share|newsletter|target|homepage|blog|tracking|source|next|landing/.test(name)
      ? 18
      : 0
  const fits = pathOf[judge.entity].test(column.sample ?? '') ? 12 : 0
  const other = column.names.some((part) => isForeign(plain(part), judge.entity)) ? 14 : 0
  return named - aside - other + fits - 14 * depth(column) + 10 * coverage(column, judge)
}

function isForeign(name: string, entity: Entity): boolean {
  const about =
    /^(company|employer|organization|author|actor|advertiser|school|user|post|job|profile|ad)/.exec(name)?.[1]
  if (about === undefined) return false
  if (entity === 'person' || entity === 'reaction') return !/profile|actor|author|user/.test(about)
  if (entity === 'company') return !/company|organization|employer|advertiser/.test(about)
  return entity !== 'unknown' && about !== entity
}

function dateScore(column: Column, judge: Judge): number | null {
  const { kind } = column
  if (kind !== 'date' && kind !== 'epoch' && kind !== 'reldate' && kind !== 'dateparts') return null
  const words = column.names.map(plain).join(' ')
  const shown = /posted|published|created|start|first|since/.test(words) ? 20 : 0
  const later = /expire|end|valid|last|close|updat|modif/.test(words) ? 25 : 0
  const exact = kind === 'date' ? 3 : kind === 'dateparts' ? 2 : kind === 'epoch' ? 1 : 0
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
  if ((place < 0 && !suffix) || distinct(column) <= 0.95) return null
  if (column.kind === 'bool' || column.kind === 'list' || column.kind === 'object') return null
  const foreign = place !== 0 && isForeign(name, judge.entity) ? 25 : 0
  const base = place < 0 ? 24 : 50 - place
  return base + (name === 'id' ? 15 : 0) + 10 * coverage(column, judge) - foreign - 30 * depth(column)
}
