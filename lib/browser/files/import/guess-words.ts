import type { TargetField } from '@/lib/browser/files/import/rows'
import { shareOf } from '@/lib/browser/files/import/value-forms'
import {
  isCompanyLike,
  isNamePart,
  isPersonName,
  isPlaceLike,
  isTitleLike,
} from '@/lib/browser/files/import/words'

export type OpenColumn = { at: number; heading: string; values: readonly string[] }

type Given = Map<number, TargetField>

/** Headings of somebody else: whose record it is in another tool is not whom the row is about. */
export const aboutOthers = /owner|manager|assign|creat|modif|author|rep\b|\bby\b/i

/** The column of full names among columns with headings, which may be in any language. */
export const nameColumn = (columns: readonly OpenColumn[]): number | undefined =>
  likeliest(
    columns.filter(({ heading }) => !aboutOthers.test(heading)),
    isPersonName,
    0.6,
  )

/** What columns without headings hold by the words in them: titles, places, companies and names. */
export function guessByWords(columns: readonly OpenColumn[], isNamed: boolean): Given {
  const given: Given = new Map()
  const open = () => columns.filter(({ at }) => !given.has(at))
  const give = (field: TargetField, at: number | undefined) => at !== undefined && given.set(at, field)
  give('title', likeliest(open(), isTitleLike, 0.5))
  give('location', likeliest(open(), isPlaceLike, 0.5))
  const company = likeliest(open(), isCompanyLike, 0.5)
  give('companyName', company)
  if (!isNamed) {
    const name = likeliest(open(), isPersonName, 0.6)
    const [first, last] = name === undefined ? namePair(open()) : []
    give('fullName', name)
    give('firstName', first)
    give('lastName', last)
  }
  if (company === undefined) give('companyName', besideNames(open(), given))
  return given
}

function likeliest(columns: readonly OpenColumn[], is: (value: string) => boolean, least: number) {
  const shares = columns.map(({ at, values }) => ({ at, share: shareOf(values, is) }))
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  return best && best.share >= least ? best.at : undefined
}

function namePair(columns: readonly OpenColumn[]): [number, number] | [] {
  const parts = columns.filter(({ values }) => shareOf(values, isNamePart) >= 0.8).map(({ at }) => at)
  const first = parts.find((at) => parts.includes(at + 1))
  return first === undefined ? [] : [first, first + 1]
}

/** What stands next to names, or alone, and is a few words is taken for a company. */
function besideNames(columns: readonly OpenColumn[], given: Given): number | undefined {
  const names = [...given].flatMap(([at, field]) => (/^(?:full|last)Name$/.test(field) ? [at] : []))
  const [name = 0] = names
  const isText = (value: string) => /\p{L}/u.test(value) && value.split(/\s+/).length <= 6
  const [next] = columns.toSorted((a, b) => Math.abs(a.at - name) - Math.abs(b.at - name) || b.at - a.at)
  return next && (names.length > 0 || given.size === 0) ? likeliest([next], isText, 0.8) : undefined
}
