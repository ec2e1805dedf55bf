/** What a column of somebody's file can be taken for. */
export const targetFields = [
  'profile',
  'email',
  'fullName',
  'firstName',
  'lastName',
  'title',
  'companyName',
  'company',
  'domain',
  'location',
  'phone',
  'post',
] as const

export type TargetField = (typeof targetFields)[number]

/** Whom or what the rows of a file are about: it decides which field a row cannot do without. Posts are also jobs and ads. */
export type Subject = 'people' | 'companies' | 'posts'

/** One thing wrong in one row, in a sentence for the visitor; without a column it is about the row as a whole. */
export type CellProblem = {
  field: TargetField | null
  column: number | null
  reason: string
}

/**
 * One row of a file after mapping and checking. Nothing of it was ever sent anywhere. It cannot be looked up when it has
 * no identifier to ask for; a problem in another cell is told of and stops nothing.
 */
export type CheckedRow = {
  /** The row's number in the file as a spreadsheet counts, from 1: it names the row in every report. */
  line: number
  /** The cells exactly as they stood in the file, also those that are not imported. */
  cells: readonly string[]
  /** What was typed over cells, by column; the originals stay in `cells`. */
  fixes: Readonly<Record<number, string>>
  /** What the mapped cells say, each in its one form (canonical identifier, lower-case domain). */
  values: Readonly<Partial<Record<TargetField, string>>>
  problems: readonly CellProblem[]
}

/** Rows that were brought and checked: what a run starts from. */
export type ImportedFile = {
  name: string
  subject: Subject
  /** The headings as they stood; '' where the file had none. Duplicates stay duplicates. */
  header: readonly string[]
  /** Which column each field was read from. */
  columns: Readonly<Partial<Record<TargetField, number>>>
  rows: readonly CheckedRow[]
}

/** The identifier to ask the service for: a profile's for people; a company's page, number, domain or name. */
export function identifierOf(subject: Subject, { values }: Pick<CheckedRow, 'values'>): string | null {
  const { profile, company, domain, companyName, post } = values
  const found = { people: profile, companies: company ?? domain ?? companyName, posts: post }
  return found[subject] ?? null
}

/** Whether a row says the name of a person, by which a profile can be searched for. */
export const hasName = ({ values: { fullName, firstName, lastName } }: Pick<CheckedRow, 'values'>): boolean =>
  (fullName ?? firstName ?? lastName) !== undefined
