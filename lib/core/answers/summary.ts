import { formatReading, readDate } from '@/lib/core/answers/dates'
import {
  isArray,
  isFieldless,
  isObject,
  pick,
  pickText,
  plain,
  scalarText,
  type JsonObject,
} from '@/lib/core/answers/json'
import { objectKind, isEmail, hintsOf } from '@/lib/core/answers/kinds'
import { counted, groupDigits } from '@/lib/core/text'
import { hasHidden } from '@/lib/core/answers/text'

export type Summary =
  | { as: 'text'; text: string }
  | { as: 'mark'; text: string; title: string }
  | { as: 'image'; value: JsonObject; text: string }
  | { as: 'chips'; chips: string[]; more: number; count: number }

const longest = 200

/** A value in the space of a cell; `undefined` is a key that the record does not have. */
export function summarise(value: unknown, locale = 'en-US'): Summary {
  const mark = emptyMark(value)
  if (mark !== null) return mark
  if (typeof value === 'string') return { as: 'text', text: value }
  if (typeof value === 'number') return { as: 'text', text: numberText(value) }
  if (isArray(value)) {
    const chips = value.slice(0, 3).map((entry) => shortText(entry, locale))
    return { as: 'chips', chips, more: Math.max(0, value.length - 3), count: value.length }
  }
  if (!isObject(value)) return { as: 'text', text: String(value) }
  if (objectKind(value) === 'image') return { as: 'image', value, text: pickText(value, ['alt']) ?? 'image' }
  return { as: 'text', text: objectText(value, locale) }
}

/** The mark of a null, missing, empty or false value, each different and each with words for a screen reader. */
export function emptyMark(value: unknown): { as: 'mark'; text: string; title: string } | null {
  if (value === undefined) return { as: 'mark', text: '', title: 'not in this record' }
  if (value === null) return { as: 'mark', text: '—', title: 'null' }
  if (value === '') return { as: 'mark', text: '(empty)', title: 'empty text' }
  if (value === false) return { as: 'mark', text: 'No', title: 'false' }
  if (value === true) return { as: 'mark', text: 'Yes', title: 'true' }
  if (isArray(value) && value.length === 0) return { as: 'mark', text: 'none', title: 'empty list' }
  return isObject(value) && isFieldless(value)
    ? { as: 'mark', text: 'no fields', title: 'empty object' }
    : null
}

/** A number in all its digits: −0 and exponents as given, never grouped. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

function shortText(value: unknown, locale: string): string {
  const mark = emptyMark(value)
  if (mark !== null) return mark.text === '' ? mark.title : mark.text
  if (typeof value === 'string') return value.slice(0, longest)
  if (typeof value === 'number') return numberText(value)
  if (isArray(value)) return counted(value.length, 'item')
  return isObject(value) ? objectText(value, locale) : String(value)
}

const summaryNames = ['text', 'name', 'title', 'label', 'displayname', 'value', 'fullname', 'date']

function objectText(value: JsonObject, locale: string): string {
  const kind = objectKind(value)
  if (kind === 'dateparts')
    return formatReading(readDate(value), locale) || counted(Object.keys(value).length, 'field')
  if (kind === 'money') return moneyText(value)
  if (kind === 'range') return rangeText(value, locale) ?? counted(2, 'field')
  const named = summaryNames
    .map((name) => pick(value, [name]))
    .find((text) => typeof text === 'string' && text.trim() !== '')
  if (typeof named === 'string') return named.slice(0, longest)
  const parts = [pickText(value, ['firstname']), pickText(value, ['lastname'])].filter(
    (part) => part !== null,
  )
  if (parts.length > 0) return parts.join(' ').slice(0, longest)
  const worded = Object.keys(value).find(
    (key) => /.(?:text|name|title)$/.test(plain(key)) && typeof value[key] === 'string' && value[key] !== '',
  )
  const text = worded === undefined ? null : scalarText(value[worded])
  return text === null ? counted(Object.keys(value).length, 'field') : text.slice(0, longest)
}

/** '1,200.5 USD' for `{amount, currency}`: the digits as given, and the currency that the answer names. */
export function moneyText(value: JsonObject): string {
  const amount = pick(value, ['amount'])
  const currency = pickText(value, ['currency', 'currencycode']) ?? ''
  const text = typeof amount === 'number' ? numberText(amount) : (scalarText(amount) ?? '')
  const grouped = /^-?\d+(?:\.\d+)?$/.test(text) ? groupNumber(text) : text
  return `${grouped} ${currency}`.trim()
}

