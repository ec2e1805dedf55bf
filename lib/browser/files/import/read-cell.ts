import { addressesOf, isElsewhere, isOnNetwork, readIdentifier } from '@/lib/core/catalogue/identifiers'
import { withoutEntities } from '@/lib/core/entities'
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

/** What stands in a column called 'Profile' and names nobody. */
const flags = /^(?:public|private|hidden|link|profile|view|open|url|here|yes|no|true|false)$/i

/** Whether text has the form of a profile's id: an encoded one, or small letters, or letters with a hyphen or a digit. */
const isIdLike = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N}_%~-]+$/u.test(text) &&
  /\p{L}/u.test(text) &&
  (/[-\d]/.test(text) || !/\p{Lu}/u.test(text))

const identifier =
  (kind: 'profile' | 'company') =>
  (text: string): Read => {
    if (kind === 'company' && isElsewhere(text)) return domain(text)
    const [first = text, second] = addressesOf(text)
    const read = readIdentifier(kind, second === undefined ? text : first)
    if (!read.ok) return err(sentenceOf(read.error))
    const isId = kind === 'company' || first !== text || text.includes('/') || isIdLike(read.value)
    return isId && !flags.test(read.value)
      ? read
      : err(`“${text.slice(0, 80)}” is neither a profile URL nor an ID.`)
  }

/** What is to be known of a cell that was read all the same; null where it says one thing. */
export const doubtOf = (field: TargetField, cell: string): string | null =>
  ((field === 'profile' || field === 'company') && addressesOf(cell).length > 1) ||
  (field === 'email' && emailsIn(cell).length > 1)
    ? 'There is more than one address in this cell: the first is taken.'
    : null

const address = /^[^\s@"(),:;<>[\\\]]+@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** Several addresses in one cell, however they are parted. */
const emailsIn = (text: string): string[] => text.split(/[\s,;|<>]+/).filter((part) => address.test(part))

function email(text: string): Read {
  const plain = text
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .trim()
  const own = address.test(plain) ? plain : emailsIn(text)[0]
  if (own === undefined) return err('This is not an e-mail address.')
  const at = own.lastIndexOf('@')
  return ok(own.slice(0, at) + own.slice(at).toLowerCase())
}

/** Whether text is the name of a file, which no website ends as. */
export const isFileName = (text: string): boolean =>
  /\.(?:csv|docx?|eml|gif|html?|jpe?g|json|pdf|png|pptx?|rtf|tsv|txt|vcf|webp|xlsx?|xml)$/i.test(text)

function domain(text: string): Read {
  if (isOnNetwork(text)) return err('This is an address of the network, and not a website of the company.')
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const host = URL.canParse(full) ? new URL(full).hostname.replace(/^www\./, '') : ''
  const isHost = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(host)
  if (!isHost) return err('This is not the address of a website.')
  if (isFileName(host)) return err('This is the name of a file, and not a website.')
  return isSharedHost(host)
    ? err('Pages of many companies stand on this site: it is not the company’s own.')
    : ok(host)
}

const anything = (text: string): Read => ok(text)

const name = (text: string): Read =>
  /@|:\/\/|^www\./i.test(text) ? err('This is an address, and not the name of a person.') : ok(text)

const companyName = (text: string): Read =>
  /\S@\S|^\+?[\d\s()./-]{6,}$/.test(text) ? err('This is not the name of a company.') : ok(text)

const phone = (text: string): Read =>
  text.replace(/[^\p{Nd}]/gu, '').length < 4 ? err('This is not a phone number.') : ok(text)

const readers = {
  profile: identifier('profile'),
  company: identifier('company'),
  domain,
  email,
  fullName: (text) => name(spokenName(text)),
  firstName: name,
  lastName: name,
  title: anything,
  companyName,
  location: anything,
  phone,
  post: anything,
} as const satisfies Record<TargetField, (text: string) => Read>

/** What programs and people write into a cell that holds nothing; Na, Nan and Nil are people. */
const blanks =
  /^(?:[-–—.?]+|n\/a|n\.a\.|null|none|undefined|unknown|not (?:found|available)|tbd|#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|field!))?$/i

/** Whether a cell holds nothing, in whatever words. */
export const isBlank = (cell: string): boolean => blanks.test(cell.trim()) || cell.trim() === 'NaN'

/** A cell in the one form of its field, null where it is empty, or why not; a guard before a formula goes. */
export function readCell(field: TargetField, cell: string): Result<string | null, string> {
  const plain = withoutEntities(unguarded(cell)).replace(controls, ' ')
  // several values in one cell, as address books export them
  const text = plain.includes(':::')
    ? (plain.split(':::').find((one) => one.trim() !== '') ?? '').trim()
    : plain.trim()
  if (isBlank(text)) return ok(null)
  if (text.length > longest) return err('This is too long to be looked up.')
  return readers[field](text)
}
