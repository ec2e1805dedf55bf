import { epochOf, instantOf, isoParts, readDate } from '@/lib/core/answers/dates'
import type { Kind } from '@/lib/core/answers/view'
import { isArray, isFieldless, isObject, plain, wordsOf, type JsonObject } from '@/lib/core/answers/json'

export type Hints = { date: boolean; image: boolean; phone: boolean; website: boolean }

const vague =
  /^(?:value|values|raw|iso|ms|seconds|epoch|text|url|uri|src|href|original|large|small|medium|\d+)$/

/** What the last of `names` promises; a vague last name ('value', 'text') borrows from the one before it. */
export function hintsOf(names: readonly string[]): Hints {
  const isVague = vague.test(plain(names.at(-1) ?? ''))
  const keys = names.slice(isVague ? -2 : -1).map((key) => ({ name: plain(key), words: wordsOf(key) }))
  const isNamed = (form: RegExp) => keys.some(({ name }) => form.test(name))
  const hasWord = (form: RegExp) => keys.some(({ words }) => words.some((word) => form.test(word)))
  return {
    date: isNamed(dateName) || keys.some(({ words }) => dateWords.test(words.at(-1) ?? '')),
    image: isNamed(imageName) || hasWord(imageWords),
    phone: isNamed(/phone/) || hasWord(/^(?:phones?|mobile|tel|telephone|fax|whatsapp|cell)$/),
    website: hasWord(/^(?:website|site|url|uri|link|href|homepage|web|domain)s?$/),
  }
}

const dateWords =
  /^(?:date|time|timestamp|datetime|at|on|posted|created|published|updated|modified|expires|expiry|expired|start|started|end|ended|since|from|to|until|joined|issued)$/
const imageWords = /^(?:photo|picture|pic|avatar|image|logo|thumb|thumbnail|icon|cover|banner|img)s?$/

const dateName =
  /(?<!up|candi|man|vali)date$|timestamp$|(?:created|posted|published|updated|started|ended)(?:at|on)$/
const imageName = /(?:photo|picture|avatar|image|logo|thumbnail|icon|banner|img)(?:url|uri|src|link)?s?$/

let currencies: ReadonlySet<string> | undefined

/** Withdrawn or test codes of ISO 4217 that are words of other texts. */
const notMoney: ReadonlySet<string> = new Set(['BAD', 'BAN', 'MVP', 'PES', 'SIT', 'XTS', 'XXX'])

function isCurrency(code: string): boolean {
  currencies ??= new Set([...Intl.supportedValuesOf('currency'), 'ZWG', 'USDC', 'USDT'])
  return currencies.has(code) && !notMoney.has(code)
}

/** The kind of a string, judged with what its key promises; the first rule that matches decides. */
export function textKind(text: string, hints: Hints): Kind {
  if (text === '') return 'empty'
  const lead = text.slice(0, 64)
  if (isUnsafeUrl(lead)) return 'unsafe-url'
  if (text.length <= 4096) {
    const short = text.trim()
    if (/^https?:\/\/\S+$/i.test(short)) return hints.image || imagePath.test(short) ? 'image' : 'url'
    if (short.length <= 300) {
      const kind = shortKind(short, hints)
      if (kind !== null) return kind
    }
  }
  if (rasterData.test(lead)) return 'image'
  if (hasTag.test(text)) return 'html'
  return text.length > 240 || /\n[^]*\n/.test(text) ? 'longtext' : 'text'
}