/** Digits in groups of three, no digit lost or rounded. */
export function groupNumber(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = groupDigits(whole)
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** '11–50', '10,001+' where there is no end, 'up to 50' where there is no start; null when it is no range. */
export function rangeText(value: unknown, locale = 'en-US'): string | null {
  const start = pick(value, ['start', 'min'])
  const end = pick(value, ['end', 'max'])
  const text = (number: number) => number.toLocaleString(locale)
  if (typeof start === 'number' && typeof end === 'number')
    return start === end ? text(start) : `${text(start)}–${text(end)}`
  if (typeof start === 'number') return `${text(start)}+`
  return typeof end === 'number' ? `up to ${text(end)}` : null
}

/** A link that may be made from data: where it goes, and what is shown. `ascii` is the host in punycode, if it differs. */
export type SafeLink = {
  href: string
  kind: 'web' | 'mail' | 'tel'
  host: string
  text: string
  ascii: string | null
}

/** A link of http, https, mailto or tel; null for all else, for credentials and for hidden characters. */
export function linkOf(value: unknown, key = ''): SafeLink | null {
  if (typeof value !== 'string' || value.length > 2048) return null
  const text = value.trim()
  if (text === '' || hasHidden(text)) return null
  if (isEmail(text))
    return {
      href: `mailto:${encodeURIComponent(text).replace('%40', '@')}`,
      kind: 'mail',
      host: '',
      text,
      ascii: null,
    }
  const address = webAddress(text, key)
  return address === null ? phoneLink(text, key) : webLink(address)
}

function webAddress(text: string, key: string): string | null {
  if (/^https?:\/\/\S+$/i.test(text)) return text
  if (/^\/\/[^/\s.]+\.[^/\s]+(?:\/\S*)?$/.test(text)) return `https:${text}`
  return hintsOf([key]).website && /^www\.[^\s/.]+\.[^\s/]+(?:\/\S*)?$/i.test(text) ? `https://${text}` : null
}

function webLink(address: string): SafeLink | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return null
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null
  if (url.username !== '' || url.password !== '') return null
  const written = /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1] ?? url.hostname
  const foreign = url.hostname.split('.').some((label) => label.startsWith('xn--'))
  const host = (foreign ? written : url.hostname).toLowerCase().replace(/^www\./, '')
  const ascii = foreign ? url.hostname : null
  return { href: url.href, kind: 'web', host, text: host + shortPath(url), ascii }
}

function shortPath(url: URL): string {
  const path = decoded(url.pathname).replace(/(?<!\/)\/+$/, '')
  const full = path + (url.search === '' ? '' : '?…')
  return full.length > 40 ? `${full.slice(0, 39)}…` : full
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path)
    return hasHidden(text) ? path : text
  } catch {
    return path
  }
}

function phoneLink(text: string, key: string): SafeLink | null {
  const hinted = hintsOf([key]).phone
  if (!/^\+?[\d\s().\-/]{5,24}$/.test(text) || !(text.startsWith('+') || hinted)) return null
  const number = text.replace(/[^\d+]/g, '')
  const digits = number.replace('+', '').length
  if (digits < (text.startsWith('+') ? 7 : 5) || digits > 15) return null
  return { href: `tel:${number}`, kind: 'tel', host: '', text, ascii: null }
}
