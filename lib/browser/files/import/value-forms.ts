import { isElsewhere, isOnNetwork } from '@/lib/core/catalogue/identifiers'
import { isFileName, readCell } from '@/lib/browser/files/import/read-cell'
import type { TargetField } from '@/lib/browser/files/import/rows'
import { pageOf } from '@/lib/core/answers/identity'
import { spokenName } from '@/lib/core/matching/name'

const encodedId = /^AC[a-z][\w-]{20,}$/

function addressForm(text: string): TargetField | null {
  if (encodedId.test(text)) return 'profile'
  if (isElsewhere(text)) return null
  const page = pageOf(text)
  if (page?.kind === 'person') return 'profile'
  if (page?.kind === 'company' || page?.kind === 'school') return 'company'
  if (page?.kind === 'job' || page?.kind === 'ad') return 'post'
  return page && /\/(?:posts|feed\/update|pulse)\//.test(page.url) ? 'post' : null
}

/** The field that a page of the network belongs to, in whatever column it stands; null for any other text. */
export const fieldOfPage = (text: string): TargetField | null =>
  isOnNetwork(text) ? addressForm(text.trim()) : null

const isSlug = (text: string) =>
  /^[\p{Ll}\p{Lo}\p{N}_%-]+$/u.test(text) && /[\p{L}]/u.test(text) && /[-\d]/.test(text)

/** What text identifies by itself; null where it may be anything. */
export function identifierForm(text: string): TargetField | null {
  const plain = text.trim()
  return addressForm(plain) ?? (isSlug(plain) ? 'profile' : null)
}

export const valueForms: readonly [TargetField, (value: string) => boolean][] = [
  ['profile', (value) => addressForm(value) === 'profile'],
  ['company', (value) => addressForm(value) === 'company'],
  ['post', (value) => addressForm(value) === 'post'],
  ['email', (value) => value.includes('@') && readCell('email', value).ok],
  ['domain', (value) => /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/?$/i.test(value) && !isFileName(value)],
]

/** What a lone column holds, where its values have no form of their own: slugs, or numbers of jobs and ads. */
export const loneForms: readonly [TargetField, (value: string) => boolean][] = [
  ['profile', (value) => identifierForm(value) === 'profile'],
  ['post', (value) => /^\d{5,}$/.test(value)],
]

/** The share of values for which something holds. */
export const shareOf = (values: readonly string[], is: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

const particles =
  /^(?:van|von|vom|der|den|de|da|di|du|del|della|dos|la|le|el|al|bin|ibn|ben|ter|ten|zu|zur|y|e)$/i
const nameWord = /^(?:\p{L}{1,2}['’])?(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lo}[\p{L}\p{M}]*)$/u

const companyWords =
  /\b(?:inc|llc|llp|ltd|limited|gmbh|plc|corp|corporation|company|group|holdings?|bank|university|institute|laborator(?:y|ies)|labs?|systems|technolog(?:y|ies)|software|solutions|partners|consulting|capital|ventures|studios?|media|sons|bros|industries|international|foundation|hospital|school|college|agency|insurance|logistics|services|ag|kg|se|sa|ab|oy|bv|srl|spa|co)\b\.?/i

const titleWords =
  /\b(?:engineer|manager|director|head of|chief|officer|lead|vp|vice president|president|founder|owner|ceo|cto|cfo|coo|cmo|developer|designer|analyst|consultant|recruiter|specialist|assistant|associate|coordinator|executive|partner|professor|researcher|scientist|architect|administrator|sales|marketing|product|operations|intern|entwickler(?:in)?|leiter(?:in)?)\b/i

/** Whether text has a word that companies call themselves by, such as 'Inc' or 'Bank'. */
export const isCompanyLike = (text: string): boolean => companyWords.test(text) || /[&+\d]/.test(text)

/** Whether text has a word of a job title, such as 'Engineer'. */
export const isTitleLike = (text: string): boolean => titleWords.test(text)

let countries: ReadonlySet<string> | undefined

function readCountries(): ReadonlySet<string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Set(codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []))
}

/** Whether text names a country, or a place with its country or state behind it. */
export function isPlaceLike(text: string): boolean {
  countries ??= readCountries()
  const last = text.split(',').at(-1)?.trim() ?? ''
  if (countries.has(last.toLowerCase()) || /^(?:usa|uk)$/i.test(last)) return true
  return (text.includes(',') && /^[A-Z]{2}$/.test(last)) || /\b(?:area|region|metropolitan)\b/i.test(text)
}

/** Whether text is what a person is called: two to four words with capitals, in either order. */
export function isPersonName(text: string): boolean {
  if (isCompanyLike(text) || isTitleLike(text) || isPlaceLike(text)) return false
  const words = spokenName(text).split(/\s+/)
  const own = words.filter((word) => !particles.test(word))
  return words.length <= 6 && own.length >= 2 && own.length <= 4 && own.every((word) => nameWord.test(word))
}

/** Whether text may be a given or a family name by itself. */
export const isNamePart = (text: string): boolean => {
  const own = text.split(/\s+/).filter((word) => !particles.test(word))
  return own.length === 1 && own.every((word) => nameWord.test(word)) && !isPlaceLike(text)
}
