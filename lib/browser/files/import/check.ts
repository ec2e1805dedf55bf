import subjectFacts from '@/lib/browser/files/import/subjects.json'
import { doubtOf, readCell, sentenceOf } from '@/lib/browser/files/import/read-cell'
import {
  hasName,
  identifierOf,
  isKnown,
  isTicked,
  isWrong,
  namedIn,
  nameless,
  targetFields,
  type CellProblem,
  type CheckedRow,
  type ImportedFile,
  type Subject,
  type TargetField,
} from '@/lib/browser/files/import/rows'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'
import { fieldOfPage, isPersonName } from '@/lib/browser/files/import/value-forms'
import { spokenName } from '@/lib/core/matching/name'

/** `footers` are the lines that stand below the table and are no rows of it. */
export type Mapping = Pick<ImportedFile, 'subject' | 'columns'> & {
  width: number
  footers?: ReadonlySet<number>
}

const belowTable = 'This is a note below the table, and no row of it. If it is one, type it here anew.'

type SubjectFacts = { named: readonly TargetField[] } & Record<
  'page' | 'missing' | 'namesNone' | 'choose',
  string
>

/** The fields that name whom or what a row is about, and what is said where they do not. */
// safe: the file names fields of the product
const subjects = subjectFacts as Readonly<Record<Subject, SubjectFacts>>

/** A row of the file against the catalogue's own rules; `fixes` are cells that were typed over, by column. */
export function checkRow(
  cells: readonly string[],
  line: number,
  mapping: Mapping,
  fixes: CheckedRow['fixes'] = {},
): CheckedRow {
  const { columns, subject, width, footers } = mapping
  if (footers?.has(line) && Object.keys(fixes).length === 0) {
    const column = cells.findIndex((cell) => cell.trim() !== '')
    return { line, cells, fixes, values: {}, problems: [{ field: null, column, reason: belowTable }] }
  }
  const problems: CellProblem[] = []
  const values: { -readonly [K in keyof CheckedRow['values']]: CheckedRow['values'][K] } = {}
  const elsewhere: typeof values = {}
  for (const field of targetFields) {
    const column = columns[field]
    if (column === undefined) continue
    const text = (fixes[column] ?? cells[column] ?? '').trim()
    const page = fieldOfPage(text) ?? field
    const read = readCell(page, text)
    // a list of addresses may have names among them
    if (!read.ok && field === 'profile' && !isNamedBy(columns) && isPersonName(text))
      values.fullName = spokenName(text)
    else if (!read.ok) problems.push({ field, column, reason: read.error })
    else if (page !== field) {
      if (read.value !== null) elsewhere[page] ??= read.value
      if (subjects[subject].named.includes(field) && !subjects[subject].named.includes(page))
        problems.push({ field, column, reason: `${pageWords(page)}, ${subjects[subject].namesNone}` })
    } else if (read.value !== null) {
      values[field] = read.value
      const doubt = doubtOf(field, text)
      if (doubt !== null) problems.push({ field, column, reason: doubt })
    }
  }
  Object.assign(values, { ...elsewhere, ...values })
  const row = { line, cells, fixes, values, problems }
  const unread = subject === 'people' ? null : unreadable(subject, row)
  if (unread !== null) {
    const field = subjects[subject].named.find((name) => values[name] !== undefined) ?? null
    if (field) delete values[field]
    problems.push({ field, column: field && (columns[field] ?? null), reason: unread })
  }
  if (subject === 'people' && hasName(row) && !isKnown(subject, row)) {
    const field = subjects.people.named.find((name) => values[name] !== undefined)
    problems.push({ field: null, column: field ? (columns[field] ?? null) : null, reason: nameless })
  }
  // which cell is whose is not known before somebody has looked at them
  const isMoved = cells.slice(width).some((cell) => cell.trim() !== '')
  if (isMoved && Object.keys(fixes).length === 0) for (const field of targetFields) delete values[field]
  const isExplained = problems.some(({ field }) => field !== null && subjects[subject].named.includes(field))
  if (!isKnown(subject, row) && !isExplained && !isMoved) problems.push(absence(mapping))
  if (isMoved)
    problems.push({
      field: null,
      column: null,
      reason: `This row has ${cells.length} cells and the header ${width}: a cell that holds the delimiter may have moved the rest.`,
    })
  return row
}

