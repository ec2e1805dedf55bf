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
import { decodeOnce, webUrl } from '@/lib/core/web-address'

type Mark = { as: 'mark'; text: string; title: string }

type Summary =
  | Mark
  | { as: 'text'; text: string }
  | { as: 'image'; value: JsonObject; text: string }
  | { as: 'chips'; chips: string[]; more: number; count: number }

const longest = 200

/** A value in the space of a cell; `undefined` is a key that the record does not have. */
export function summarise(value: unknown): Summary {
  const mark = emptyMark(value)
  if (mark !== null) return mark
  if (typeof value === 'string') return { as: 'text', text: value }
  if (typeof value === 'number') return { as: 'text', text: numberText(value) }
  if (isArray(value)) {
    const chips = value.slice(0, 3).map((entry) => shortText(entry))
    return { as: 'chips', chips, more: Math.max(0, value.length - 3), count: value.length }
  }
  if (!isObject(value)) return { as: 'text', text: String(value) }
  if (objectKind(value) === 'image') return { as: 'image', value, text: pickText(value, ['alt']) ?? 'image' }
  return { as: 'text', text: objectText(value) }
}

/** The mark of a null, missing, empty or false value, each different and each with words for a screen reader. */
export function emptyMark(value: unknown): Mark | null {
  const mark = (text: string, title: string): Mark => ({ as: 'mark', text, title })
  if (value === undefined) return mark('', 'not in this record')
  if (value === null) return mark('—', 'null')
  if (value === '') return mark('(empty)', 'empty text')
  if (typeof value === 'boolean') return mark(value ? 'Yes' : 'No', String(value))
  if (isArray(value) && value.length === 0) return mark('none', 'empty list')
  return isObject(value) && isFieldless(value) ? mark('no fields', 'empty object') : null
}

/** A number in all its digits: −0 and exponents as given, never grouped. */
export const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

function shortText(value: unknown): string {
  const mark = emptyMark(value)
  if (mark !== null) return mark.text === '' ? mark.title : mark.text
  if (typeof value === 'string') return value.slice(0, longest)
  if (typeof value === 'number') return numberText(value)
  if (isArray(value)) return counted(value.length, 'item')
  return isObject(value) ? objectText(value) : String(value)
}

const summaryNames = ['text', 'name', 'title', 'label', 'displayname', 'value', 'fullname', 'date']

function objectText(value: JsonObject): string {
  const kind = objectKind(value)
  if (kind === 'dateparts')
    return formatReading(readDate(value)) || counted(Object.keys(value).length, 'field')
  if (kind === 'money') return moneyText(value)
  if (kind === 'range') return rangeText(value) ?? counted(2, 'field')
  const parts = ['firstname', 'lastname'].flatMap((name) => pickText(value, [name]) ?? [])
  const text =
    summaryNames
      .map((name) => pick(value, [name]))
      .find((one) => typeof one === 'string' && one.trim() !== '') ??
    (parts.join(' ') || null) ??
    scalarText(
      Object.entries(value).find(
        ([key, one]) => /.(?:text|name|title)$/.test(plain(key)) && typeof one === 'string' && one !== '',
      )?.[1],
    )
  return typeof text === 'string' ? text.slice(0, longest) : counted(Object.keys(value).length, 'field')
}

/** '1,200.5 USD' for `{amount, currency}`: the digits as given, and the currency that the answer names. */
export function moneyText(value: JsonObject): string {
  const amount = pick(value, ['amount'])
  const currency = pickText(value, ['currency', 'currencycode']) ?? ''
  const text = typeof amount === 'number' ? numberText(amount) : (scalarText(amount) ?? '')
  return `${/^-?\d+(?:\.\d+)?$/.test(text) ? groupNumber(text) : text} ${currency}`.trim()
}

/** Digits in groups of three, no digit lost or rounded. */
export const groupNumber = (text: string): string => text.replace(/^[^.]*/, groupDigits)

/** '11–50', '10,001+' where there is no end, 'up to 50' where there is no start; null when it is no range. */
export function rangeText(value: unknown): string | null {
  const start = pick(value, ['start', 'min'])
  const end = pick(value, ['end', 'max'])
  const text = (number: number) => number.toLocaleString('en-US')
  if (typeof start === 'number' && typeof end === 'number')
    return start === end ? text(start) : `${text(start)}–${text(end)}`
  if (typeof start === 'number') return `${text(start)}+`
  return typeof end === 'number' ? `up to ${text(end)}` : null
}

/** A link that may be made from data: where it goes, and what is shown. `ascii` is the host in punycode, if it differs. */
type SafeLink = {
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
  const plainLink = { host: '', text, ascii: null }
  if (isEmail(text)) {
    const href = `mailto:${encodeURIComponent(text).replace('%40', '@')}`
    return { href, kind: 'mail', ...plainLink }
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
  const url = webUrl(address)
  if (url === null) return null
  const written = /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1] ?? url.hostname
  const foreign = url.hostname.split('.').some((label) => label.startsWith('xn--'))
  const host = (foreign ? written : url.hostname).toLowerCase().replace(/^www\./, '')
  const ascii = foreign ? url.hostname : null
  return { href: url.href, kind: 'web', host, text: host + shortPath(url), ascii }
}

function shortPath(url: URL): string {
  const plainPath = decodeOnce(url.pathname)
  const path = hasHidden(plainPath) ? url.pathname : plainPath
  const full = path.replace(/(?<!\/)\/+$/, '') + (url.search === '' ? '' : '?…')
  return full.length > 40 ? `${full.slice(0, 39)}…` : full
}

function phoneLink(text: string, key: string): SafeLink | null {
  const hinted = hintsOf([key]).phone
  if (!/^\+?[\d\s().\-/]{5,24}$/.test(text) || !(text.startsWith('+') || hinted)) return null
  const number = text.replace(/[^\d+]/g, '')
  const digits = number.replace('+', '').length
  if (digits < (text.startsWith('+') ? 7 : 5) || digits > 15) return null
  return { href: `tel:${number}`, kind: 'tel', host: '', text, ascii: null }
}
