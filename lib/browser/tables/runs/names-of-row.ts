import { readIdentifier, type IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { fieldOfHeading } from '@/lib/browser/files/import/fields'
import { aboutOthers } from '@/lib/browser/files/import/guess-words'
import { readCell } from '@/lib/browser/files/import/read-cell'
import type { TargetField } from '@/lib/browser/files/import/rows'
import { valueForms } from '@/lib/browser/files/import/value-forms'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

/** The fields whose cells name what a kind of identifier names; an opaque number says nothing of what it is of. */
const fields: Readonly<Record<IdentifierKind, readonly TargetField[]>> = {
  profile: ['profile'],
  company: ['company', 'domain', 'companyName'],
  post: ['post'],
  opaque: [],
}

/** Headings of columns that name somebody or something near to whom the row is about. */
const aboutRelated = /refer|recommend|introduc|parent|former|previous|competitor|colleague|partner|assistant/i

/** The field of a cell: an address on the network says it itself, everything else by its heading. */
function fieldOf(heading: string, cell: string): TargetField | undefined {
  const told = valueForms.find(([, is]) => is(cell))?.[0]
  return told === 'profile' || told === 'company' || told === 'post' ? told : fieldOfHeading(heading)
}

/**
 * Identifiers in the cells of a row: those under a heading that says so, and addresses that can be nothing else. A bare
 * word is none by itself, though it could be asked for: it would be somebody else's.
 */
export const namesInCells = (
  kind: IdentifierKind,
  header: readonly string[],
  cells: readonly string[],
): string[] =>
  cells.flatMap((cell, at) => {
    const heading = header[at] ?? ''
    if (aboutOthers.test(heading) || aboutRelated.test(heading)) return []
    const field = fieldOf(heading, cell.trim())
    if (!field || !fields[kind].includes(field)) return []
    const read = readCell(field, cell)
    return read.ok && read.value !== null ? identifiersIn(kind, read.value) : []
  })

/** Identifiers that the other names of a row can be turned back into: ids, names in addresses and addresses. */
export const namesInAliases = (kind: IdentifierKind, { aliases }: Pick<SourceRow, 'aliases'>): string[] =>
  aliases.flatMap((alias) => identifiersIn(kind, /^(?:id|slug|url):(.+)$/s.exec(alias)?.[1] ?? ''))

function identifiersIn(kind: IdentifierKind, text: string): string[] {
  const read = text === '' ? null : readIdentifier(kind, text)
  return read?.ok ? [read.value.value] : []
}
