import { textAliases } from '@/lib/core/answers/identity'
import { readIdentifier, type IdentifierKind } from '@/lib/core/catalogue/identifiers'
import {
  cellsNow,
  identifierOf,
  isTicked,
  isWrong,
  namedIn,
  type CheckedRow,
  type ImportedFile,
  type Subject,
} from '@/lib/browser/files/import/rows'
import type { BroughtRow } from '@/lib/browser/database/stores'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import type { Skip } from '@/lib/browser/tables/runs/run'

function sourceRow(
  kind: IdentifierKind,
  text: string,
  rest: Pick<SourceRow, 'line' | 'cells'> & Partial<SourceRow>,
): SourceRow {
  const read = readIdentifier(kind, text)
  const identifier = read.ok ? read.value : null
  return {
    rowId: null,
    email: null,
    domain: null,
    named: null,
    ...rest,
    identifier,
    problem: read.ok ? null : read.error,
    aliases: identifier === null ? [] : [...new Set([...(rest.aliases ?? []), ...textAliases(identifier)])],
  }
}

const nothingThere = 'There is nothing to look this row up by.'

const unknowable = 'Nothing that is known here says how to ask for it.'

type Known = { rowId: string; title: string; identifier: string | null; email: string | null }

/** A row of a table as a plan takes it: as it was brought, or by its record. */
export function tableSource(
  kind: IdentifierKind,
  line: number,
  brought: BroughtRow | undefined,
  { rowId, title, identifier, email }: Known,
): SourceRow {
  if (brought && brought.identifier !== null)
    return sourceRow(kind, brought.identifier, { ...brought, rowId })
  const rest = { ...(brought ?? { line, cells: [title] }), rowId }
  if (identifier !== null) return sourceRow(kind, identifier, { ...rest, email: brought?.email ?? email })
  return brought
    ? { ...brought, rowId, problem: brought.named ? null : nothingThere }
    : { ...rest, identifier, aliases: [], email, domain: null, named: null, problem: unknowable }
}

/** By what a search knows a company: its page or number, else its name; its website is of no use to it. */
const searchedBy = ({ values }: CheckedRow): string | null => values.company ?? values.companyName ?? null

function leftOutFor(subject: Subject, row: CheckedRow): Skip {
  const [problem] = isWrong(subject, row) ? row.problems : []
  return problem ? { why: 'problem', reason: problem.reason } : { why: 'not-chosen' }
}

/** The rows of an imported file as a plan takes them; `isSearched` where companies are searched by. */
export const importedRows = (kind: IdentifierKind, file: ImportedFile, isSearched = false): SourceRow[] =>
  file.rows.map((row) => {
    const known = identifierOf(file.subject, row)
    const text = isSearched ? (searchedBy(row) ?? known) : known
    const rest = {
      rowId: null,
      line: row.line,
      cells: cellsNow(row),
      email: row.values.email ?? null,
      phone: row.values.phone ?? null,
      domain: row.values.domain ?? null,
      named: kind === 'profile' ? namedIn(row) : null,
      ...(!isTicked(file, row) && { leftOut: leftOutFor(file.subject, row) }),
    }
    if (text !== null) return sourceRow(kind, text, rest)
    const problem = rest.named ? null : (row.problems[0]?.reason ?? nothingThere)
    return { ...rest, aliases: [], identifier: null, problem }
  })
