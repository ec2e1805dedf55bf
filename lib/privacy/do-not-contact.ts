import { pageOf, textAliases } from '@/lib/answers/identity'
import { typedAliases } from '@/lib/library/aliases'
import { libraryChanged } from '@/lib/library/watch'
import { plainEmail } from '@/lib/privacy/blocks'
import { err, ok, type Result } from '@/lib/result'
import { openStore } from '@/lib/store/database'
import type { BlockRow } from '@/lib/store/rows'

/** Why a line cannot go on the list, in a sentence. */
export type EntryProblem = string

const email = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/
const domain = /^(?:https?:\/\/)?@?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,})\/?$/iu

/** The key under which a typed e-mail, domain, profile or company is kept on the list. */
export function blockKey(typed: string): Result<Pick<BlockRow, 'key' | 'kind'>, EntryProblem> {
  const text = typed.trim().replace(/^mailto:/i, '')
  if (text === '') return err('Write an e-mail address, a domain, or a profile URL or ID.')
  if (text.length > 500) return err('This is too long for an address, a domain or an ID.')
  if (email.test(text)) return ok({ kind: 'email', key: `email:${plainEmail(text)}` })
  const company = /^company\/([^/\s]+)\/?$/i.exec(text)?.[1]
  if (company !== undefined) {
    const [alias] = typedAliases('company', company)
    return alias === undefined ? err('This names no company.') : ok({ kind: 'alias', key: `alias:${alias}` })
  }
  const page = pageOf(text)
  if (page?.kind === 'person' || page?.kind === 'company') {
    const [alias] = textAliases(text)
    return alias === undefined
      ? err('This address names nobody.')
      : ok({ kind: 'alias', key: `alias:${page.kind}:${alias}` })
  }
  const host = domain.exec(text)?.[1]?.toLowerCase()
  if (host !== undefined) return ok({ kind: 'domain', key: `domain:${host.replace(/^www\./, '')}` })
  if (/\s/.test(text)) return err('A name fits several people: write an address, or a profile URL or ID.')
  const [alias] = typedAliases('person', text)
  return alias === undefined
    ? err('This is no e-mail address, domain, profile URL or ID.')
    : ok({ kind: 'alias', key: `alias:${alias}` })
}

/** What an entry is called on the list: the address, the domain, or the profile's slug or ID. */
export const shownBlock = ({ key, kind }: BlockRow): string =>
  kind === 'deleted' ? 'A deleted person' : key.replace(/^(?:email|domain|alias:\w+:\w+):/, '')

/** Everything that was written on the list, the newest first; deleted people are not among it. */
export async function readDoNotContact(): Promise<BlockRow[]> {
  const rows = await (await openStore()).getAll('blocked')
  return rows.filter(({ kind }) => kind !== 'deleted').toSorted((a, b) => b.at - a.at)
}

/** Puts entries on the list; one that is on it already keeps its date, and its reason where none is given. */
export async function addBlocks(rows: readonly BlockRow[]): Promise<{ added: number; known: number }> {
  const transaction = (await openStore()).transaction('blocked', 'readwrite')
  let added = 0
  for (const row of rows) {
    const there = await transaction.store.get(row.key)
    if (!there) added += 1
    const reason = row.reason?.trim() || there?.reason
    await transaction.store.put({
      key: row.key,
      kind: row.kind,
      at: there?.at ?? row.at,
      ...(reason !== undefined && { reason }),
    })
  }
  await transaction.done
  libraryChanged()
  return { added, known: rows.length - added }
}

/** Takes an entry off the list; the rows that come back put it on again as it was. */
export async function removeBlock(key: string): Promise<BlockRow | undefined> {
  const transaction = (await openStore()).transaction('blocked', 'readwrite')
  const row = await transaction.store.get(key)
  await transaction.store.delete(key)
  await transaction.done
  libraryChanged()
  return row
}
