import { nameKey, type NamedPerson } from '@/lib/core/matching/person'

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

/** The cells of a row with what was typed over them. */
export function cellsNow({ cells, fixes }: Pick<CheckedRow, 'cells' | 'fixes'>): string[] {
  const now = [...cells]
  for (const [column, text] of Object.entries(fixes)) now[Number(column)] = text
  return Array.from(now, (cell) => cell ?? '')
}

export type ImportedFile = {
  name: string
  subject: Subject
  /** The headings as they stood; '' where the file had none. Duplicates stay duplicates. */
  header: readonly string[]
  columns: Readonly<Partial<Record<TargetField, number>>>
  rows: readonly CheckedRow[]
  ticks?: Ticks | undefined
}

/** Rows that the visitor ticked or unticked, by their keys. */
export type Ticks = ReadonlyMap<string, boolean>

/** Names a row as it stood when it was ticked: another row that comes into its line is another. */
export const tickKey = ({ line, cells }: Pick<CheckedRow, 'line' | 'cells'>): string =>
  [line, ...cells].join('\n')

/**
 * The ticks of rows as they stand now: a tick goes with its row into another line, and a row that is typed on, or read
 * in another encoding, stays left out.
 */
export function ticksIn(rows: readonly CheckedRow[], ticks: Ticks): Ticks {
  const cellsIn = (key: string) => key.slice(key.indexOf('\n') + 1)
  const keys = new Map(rows.map((row) => [tickKey(row), row.line]))
  const moved = new Map([...keys.keys()].map((key) => [cellsIn(key), key]))
  const inLine = new Map([...keys].map(([key, line]) => [line, key]))
  const followed = [...ticks].flatMap(([key, isTicked]): [string, boolean][] => {
    const now = moved.get(cellsIn(key)) ?? (isTicked ? undefined : inLine.get(Number.parseInt(key, 10)))
    return keys.has(key) || now === undefined ? [] : [[now, isTicked]]
  })
  return new Map([...followed, ...ticks])
}

/** By what rows are looked up that say no page or number. */
const naming: ReadonlySet<TargetField> = new Set([
  ...Object.values(pageFields),
  'domain',
  'companyName',
  'fullName',
  'firstName',
  'lastName',
])

/**
 * Whether something is wrong in what a row is looked up by. Other cells stop nothing, nor does a value that was taken
 * from a doubtful one; where the page is known, nothing else is asked.
 */
export const isWrong = (
  subject: Subject,
  { problems, values }: Pick<CheckedRow, 'problems' | 'values'>,
): boolean =>
  problems.some(
    ({ field }) =>
      field === null ||
      (values[pageFields[subject]] === undefined && naming.has(field) && values[field] === undefined),
  )

/** Whether a row takes part in a plan: at the visitor's word, else where nothing is wrong. */
export const isTicked = (
  { subject, ticks }: Pick<ImportedFile, 'subject' | 'ticks'>,
  row: CheckedRow,
): boolean => ticks?.get(tickKey(row)) ?? !isWrong(subject, row)

/** The identifier to ask the service for: a profile's for people; a company's page, number, domain or name. */
export function identifierOf(subject: Subject, { values }: Pick<CheckedRow, 'values'>): string | null {
  const { profile, company, domain, companyName, post } = values
  const found = { people: profile, companies: company ?? domain ?? companyName, posts: post }
  return found[subject] ?? null
}

/** Whether a row says the name of a person, by which a profile can be searched for. */
export const hasName = ({ values: { fullName, firstName, lastName } }: Pick<CheckedRow, 'values'>): boolean =>
  (fullName ?? firstName ?? lastName) !== undefined

/** Whom a row names; null where that is no first and last name, by which somebody can be searched for. */
export function namedIn({ values }: Pick<CheckedRow, 'values'>): NamedPerson | null {
  const named: NamedPerson = {
    fullName: values.fullName ?? null,
    firstName: values.firstName ?? null,
    lastName: values.lastName ?? null,
    company: values.companyName ?? null,
    title: values.title ?? null,
    place: values.location ?? null,
  }
  return nameKey(named) === null ? null : named
}

/** What is said of a name that nobody can be searched for by. */
export const nameless = 'A first and a last name are needed to find somebody.'

/** Whether a row can be looked up: by an identifier, or by a name that can be searched for. */
export const isKnown = (subject: Subject, row: Pick<CheckedRow, 'values'>): boolean =>
  identifierOf(subject, row) !== null || (subject === 'people' && namedIn(row) !== null)