/** Why what names a company or a post can name none; null where it can. Jobs and ads have numbers. */
function unreadable(subject: 'companies' | 'posts', row: Pick<CheckedRow, 'values'>): string | null {
  const text = identifierOf(subject, row)
  if (text === null) return null
  const read = readIdentifier(subject === 'companies' ? 'company' : 'post', text)
  if (read.ok) return null
  const number = subject === 'posts' && readIdentifier('opaque', text)
  return number && number.ok && /^[\w.:-]{1,100}$/.test(number.value) ? null : sentenceOf(read.error)
}

const pageWords = (page: TargetField) =>
  Object.values(subjects).find(({ named }) => named[0] === page)?.page ?? ''

const isNamedBy = ({ fullName, firstName, lastName }: Mapping['columns']) =>
  (fullName ?? firstName ?? lastName) !== undefined

function absence({ subject, columns }: Mapping): CellProblem {
  const field = subjects[subject].named.find((name) => columns[name] !== undefined) ?? null
  const column = field === null ? null : (columns[field] ?? null)
  return { field, column, reason: subjects[subject].missing }
}

/** What the columns are missing before rows can be looked up; null when nothing is. */
export const mappingProblem = ({ subject, columns }: Mapping): string | null =>
  subjects[subject].named.some((field) => columns[field] !== undefined) ? null : subjects[subject].choose

/** How many rows can be looked up as they are, how many are known by name only, and how many have problems, some looked up all the same. */
export function tallyOf(file: Pick<ImportedFile, 'subject' | 'rows' | 'ticks'>) {
  const { subject, rows } = file
  const isOpen = (row: CheckedRow) => identifierOf(subject, row) === null
  const named =
    subject === 'people'
      ? rows.filter((row) => isOpen(row) && namedIn(row) && (isTicked(file, row) || !isWrong(subject, row)))
      : []
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  return {
    usable: rows.filter((row) => !isOpen(row)).length,
    named: named.length,
    alone: named.filter(isNameAlone).length,
    problems: wrong.length,
    taken: wrong.filter((row) => isTicked(file, row)).length,
  }
}

/** Whether a row says nothing of a person but the name, which several people are likely to have. */
export const isNameAlone = (row: CheckedRow): boolean =>
  hasName(row) &&
  (row.values.profile ?? row.values.companyName ?? row.values.company ?? row.values.domain) === undefined

/** Rows with something wrong, as a table: every original column untouched, and the reasons at the end. */
export function problemTable(
  header: readonly string[],
  rows: readonly CheckedRow[],
): { header: string[]; rows: string[][] } {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const width = wrong.reduce((most, { cells }) => Math.max(most, cells.length), header.length)
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return {
    header: [...padded(header), 'nickel_error'],
    rows: wrong.map(({ cells, problems }) => [
      ...padded(cells),
      problems.map(({ reason }) => reason).join(' '),
    ]),
  }
}

/** Cells that were typed over, by the line of their row. */
export type Fixes = ReadonlyMap<number, CheckedRow['fixes']>

const slice = 500

/** Every row of a file, a few at a time, so that the page stays alive; null when `isWanted` says that nobody waits. */
export async function checkAll(
  table: { rows: readonly (readonly string[])[]; lines: readonly number[] },
  mapping: Mapping,
  fixes: Fixes,
  isWanted: () => boolean,
): Promise<CheckedRow[] | null> {
  const checked: CheckedRow[] = []
  for (const [index, cells] of table.rows.entries()) {
    if (index % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) return null
    const line = table.lines[index] ?? index + 1
    checked.push(checkRow(cells, line, mapping, fixes.get(line)))
  }
  return checked
}