const imagePath = /^[^?#]*\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i
const hasTag = /<\/?(?:p|br|ul|ol|li|b|i|u|strong|em|a|h[1-6]|div|span|blockquote)(?:\s[^<>]*)?\/?>/i

// Browsers skip control characters inside a scheme, so they are skipped here too.
function isUnsafeUrl(lead: string): boolean {
  if (!lead.includes(':') || /^https?:/i.test(lead)) return false
  const bare = [...lead]
    .filter((character) => character >= ' ')
    .join('')
    .trimStart()
  if (/^(?:javascript|vbscript|file|blob|intent|about|chrome):\S/i.test(bare)) return true
  return /^data:[a-z]+\/[a-z0-9.+-]+[;,]/i.test(bare) && !rasterData.test(bare)
}

const rasterData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i

function shortKind(text: string, hints: Hints): Kind | null {
  if (/^urn:[a-z0-9-]+:\S/i.test(text)) return 'urn'
  if (isEmail(text)) return 'email'
  if (isDate(text, hints.date)) return hints.date && /^\d+$/.test(text) ? 'epoch' : 'date'
  if (relative.test(text)) return 'reldate'
  if (/^[<>~≈]?\s?[+-]?\d{1,3}(?:[.,]\d+)?\s?%$/.test(text)) return 'percent'
  if (isMoney(text)) return 'money'
  if (isTextRange(text)) return 'range'
  const digits = () => text.replace(/\D/g, '').length
  if (hints.phone && /^[+()\d][\d\s().\-/x]{4,24}$/.test(text) && digits() >= 5) return 'phone'
  if (/^\+[\d\s().\-/]{7,21}$/.test(text) && digits() >= 7) return 'phone'
  if (/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return 'numstr'
  return null
}

/** True when the whole text is one e-mail address. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.includes('@') && wholeEmail.test(text)

const wholeEmail =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u

function isDate(text: string, dateKey: boolean): boolean {
  if (dateKey && /^(?:\d{10}|\d{13})$/.test(text)) return isEpoch(Number(text))
  if (text.length < 7 || !/^\d{4}-\d{2}/.test(text)) return false
  if (text.length === 7) return dateKey && isoParts(text) !== null
  return isoParts(text) !== null && (text.length === 10 || instantOf(text) !== null)
}

const relative =
  /^(?:\d{1,3}\s?(?:s|h|d|w|y|hrs?|mos?|yrs?)|(?:\d{1,3}|an?)\+?\s(?:secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|mos?|months?|yrs?|years?)(?:\sago)?|yesterday|today|just now)(?:\s?•.{0,12})?$/i

const amount = String.raw`\d[\d.,]*\s?[kKmMbB]?`
const per = String.raw`(?:\s?(?:\/|per\s|an?\s)\s?[a-z]+)?`
const symbol = String.raw`(?:[A-Z]{1,2})?[$€£¥₹₽₩₺₴₪]`
const joined = String.raw`\s?(?:-|–|—|to)\s?`
const symbolFirst = new RegExp(
  String.raw`^-?${symbol}\s?${amount}\+?${per}(?:${joined}(?:${symbol}\s?)?${amount}${per})?$`,
)
const symbolLast = new RegExp(String.raw`^${amount}(?:${joined}${amount})?\s?[€£]${per}$`)
const withCode = new RegExp(
  String.raw`^(?:([A-Z]{3,4})\s)?${amount}${per}(?:${joined}${amount}${per})?(?:\s([A-Z]{3,4}))?${per}$`,
)

function isMoney(text: string): boolean {
  if (text.length > 60) return false
  if (symbolFirst.test(text) || symbolLast.test(text)) return true
  const code = withCode.exec(text)
  const named = code?.[1] ?? code?.[2]
  return named !== undefined && isCurrency(named)
}

function isTextRange(text: string): boolean {
  if (/^\d[\d,.]*\s?[kKmM]?\+$/.test(text)) return true
  const match = /^(\d[\d,]*(?:\.\d+)?)\s?([kKmM]?)\s?(?:-|–|—|to)\s?(\d[\d,]*(?:\.\d+)?)\s?([kKmM]?)$/.exec(
    text,
  )
  if (match === null) return false
  return sized(match[1], match[2] || match[4]) <= sized(match[3], match[4])
}

const sized = (amount = '', unit = ''): number =>
  Number(amount.replaceAll(',', '')) * (/k/i.test(unit) ? 1e3 : /m/i.test(unit) ? 1e6 : 1)

/** True for whole seconds or milliseconds since 1970 that fall into 1990 to 2100. */
function isEpoch(value: number): boolean {
  const instant = epochOf(value)
  const year = instant === null ? 0 : new Date(instant).getUTCFullYear()
  return year >= 1990 && year <= 2100
}

/** The kind of a value under a key; the first rule that matches decides. */
export const kindOf = (value: unknown, key = ''): Kind => kindWith(value, hintsOf([key]))

/** `kindOf` for callers that ask about many values under one key. */
export function kindWith(value: unknown, hints: Hints): Kind {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return numberKind(value, hints)
  if (typeof value === 'string') return textKind(value, hints)
  if (isArray(value)) return 'list'
  return isObject(value) ? objectKind(value) : 'text'
}

function numberKind(value: number, hints: Hints): Kind {
  if (!Number.isInteger(value)) return 'float'
  return hints.date && isEpoch(value) ? 'epoch' : 'int'
}

/** The kind of an object: a date in parts, a picture, money, a range, or just an object. */
export function objectKind(value: JsonObject): Kind {
  if (isFieldless(value)) return 'object'
  const keys = Object.keys(value)
  if (keys.length > 6) return 'object'
  if (keys.every((key) => dateKeys.has(key))) {
    if (typeof value['year'] === 'number' || typeof value['year'] === 'string') return 'dateparts'
    const state = readDate(value).state
    return state === 'date' || state === 'present' ? 'dateparts' : 'object'
  }
  if (typeof value['url'] === 'string' && keys.every((key) => imageKeys.has(key)))
    if (keys.length > 1 && /^https?:\/\/\S+$/i.test(value['url'])) return 'image'
  const sum = value['amount']
  const currency = value['currency'] ?? value['currencyCode']
  if (keys.length <= 3 && isAmount(sum) && typeof currency === 'string' && /^[A-Za-z]{3,5}$/.test(currency))
    return 'money'
  return keys.length === 2 && isRange(value) ? 'range' : 'object'
}

const dateKeys: ReadonlySet<string> = new Set(['year', 'month', 'day', 'text'])
const imageKeys: ReadonlySet<string> = new Set(['url', 'width', 'height', 'expiresAt', 'expires_at', 'alt'])

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d[\d,]*(?:\.\d+)?$/.test(value))

const rangeNames = [
  ['start', 'end'],
  ['min', 'max'],
]

function isRange(value: JsonObject): boolean {
  const names = rangeNames.find((pair) => pair.every((name) => Object.hasOwn(value, name))) ?? []
  const ends = names.map((name) => value[name])
  return ends.every((end) => end === null || typeof end === 'number') && ends.some((end) => end !== null)
}
