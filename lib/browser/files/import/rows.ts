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
] as const

export type TargetField = (typeof targetFields)[number]

/** Whom or what the rows of a file are about: it decides which field a row cannot do without. */
export type Subject = 'people' | 'companies'

/** Why a cell or a row cannot be used as it stands. */
export type ProblemCode =
  | 'missing'
  | 'not-an-identifier'
  | 'not-an-email'
  | 'not-a-domain'
  | 'too-long'
  | 'too-many-cells'

/** One thing wrong in one row, in a sentence for the visitor; without a column it is about the row as a whole. */
export type CellProblem = {
  code: ProblemCode
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
  /** What was typed over cells in the wizard, by column; the originals stay in `cells`. */
  fixes: Readonly<Record<number, string>>
  /** What the mapped cells say, each in its one form (canonical identifier, lower-case domain). */
  values: Readonly<Partial<Record<TargetField, string>>>
  problems: readonly CellProblem[]
}

/** A file that went through the whole wizard: what a run starts from. */
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
export function identifierOf(subject: Subject, row: Pick<CheckedRow, 'values'>): string | null {
  const { profile, company, domain, companyName } = row.values
  return (subject === 'people' ? profile : (company ?? domain ?? companyName)) ?? null
}
