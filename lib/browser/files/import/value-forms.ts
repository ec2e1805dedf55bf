import { pageOf } from '@/lib/core/answers/identity'
import { isOnNetwork } from '@/lib/core/catalogue/identifiers'
import { readCell } from '@/lib/browser/files/import/read-cell'
import type { TargetField } from '@/lib/browser/files/import/rows'

const encodedId = /^AC[a-z][\w-]{20,}$/

function addressForm(text: string): TargetField | null {
  if (encodedId.test(text)) return 'profile'
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
  ['domain', (value) => /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/?$/i.test(value)],
]

/** What a lone column holds, where its values have no form of their own: slugs, or numbers of jobs and ads. */
export const loneForms: readonly [TargetField, (value: string) => boolean][] = [
  ['profile', (value) => identifierForm(value) === 'profile'],
  ['post', (value) => /^\d{5,}$/.test(value)],
]

/** The share of values for which something holds. */
export const shareOf = (values: readonly string[], is: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length
