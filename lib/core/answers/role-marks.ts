import type { Column } from '@/lib/core/answers/column'
import { entities } from '@/lib/core/answers/entities'
import { plain, wordsOf } from '@/lib/core/answers/json'
import {
  coverage,
  dated,
  depth,
  distinct,
  isForeign,
  isOwned,
  nameOf,
  type Judge,
} from '@/lib/core/answers/role-judge'

/** Points of a column as the picture; null when it holds none. */
export function imageScore(column: Column, judge: Judge): number | null {
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

/** Points of a column as the link; null when it holds none. */
export function urlScore(column: Column, judge: Judge): number | null {
  if (column.kind !== 'url') return null
  const name = nameOf(column)
  const usual =
    /^(?:url|networkurl|profileurl|permalink|posturl|joburl|adurl|companyurl|publicurl|canonicalurl)$/
  const named = usual.test(name) ? 52 : /(?:url|link|href|uri)$/.test(name) ? 40 : 20
  const aside =
    /apply|search|website|share|newsletter|target|homepage|blog|tracking|source|next|landing/.test(name)
      ? 18
      : 0
  const fits = entities[judge.entity].address?.test(column.sample ?? '') ? 12 : 0
  const other = column.names.some((part) => isForeign(plain(part), judge.entity)) ? 14 : 0
  return named - aside - other + fits - 14 * depth(column) + 10 * coverage(column, judge)
}

/** Points of a column as the date; null when it holds none. */
export function dateScore(column: Column, judge: Judge): number | null {
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

/** Points of a column as the id; null when it cannot be one. */
export function idScore(column: Column, judge: Judge): number | null {
  const name = nameOf(column)
  const place = idNames.indexOf(name)
  const suffix = /(?:id|urn|uuid|guid|slug|handle)$/.test(name)
  if ((place < 0 && !suffix) || distinct(column) <= 0.95) return null
  if (column.kind === 'bool' || column.kind === 'list' || column.kind === 'object') return null
  const foreign = place !== 0 && isForeign(name, judge.entity) ? 25 : 0
  const base = place < 0 ? 24 : 50 - place
  return base + (name === 'id' ? 15 : 0) + 10 * coverage(column, judge) - foreign - 30 * depth(column)
}
