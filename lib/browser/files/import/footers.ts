import { identifierForm, isPersonName } from '@/lib/browser/files/import/value-forms'

const sum =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|totale|sum|summe|gesamt|suma|somme)(?:$|[:=]|[ (]+\d| (?:rows|records|results|contacts|number|count)\b)/i

const remark =
  /^(?:(?:report )?(?:generated|exported|downloaded|printed|created|prepared|updated) (?:by|on|at|from|with)\b|confidential(?:$| ?[:.,;!–-]| and | information|ity\b)|copyright\b|©|\(c\)|page \d+ of|source:|notes?:|disclaimer\b|end of (?:report|list|file)\b)/i

const filled = (cells: readonly string[] = []) => cells.map((cell) => cell.trim()).filter(Boolean)

/** The most rows that a report writes below its table. */
const most = 20

/** From which row on there are no more rows of a table but what reports write below them: sums, who made them, notes. */
export function footersFrom(rows: readonly (readonly string[])[], lines: readonly number[]): number {
  const isList = rows.every((cells) => filled(cells).length < 2)
  function isTold([text = '', ...others]: readonly string[]): boolean {
    if (sum.test(text)) return others.every((other) => /^[\d.,\s%€$£+()-]*$/.test(other))
    return others.length === 0 && remark.test(text)
  }
  function isAfterGap(at: number): boolean {
    const above = rows[at - 1]?.join('').match(/\r\n?|\n/g)?.length ?? 0
    return !isList && at > 0 && (lines[at] ?? 0) - (lines[at - 1] ?? 0) > above + 1
  }
  // a name or a company has no sentence's signs and few words
  const isNote = (text = '') =>
    (/[.:!?](?:\s|$)/.test(text) || text.split(/\s+/).length > 9) &&
    !isPersonName(text) &&
    identifierForm(text) === null
  let start = rows.length
  let isOpen = false
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - most); at -= 1) {
    const cells = filled(rows[at])
    if (!isTold(cells) && (isList || cells.length > 1)) break
    const isFirst = isAfterGap(at)
    if (isTold(cells) || (isFirst && isNote(cells[0]))) [start, isOpen] = [at, true]
    if (isOpen && isFirst) [start, isOpen] = [at, false]
  }
  return start
}
