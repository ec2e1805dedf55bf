import { isUnusable } from '@/lib/core/answers/email'
import type { Choice } from '@/lib/browser/files/choice'
import type { FactName } from '@/lib/browser/files/columns'
import { fileName, zipOf } from '@/lib/browser/files/file-name'
import { textOf, type ExportRecord } from '@/lib/browser/files/records'

type CardOptions = Pick<Choice, 'isCard4' | 'withNotes'> & { at: Date }

const phone = /^\+[1-9]\d{6,14}$/

/** What a card of a person without a name is called. */
export const nameless = 'Somebody without a name'

/** One person as a vCard (3.0, which most programs read best, or 4.0 of RFC 6350); without a picture, since links to pictures expire. */
export function card(
  { facts, own = {} }: ExportRecord,
  { isCard4: is4, at, withNotes }: CardOptions,
): string {
  const text = (name: FactName) => textOf(facts[name]).trim()
  const url = uri(text('profile_url'))
  const name =
    textOf(own.full_name) ||
    text('full_name') ||
    [text('first_name'), text('last_name')].filter(Boolean).join(' ')
  const id = text('network_id') || text('public_identifier')
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${is4 ? '4.0' : '3.0'}`,
    'PRODID:-//Nickel//Nickel 1//EN',
    is4 && 'KIND:individual',
    id !== '' && (is4 ? `UID;VALUE=text:nickel:${escaped(id)}` : `UID:nickel:${escaped(id)}`),
    `FN:${escaped(name || url || id || nameless)}`,
    `N:${[text('last_name'), text('first_name'), '', '', text('name_suffix')].map(escaped).join(';')}`,
    text('current_company') !== '' && `ORG:${escaped(text('current_company'))}`,
    text('current_title') !== '' && `TITLE:${escaped(text('current_title'))}`,
    emailLine(text('work_email'), text('email_status'), is4),
    emailLine(textOf(own.work_email).trim(), '', is4, false),
    phoneLine(text('phone'), is4),
    phoneLine(textOf(own.phone).trim(), is4),
    placeLine([text('city'), text('region'), text('country')], is4),
    url !== null && `URL;TYPE=${is4 ? 'work' : 'WORK'}:${url}`,
    categories(facts),
    `NOTE:${escaped(note(facts, withNotes))}`,
    `REV:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => line !== false)
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

type Facts = ExportRecord['facts']

function emailLine(address: string, status: string, is4: boolean, isFirst = true): string | false {
  if (address === '' || isUnusable(status)) return false
  const rank = isFirst ? (is4 ? ';PREF=1' : ',PREF') : ''
  return `EMAIL;TYPE=${is4 ? 'work' : 'INTERNET,WORK'}${rank}:${escaped(address)}`
}

function phoneLine(number: string, is4: boolean): string | false {
  if (number === '') return false
  return is4 && phone.test(number)
    ? `TEL;VALUE=uri;TYPE=work:tel:${number}`
    : `TEL;${is4 ? 'VALUE=text;TYPE=work' : 'TYPE=WORK,VOICE'}:${escaped(number)}`
}

function placeLine([city = '', region = '', country = '']: readonly string[], is4: boolean): string | false {
  if (city === '' && region === '' && country === '') return false
  return `ADR;TYPE=${is4 ? 'work' : 'WORK'}:;;;${escaped(city)};${escaped(region)};;${escaped(country)}`
}

function categories(facts: Facts): string | false {
  const tags = [facts.tags, facts.list].flatMap((value) => value ?? []).map((tag) => String(tag).trim())
  const kept = [...new Set(tags)].filter((tag) => tag !== '')
  return kept.length > 0 && `CATEGORIES:${kept.map(escaped).join(',')}`
}

function note(facts: Facts, withNotes: boolean): string {
  const status = textOf(facts.email_status)
  const fetched = textOf(facts.fetched_at)
  return [
    textOf(facts.headline),
    status !== '' && facts.work_email ? `E-mail: ${status}.` : '',
    `via Nickel${fetched === '' ? '' : `, fetched ${fetched.slice(0, 10)}`}`,
    withNotes ? textOf(facts.notes) : '',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

export const writeCards = (people: readonly ExportRecord[], options: CardOptions): string =>
  people.map((person) => card(person, options)).join('')

/** One file per card in an archive, for programs that read only the first card of a file. */
export const zipCards = (people: readonly ExportRecord[], options: CardOptions): Uint8Array<ArrayBuffer> =>
  zipOf(
    people.map((person, index) => [
      fileName([String(index + 1).padStart(4, '0'), textOf(person.facts.full_name)], options.at, 'vcf'),
      card(person, options),
    ]),
  )

const longestLine = 75

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Folded at 75 octets, the space of further lines too, never inside a character (RFC 6350, 3.2). */
export function folded(line: string): string {
  // three octets are the most that one unit of a string becomes
  if (line.length * 3 <= longestLine) return line
  const lines: string[] = []
  let from = 0
  let at = 0
  let length = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (length + size > longestLine) {
      lines.push(line.slice(from, at))
      from = at
      length = 1
    }
    length += size
    at += character.length
  }
  return [...lines, line.slice(from)].join('\r\n ')
}

/** A value as text: backslash, comma, semicolon and line ends escaped (RFC 6350, 3.4); other controls left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')

function uri(text: string): string | null {
  const trimmed = text.trim()
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).href : null
}
