import { factSchemas, type Facts, type Kind } from '@/lib/service/data/model'
import { longestLine, type Line } from '@/lib/service/load/lines'

export type Good = { line: Line; facts: Facts[Kind] }
export type Refused = { line: Line; reason: string }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** NUL and half of a pair of surrogates, as JSON writes them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** The lines that are records of a kind, and the others with the reason; empty lines are neither. */
export function checkLines(kind: Kind, lines: readonly Line[]): { good: Good[]; refused: Refused[] } {
  const good: Good[] = []
  const refused: Refused[] = []
  for (const line of lines) {
    const read = readLine(kind, line)
    if (typeof read === 'string') refused.push({ line, reason: read })
    else if (read) good.push({ line, facts: read.facts })
  }
  return { good, refused }
}

/** What a line says, or why it is refused; null for an empty one. */
function readLine(kind: Kind, { bytes, isTooLong }: Line): { facts: Facts[Kind] } | string | null {
  if (isTooLong) return `It is longer than ${longestLine} bytes.`
  let value: unknown
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return null
    value = JSON.parse(text)
  } catch (problem) {
    return problem instanceof SyntaxError ? 'It is no JSON.' : 'It is no UTF-8.'
  }
  const parsed = factSchemas[kind].safeParse(value)
  if (!parsed.success)
    return parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'The line'}: ${issue.message}`)
      .join('; ')
  if (unstorable.test(JSON.stringify(parsed.data))) return 'It holds a character that no text may have.'
  return { facts: parsed.data }
}
