import { textAliases } from '@/lib/core/answers/identity'
import { readIdentifier, type IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { identifierOf, type ImportedFile } from '@/lib/browser/files/import/rows'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

function sourceRow(
  kind: IdentifierKind,
  text: string,
  rest: Pick<SourceRow, 'line' | 'cells'> & Partial<SourceRow>,
): SourceRow {
  const read = readIdentifier(kind, text)
  const identifier = read.ok ? read.value.value : null
  return {
    email: null,
    domain: null,
    ...rest,
    identifier,
    problem: read.ok ? null : read.error,
    aliases: identifier === null ? [] : [...new Set([...(rest.aliases ?? []), ...textAliases(identifier)])],
  }
}

const nothingThere = 'There is nothing to look this row up by.'

/** The rows of a file that went through the import, as a plan takes them. */
export const importedRows = (kind: IdentifierKind, file: ImportedFile): SourceRow[] =>
  file.rows.map((row) => {
    const text = identifierOf(file.subject, row)
    const rest = {
      line: row.line,
      cells: row.cells,
      email: row.values.email ?? null,
      domain: row.values.domain ?? null,
    }
    if (text !== null) return sourceRow(kind, text, rest)
    return { ...rest, aliases: [], identifier: null, problem: row.problems[0]?.reason ?? nothingThere }
  })
