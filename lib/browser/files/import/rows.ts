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

/** Posts are also jobs and ads. */
export type Subject = 'people' | 'companies' | 'posts'

/** The field that names what a row is about by its page or number. */
export const pageFields = {
  people: 'profile',
  companies: 'company',
  posts: 'post',
} as const satisfies Record<Subject, TargetField>

/** Without a column it is about the row as a whole. */
export type CellProblem = { field: TargetField | null; column: number | null; reason: string }

/** Without an identifier it cannot be looked up; a problem in another cell is told of and stops nothing. */
export type CheckedRow = {
  /** The row's number in the file as a spreadsheet counts, from 1: it names the row in every report. */
  line: number
  cells: readonly string[]
  /** What was typed over cells, by column; the originals stay in `cells`. */
  fixes: Readonly<Record<number, string>>
  values: Readonly<Partial<Record<TargetField, string>>>
  problems: readonly CellProblem[]
}

export type ImportedFile = {
  name: string
  subject: Subject
  /** The headings as they stood; '' where the file had none. Duplicates stay duplicates. */
  header: readonly string[]
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
