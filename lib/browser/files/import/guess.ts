import { fieldOfHeading, isOfNickel, plainHeading } from '@/lib/browser/files/import/headings'
import { isBlank, readCell } from '@/lib/browser/files/import/read-cell'
import type { TargetField } from '@/lib/browser/files/import/rows'
import {
  isCompanyLike,
  isNamePart,
  isPersonName,
  isPlaceLike,
  isTitleLike,
  loneForms,
  shareOf,
  valueForms,
} from '@/lib/browser/files/import/value-forms'

export type Confidence = 'heading' | 'values'

export type ColumnGuess = { field: TargetField | null; confidence: Confidence | null }

const sampled = 50
const agreed = 0.8

type Values = readonly string[]

/** A best guess for every column; no field is given to two of them, and nothing is guessed on a tie. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): ColumnGuess[] {
  const values = header.map((_, column) => valuesOf(rows, column))
  const forms = values.map((own) => valueForms.find(([, is]) => shareOf(own, is) >= agreed)?.[0] ?? null)
  const guesses = header.map((): ColumnGuess => ({ field: null, confidence: null }))
  const taken = new Set<TargetField>()
  const give = (column: number, field: TargetField | null | undefined, confidence: Confidence) => {
    if (guesses[column]?.field !== null || !field || taken.has(field)) return
    taken.add(field)
    guesses[column] = { field, confidence }
  }
  const isFilled = (column: number) => (values[column] ?? []).length > 0
  const byHeading = (column: number) => {
    const known = fieldOfHeading(header[column] ?? '')
    const field = known === 'fullName' && isOfCompany(column, header, values) ? 'companyName' : known
    if (field && fits(field, values[column] ?? [], forms[column] ?? null)) give(column, field, 'heading')
  }
  const columns = [...header.keys()]
  // columns that its rows came with stand before its own
  if (isOfNickel(header))
    for (const column of columns.toReversed())
      give(column, fieldOfHeading(header[column] ?? '', 'own'), 'heading')
  columns.filter(isFilled).forEach(byHeading)
  for (const column of columns) give(column, forms[column], 'values')
  // what is empty by now may be typed into
  columns.forEach(byHeading)
  if (values.length === 1) give(0, loneForm(values[0] ?? []), 'values')
  const placeOf = (field: TargetField) => guesses.findIndex((guess) => guess.field === field)
  const [full, last] = [placeOf('fullName'), placeOf('lastName')]
  if (full >= 0 && last >= 0 && !isWholeName(rows, full, last)) {
    taken.delete('fullName')
    guesses[full] = { field: null, confidence: null }
    give(full, 'companyName', 'values')
  }
  const open = header.flatMap((heading, at): OpenColumn[] => {
    const own = values[at] ?? []
    return guesses[at]?.field === null && own.length > 0 ? [{ at, heading, values: own }] : []
  })
  const isNamed = taken.has('fullName') || taken.has('firstName') || taken.has('lastName')
  if (header.every((heading) => heading === ''))
    for (const [column, field] of guessByWords(open, isNamed)) give(column, field, 'values')
  else if (!isNamed) give(nameColumn(open) ?? -1, 'fullName', 'values')
  return guesses
}

/** Whether a column called 'Name' beside first and last names holds both, and not the name of something else. */
function isWholeName(rows: readonly (readonly string[])[], full: number, last: number): boolean {
  const named = rows.slice(0, sampled).filter((row) => row[full]?.trim() && row[last]?.trim())
  const whole = named.filter((row) =>
    row[full]?.toLowerCase().includes(row[last]?.trim().toLowerCase() ?? ''),
  )
  return whole.length * 2 >= named.length
}

const valuesOf = (rows: readonly (readonly string[])[], column: number): Values =>
  rows.slice(0, sampled).flatMap((row) => (isBlank(row[column] ?? '') ? [] : (row[column]?.trim() ?? [])))

/** A bare 'Name' is a company's in a table that tells nothing else of companies, or their websites. */
function isOfCompany(at: number, header: readonly string[], values: readonly Values[]): boolean {
  if (!/^names?$/.test(plainHeading(header[at] ?? ''))) return false
  const others = header.flatMap((heading) => fieldOfHeading(heading) ?? [])
  const isOfPeople = /^(?:companyName|firstName|lastName|profile|title)$/
  if (others.some((field) => isOfPeople.test(field))) return false
  const own = values[at] ?? []
  if (shareOf(own, isPersonName) >= 0.5) return false
  return shareOf(own, isCompanyLike) >= 0.3 || others.some((field) => /^(?:company|domain)$/.test(field))
}

/** What a list of one column holds: identifiers where half of it are, for names may stand among them. */
const loneForm = (values: Values) =>
  [...valueForms, ...loneForms].find(([, is]) => shareOf(values, is) >= 0.5)?.[0]

// Values outweigh the heading: a column 'Website' of profile addresses is not a website.
function fits(field: TargetField, values: Values, form: TargetField | null): boolean {
  if (values.length === 0 || form === field) return true
  if (form !== null)
    return field === 'company' && form === 'domain' ? false : !valueForms.some(([known]) => known === field)
  if (field === 'title' && shareOf(values, isFormOfAddress) >= 0.5) return false
  const isRead = (value: string) => readCell(field, value).ok
  return field === 'profile' ? shareOf(values, isRead) >= 0.5 : values.some(isRead)
}

/** What some address books call a title: 'Mr.', 'Dr.' and the like. */
const isFormOfAddress = (value: string): boolean =>
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lady|lord|rev|herr|frau|mme|mlle|sr|sra|sig)\.?$/i.test(value)

type OpenColumn = { at: number; heading: string; values: readonly string[] }

type Given = Map<number, TargetField>

/** Headings of somebody else: whose record it is in another tool is not whom the row is about. */
export const aboutOthers = /owner|manager|assign|creat|modif|author|rep\b|\bby\b/i

/** Headings of what may look like a name and is a place, or what a company says of itself. */
const aboutPlaces = /region|city|state|country|county|location|headquarter|hq|address|industr|descri|tagline/i

const nameColumn = (columns: readonly OpenColumn[]): number | undefined =>
  likeliest(
    columns.filter(({ heading }) => !aboutOthers.test(heading) && !aboutPlaces.test(heading)),
    isPersonName,
    0.6,
  )

function guessByWords(columns: readonly OpenColumn[], isNamed: boolean): Given {
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
