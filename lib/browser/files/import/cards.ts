import { limits, noTable, type FileProblem, type Sheet } from '@/lib/browser/files/import/sheet'
import type { Encoding } from '@/lib/browser/files/import/text'
import { identifierForm } from '@/lib/browser/files/import/value-forms'
import { nameless } from '@/lib/browser/files/vcard'
import { attempt, err, ok, type Result } from '@/lib/core/result'

type Property = { name: string; rank: number; value: string }

/** The lines of cards with their numbers, folded ones put together as their version folds them; one more ends the last card. */
function* unfolded(text: string): Generator<[line: number, whole: string]> {
  let [at, pieces, encoding, isOld]: [number, string[], string, boolean] = [0, [], '', false]
  for (const [before, raw] of text.split(/\r\n?|\n/).entries()) {
    const last = pieces.at(-1) ?? ''
    if (encoding.startsWith('q') && last.endsWith('=')) pieces.splice(-1, 1, last.slice(0, -1), raw)
    else if (/^[ \t]/.test(raw)) pieces.push(isOld ? raw : raw.slice(1))
    else if (encoding.startsWith('b') && raw !== '' && !raw.includes(':')) pieces.push(raw)
    else {
      yield [at, pieces.join('')]
      ;[at, pieces] = [before + 1, [raw]]
      encoding = /^[^:]*;(?:encoding=)?(quoted-printable|base64|b)[:;]/i.exec(raw)?.[1]?.toLowerCase() ?? ''
      if (/^(?:begin|version):/i.test(raw)) isOld = /:2/.test(raw)
    }
  }
  yield [at, pieces.join('')]
  yield [0, 'BEGIN:VCARD']
}

function fromQuotedPrintable(text: string, charset: string | undefined): string {
  const bytes = new Uint8Array(text.length)
  let length = 0
  for (const [sign, code] of text.matchAll(/=([0-9a-f]{2})|[\s\S]/gi))
    bytes[length++] = code ? Number.parseInt(code, 16) : sign.charCodeAt(0)
  const read = (name = 'utf-8') => new TextDecoder(name).decode(bytes.subarray(0, length))
  return attempt(() => read(charset)) ?? read()
}

/** Characters before the value of a line. */
const longestHead = 2_000

function readProperty(whole: string): Property | null {
  const form = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":]|"[^"]*")*)?):/
  const [before = '', name = '', told = ''] = form.exec(whole.slice(0, longestHead)) ?? []
  const value = whole.slice(before.length)
  const [, preferred, rank = preferred ? '1' : '101'] = /[;,="](pref)(?:=(\d+)|["\s;,]|$)/i.exec(told) ?? []
  const isQuoted = /quoted-printable/i.test(told)
  const text = isQuoted ? fromQuotedPrintable(value, /charset="?([\w-]+)/i.exec(told)?.[1]) : value
  return name === '' ? null : { name: name.toUpperCase(), rank: Number(rank), value: text }
}

/** The parts of a value; an escaped separator parts nothing. */
const partsOf = (value: string, by: string): string[] =>
  value
    .replace(/\\([\s\S])/g, (_, sign: string) => (sign === by ? '\u001F' : /n/i.test(sign) ? '\n' : sign))
    .split(by)
    .map((part) => part.replaceAll('\u001F', by).trim())

const joined = (values: readonly string[], by: string) => values.filter(Boolean).join(by)

/** What a card says of a person, under headings; of several values the preferred one is first. */
function rowOf(card: readonly Property[]): Readonly<Record<string, string>> {
  function all(name: string, by = '\u0000'): string[][] {
    const own = card.filter((property) => property.name === name).toSorted((a, b) => a.rank - b.rank)
    return own.map(({ value }) => partsOf(value, by)).filter((parts) => parts.some(Boolean))
  }
  const texts = (name: string) => all(name).map(([text = '']) => text.replace(/^(?:mailto|tel):/i, ''))
  const isPerson = !/group|org|location/i.test(
    [...texts('KIND'), ...texts('X-ADDRESSBOOKSERVER-KIND')].join(),
  )
  const [[family = '', given = '', middle = ''] = []] = isPerson ? all('N', ';') : []
  const [[company = '', ...departments] = []] = all('ORG', ';')
  const [[, , , city = '', region = '', , country = ''] = []] = all('ADR', ';')
  const [full = ''] = texts('FN')
  const [id = ''] = texts('UID').flatMap((own) => /^nickel:(.+)/.exec(own)?.[1] ?? [])
  const pages = [...texts('URL'), ...texts('X-SOCIALPROFILE')]
  const profile = pages.find((page) => page.includes('/') && identifierForm(page) === 'profile') ?? id
  const [site = '', ...sites] = pages.filter((page) => page !== profile)
  const [email = '', ...emails] = texts('EMAIL')
  const [phone = '', ...phones] = texts('TEL')
  const isName = isPerson && !/@|:\/\//.test(full) && ![company, id, nameless, ''].includes(full)
  return {
    'Full name': isName ? full : joined([given, middle, family], ' '),
    'First name': given,
    'Last name': family,
    Title: [...texts('TITLE'), ...texts('ROLE')][0] ?? '',
    Company: company || (isPerson ? '' : full),
    Department: joined(departments, ', '),
    'E-mail': email,
    'Other e-mails': joined(emails, ', '),
    Phone: phone,
    'Other phones': joined(phones, ', '),
    Location: joined([city, region, country], ', '),
    'Profile URL': profile,
    Website: site,
    'Other websites': joined(sites, ', '),
    Tags: joined(all('CATEGORIES', ',').flat(), '; '),
    Notes: joined(texts('NOTE'), '\n'),
  }
}

/** Contact cards (vCard 2.1 to 4.0) as a table with headings; the lines of what could not be read of them are told. */
export function readCards(text: string, encoding: Encoding | null): Result<Sheet, FileProblem> {
  if (text.includes('\u0000')) return err('binary')
  const found: { line: number; row: ReturnType<typeof rowOf> }[] = []
  const unread: number[] = []
  let card: { line: number; properties: Property[] } | null = null
  for (const [line, whole] of unfolded(text)) {
    const property = readProperty(whole)
    if (property?.name === 'BEGIN' || property?.name === 'END') {
      const row = rowOf(card?.properties ?? [])
      const isFilled = Object.values(row).some(Boolean)
      if (card && isFilled) found.push({ line: card.line, row })
      if (card && (!isFilled || property.name === 'BEGIN')) unread.push(card.line)
      card = property.name === 'BEGIN' ? { line, properties: [] } : null
    } else if (property && card) card.properties.push(property)
    else if (whole.trim() !== '') unread.push(line)
    if (found.length > limits.rows) return err('too-many-rows')
  }
  if (found.length === 0) return err('empty')
  const header = Object.keys(rowOf([])).filter((heading) => found.some(({ row }) => row[heading] !== ''))
  const rows = [header, ...found.map(({ row }) => header.map((heading) => row[heading] ?? ''))]
  const lines = [0, ...found.map(({ line }) => line)]
  const unclosed = unread.toSorted((a, b) => a - b)
  return ok({ ...noTable, rows, lines, unclosed, text: { encoding, delimiter: null } })
}
