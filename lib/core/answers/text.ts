import { plain, wordsOf, type Path } from '@/lib/core/answers/json'
import { withoutEntities } from '@/lib/core/entities'

type TextPart = { text: string } | { mark: string; name: string }

const bidi = '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069'
const zeroWidth = '\u00AD\u180E\u200B-\u200D\u2060-\u2064\uFEFF'
const controls = '\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F'
const hidden = new RegExp(`[${bidi}${zeroWidth}${controls}]`)
const hiddenRun = new RegExp(`[${bidi}${zeroWidth}${controls}]`, 'g')

/** True when text has control, bidi or zero-width characters. */
export const hasHidden = (text: string): boolean => hidden.test(text)

/** Text in parts, with each control, bidi and zero-width character as a mark such as 'U+202E'. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let kept = 0
  for (const match of text.matchAll(hiddenRun)) {
    if (match.index > kept) parts.push({ text: text.slice(kept, match.index) })
    const [sign] = match
    const name = new RegExp(`[${bidi}]`).test(sign)
      ? 'text direction mark'
      : `${new RegExp(`[${controls}]`).test(sign) ? 'control' : 'invisible'} character`
    parts.push({ mark: `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`, name })
    kept = match.index + match[0].length
  }
  if (kept < text.length || parts.length === 0) parts.push({ text: text.slice(kept) })
  return parts
}

/** Text in one string with every hidden character spelled out: 'a‹U+202E›b'. For ids, URLs, e-mails, keys. */
export const showHidden = (text: string): string =>
  textParts(text)
    .map((part) => ('mark' in part ? `‹${part.mark}›` : part.text))
    .join('')

/** Text for comparing only: no hidden characters, one form of Unicode, single spaces, lower case. */
export function comparable(text: string): string {
  // most text is plain, and tens of thousands of rows are compared at once
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text.toLowerCase()
  return text.replace(hiddenRun, '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Character references decoded once, and only where text has no tags; anything unknown stays as it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&') && !/<\/?[a-z][^<>]*>/i.test(text) ? withoutEntities(text) : text

/** The clamp for text: four lines above 240 characters or four breaks, a scroll box above 20,000 characters. */
export function clampOf(text: string, lines = 4) {
  const isLong = text.length > 60 * lines || text.split('\n', lines + 1).length > lines
  return { lines: isLong ? lines : null, box: text.length > 20_000 }
}

/** True for keys under which markup may be shown as rich text; elsewhere it is text with "view formatted". */
export const allowsRichText = (key: string): boolean =>
  /^(?:description.*|body|html|content.*html|about)$/i.test(key.replace(/[\s_\-.]+/g, ''))

const upper: ReadonlySet<string> = new Set(
  'id ids url urls uri urn hq ceo cto cfo coo vp hr html css json csv pdf api usd eur gbp usdc ats gpa phd mba cta ip faq seo eu uk us utc iso sic naics'.split(
    ' ',
  ),
)

/** A path of keys as a column's heading: 'Company › Website URL'. Keys that are no words stay as they are. */
export function labelOf(names: Path): string {
  if (names.length === 0) return 'Value'
  return names.map(keyLabel).join(' › ')
}

/** One key as words: 'headquarterCity' gives 'Headquarter city', 'companyHQ' 'Company HQ'. */
export function keyLabel(key: string): string {
  if (key === '') return '(empty name)'
  if (/^\d+$/.test(key)) return key
  if (key.length > 80 || !/^\p{L}[\p{L}\p{N}]*(?:[_\- ]+[\p{L}\p{N}]+)*$/u.test(key)) return showHidden(key)
  const words = wordsOf(key).map((word) =>
    upper.has(word) ? acronym(word) : word === 'google' ? 'Google' : word,
  )
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const acronym = (word: string) =>
  /^(?:ids|urls)$/.test(word) ? `${word.slice(0, -1).toUpperCase()}s` : word.toUpperCase()

const enumWords = new Map([
  ['fulltime', 'Full-time'],
  ['parttime', 'Part-time'],
  ['onsite', 'On-site'],
  ['hybrid', 'Hybrid'],
  ['remote', 'Remote'],
  ['jobposterprovided', 'Provided by poster'],
])

/** An enumeration word in plain English; codes of up to four capitals and ordinary text stay as they are. */
export function enumLabel(text: string): string {
  const known = enumWords.get(plain(text))
  if (known !== undefined) return known
  if (/^[A-Z0-9]{1,4}$/.test(text)) return text
  if (!/^(?:[A-Z][A-Z0-9]*|[a-z][a-z0-9]*)(?:[_-][A-Za-z0-9]+)*$/.test(text) || !/[_]|^[A-Z]{5,}$/.test(text))
    return text
  const words = text.toLowerCase().split(/[_-]+/).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
