import { isOnNetwork, readIdentifier } from '@/lib/core/catalogue/identifiers'
import { unguarded } from '@/lib/core/formula'
import { err, ok, type Result } from '@/lib/core/result'
import type { TargetField } from '@/lib/browser/files/import/rows'
import { isSharedHost } from '@/lib/core/matching/company'
import { spokenName } from '@/lib/core/matching/name'

type Read = Result<string, string>

const longest = 2048
const controls = /\p{Cc}+/gu

/** What is wrong with an identifier, without that nothing was sent: of a file nothing is sent yet. */
export const sentenceOf = (error: string): string => error.replace(/ ?Nothing was sent\.$/, '')

const identifier =
  (kind: 'profile' | 'company') =>
  (text: string): Read => {
    const read = readIdentifier(kind, text)
    if (read.ok) return ok(read.value)
    return err(sentenceOf(read.error))
  }

const address = /^[^\s@"(),:;<>[\\\]]+@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

function email(text: string): Read {
  const plain = text
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .trim()
  if (!address.test(plain)) return err('This is not an e-mail address.')
  const at = plain.lastIndexOf('@')
  return ok(plain.slice(0, at) + plain.slice(at).toLowerCase())
}

function domain(text: string): Read {
  if (isOnNetwork(text)) return err('This is an address of the network, and not a website of the company.')
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const host = URL.canParse(full) ? new URL(full).hostname.replace(/^www\./, '') : ''
  const isHost = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(host)
  if (!isHost) return err('This is not the address of a website.')
  return isSharedHost(host)
    ? err('Pages of many companies stand on this site: it is not the company’s own.')
    : ok(host)
}

const anything = (text: string): Read => ok(text)

const readers = {
  profile: identifier('profile'),
  company: identifier('company'),
  domain,
  email,
  fullName: (text) => ok(spokenName(text)),
  firstName: anything,
  lastName: anything,
  title: anything,
  companyName: anything,
  location: anything,
  phone: anything,
  post: anything,
} as const satisfies Record<TargetField, (text: string) => Read>

/** A cell in the one form of its field, null where it is empty, or why not; a guard before a formula goes. */
export function readCell(field: TargetField, cell: string): Result<string | null, string> {
  const text = unguarded(cell).replace(controls, ' ').trim()
  if (text === '' || /^(?:-|–|n\/a|null|none)$/i.test(text)) return ok(null)
  if (text.length > longest) return err('This is too long to be looked up.')
  return readers[field](text)
}
