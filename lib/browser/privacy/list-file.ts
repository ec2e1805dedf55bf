import Papa from 'papaparse'
import { typedAliases } from '@/lib/browser/library/aliases'
import { keptAlias } from '@/lib/browser/library/stored-names'
import type { BlockRow } from '@/lib/browser/database/stores'
import { plainEmail } from '@/lib/browser/privacy/blocks'
import { pageOf, textAliases } from '@/lib/core/answers/identity'
import { unguarded } from '@/lib/core/formula'
import { err, ok, type Result } from '@/lib/core/result'

const email = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/
const domain = /^(?:https?:\/\/)?@?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,})\/?$/iu

/** The key under which a typed e-mail, domain, profile or company is kept on the list, or why it cannot be. */
export function blockKey(typed: string): Result<Pick<BlockRow, 'key' | 'kind'>, string> {
  const text = typed.trim().replace(/^mailto:/i, '')
  const named = (alias: string | undefined, problem: string) =>
    alias === undefined ? err(problem) : ok({ kind: 'alias' as const, key: `alias:${alias}` })
  if (text === '') return err('Write an e-mail address, a domain, or a profile URL or ID.')
  if (text.length > 500) return err('This is too long for an address, a domain or an ID.')
  if (email.test(text)) return ok({ kind: 'email', key: `email:${plainEmail(text)}` })
  const company = /^company\/([^/\s]+)\/?$/i.exec(text)?.[1]
  if (company !== undefined) return named(typedAliases('company', company)[0], 'This names no company.')
  const page = pageOf(text)
  if (page?.kind === 'person' || page?.kind === 'company') {
    const [alias] = textAliases(text)
    return named(alias && keptAlias(page.kind, alias), 'This address names nobody.')
  }
  const host = domain.exec(text)?.[1]?.toLowerCase()
  if (host !== undefined) return ok({ kind: 'domain', key: `domain:${host.replace(/^www\./, '')}` })
  if (/\s/.test(text)) return err('A name fits several people: write an address, or a profile URL or ID.')
  return named(typedAliases('person', text)[0], 'This is no e-mail address, domain, profile URL or ID.')
}

export type LineProblem = { line: number; text: string; reason: string }

const mostLines = 100_000

const headings = {
  value:
    /^(?:value|contact|e-?mail(?: address)?|address|domain|website|profile(?: url| id)?|url|id|slug|do not contact)$/i,
  reason: /^(?:reason|note|notes|comment|why)$/i,
  at: /^(?:added|date|at|since|added on|created)$/i,
} as const

function columnsOf(first: readonly string[]) {
  const find = (heading: RegExp) => first.findIndex((cell) => heading.test(cell.trim()))
  const value = find(headings.value)
  return value < 0
    ? { value: 0, reason: 1, at: 2, hasHeader: false }
    : { value, reason: find(headings.reason), at: find(headings.at), hasHeader: true }
}

const textOf = (cell: string | undefined) => unguarded(cell ?? '').trim()

/** Reads pasted lines or a CSV file as entries of the list; each line that is none is told with its reason. */
export function readList(text: string, now: number): { rows: BlockRow[]; problems: LineProblem[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: false,
    preview: mostLines,
  })
  const filled = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled < 0) return { rows: [], problems: [] }
  const columns = columnsOf(data[filled] ?? [])
  const rows = new Map<string, BlockRow>()
  const problems: LineProblem[] = []
  data.forEach((cells, index) => {
    const typed = textOf(cells[columns.value])
    if (typed === '' || (columns.hasHeader && index <= filled)) return
    const key = blockKey(typed)
    if (!key.ok) {
      problems.push({ line: index + 1, text: typed.slice(0, 100), reason: key.error })
      return
    }
    const reason = textOf(cells[columns.reason]).slice(0, 500)
    const at = Date.parse(textOf(cells[columns.at]))
    rows.set(key.value.key, {
      ...key.value,
      at: Number.isFinite(at) && at <= now ? at : now,
      ...(reason !== '' && { reason }),
    })
  })
  return { rows: [...rows.values()], problems }
}

/** The list as a table that `readList` reads again. */
export const listTable = (rows: readonly BlockRow[]) => ({
  header: ['Do not contact', 'Reason', 'Added'],
  rows: rows.map(({ key, kind, reason, at }) => [
    // a company is told from a person by what stands in front
    kind === 'alias'
      ? key.replace(/^alias:(?:person:\w+:)?/, '').replace(/^company:\w+:/, 'company/')
      : key.replace(/^\w+:/, ''),
    reason ?? null,
    new Date(at).toISOString().slice(0, 10),
  ]),
})
