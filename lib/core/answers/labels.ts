import { plain, wordsOf, type Path } from '@/lib/core/answers/json'
import { showHidden } from '@/lib/core/answers/text'

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
