import { pageOf, textAliases } from '@/lib/core/answers/identity'
import { typedAliases } from '@/lib/browser/library/aliases'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { plainEmail } from '@/lib/browser/privacy/blocks'
import { err, ok, type Result } from '@/lib/core/result'
import type { BlockRow } from '@/lib/browser/database/stores'

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
      : ok({ kind: 'alias', key: `alias:${keptAlias(page.kind, alias)}` })
  }
  const host = domain.exec(text)?.[1]?.toLowerCase()
  if (host !== undefined) return ok({ kind: 'domain', key: `domain:${host.replace(/^www\./, '')}` })
  if (/\s/.test(text)) return err('A name fits several people: write an address, or a profile URL or ID.')
  const [alias] = typedAliases('person', text)
  return alias === undefined
    ? err('This is no e-mail address, domain, profile URL or ID.')
    : ok({ kind: 'alias', key: `alias:${alias}` })
}
