import Fuse from 'fuse.js'
import { pageOf } from '@/lib/core/answers/identity'
import { fieldFacts, plainHeading } from '@/lib/browser/files/import/fields'
import { readCell } from '@/lib/browser/files/import/read-cell'
import { targetFields, type TargetField } from '@/lib/browser/files/import/rows'

/** By what a column was recognised, the most reliable first. */
export type Confidence = 'heading' | 'similar' | 'values'

export type ColumnGuess = {
  column: number
  heading: string
  /** Two of its values, as different as the first rows have them. */
  samples: readonly string[]
  field: TargetField | null
  confidence: Confidence | null
}

const sampled = 50
const agreed = 0.8

/** Fields that are recognised by values alone. */
const forms: readonly [TargetField, (value: string) => boolean][] = [
  ['profile', (value) => pageOf(value)?.kind === 'person' || /^AC[a-z][\w-]{20,}$/.test(value)],
  ['company', (value) => /^(?:company|school)$/.test(pageOf(value)?.kind ?? '')],
  ['email', (value) => value.includes('@') && readCell('email', value).ok],
  ['domain', (value) => /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/?$/i.test(value)],
]

/** A best guess for every column; no field is given to two of them, and nothing is guessed on a tie. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): ColumnGuess[] {
  const values = header.map((_, column) => valuesOf(rows, column))
  const told = header.map((_, column) => formOf(values[column] ?? []))
  const guesses = header.map((heading, column): ColumnGuess => ({
    column,
    heading,
    samples: [...new Set(values[column])].slice(0, 2),
    field: null,
    confidence: null,
  }))
  const taken = new Set<TargetField>()
  const give = (column: number, field: TargetField | null | undefined, confidence: Confidence) => {
    const guess = guesses[column]
    if (!guess || guess.field !== null || !field || taken.has(field)) return
    taken.add(field)
    guesses[column] = { ...guess, field, confidence }
  }
  const isFit = (column: number, field: TargetField) =>
    fits(field, values[column] ?? [], told[column] ?? null)
  for (const [column, heading] of header.entries()) {
    const field = byHeading(plainHeading(heading))
    if (field && isFit(column, field)) give(column, field, 'heading')
  }
  for (const column of header.keys()) give(column, told[column], 'values')
  for (const [column, heading] of header.entries()) {
    const field = bySimilarity(plainHeading(heading))
    if (field && isFit(column, field)) give(column, field, 'similar')
  }
  return guesses
}

const valuesOf = (rows: readonly (readonly string[])[], column: number) =>
  rows.slice(0, sampled).flatMap((row) => row[column]?.trim() || [])

const byHeading = (plain: string): TargetField | undefined =>
  targetFields.find((field) => {
    const headings: readonly string[] = fieldFacts[field].headings
    return headings.includes(plain)
  })

/** The field whose form most of the values have; a lone column of slugs is taken for profiles. */
function formOf(values: readonly string[]): TargetField | null {
  if (values.length === 0) return null
  const share = (is: (value: string) => boolean) => values.filter(is).length / values.length
  return forms.find(([, is]) => share(is) >= agreed)?.[0] ?? null
}

// Values outweigh the heading: a column 'Website' of profile addresses is not a website.
function fits(field: TargetField, values: readonly string[], told: TargetField | null): boolean {
  if (values.length === 0 || told === field) return true
  if (told !== null)
    return field === 'company' && told === 'domain' ? false : !forms.some(([known]) => known === field)
  return values.some((value) => readCell(field, value).ok)
}

const known = new Fuse(
  targetFields.flatMap((field) => fieldFacts[field].headings.map((heading) => ({ heading, field }))),
  { keys: ['heading'], threshold: 0.3, includeScore: true },
)

function bySimilarity(plain: string): TargetField | null {
  if (plain.length < 4) return null
  const found = known.search(plain).filter(({ score }) => (score ?? 1) < 0.3)
  const [best] = found
  const rival = found.find(({ item }) => item.field !== best?.item.field)
  if (!best || (rival && (rival.score ?? 1) - (best.score ?? 1) < 0.05)) return null
  return best.item.field
}
