import fc from 'fast-check'
import { parse } from 'vcard4'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { card, writeCards, zipCards, folded } from '@/lib/browser/files/vcard'
import { at, person } from '@/tests/browser/files/people'

const four = { isCard4: true, at, withNotes: false }
const three = { isCard4: false, at, withNotes: false }
const unfold = (text: string) => text.replace(/\r\n /g, '')
const octets = (text: string) => new TextEncoder().encode(text).length

test('a line of any characters is folded at 75 octets, never inside a character, and unfolds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), (raw) => {
      const text = raw.replace(/[\r\n]/g, '')
      const lines = folded(text)
      expect(unfold(lines)).toBe(text)
      for (const line of lines.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
      // A line that ends inside a character is not valid UTF-8.
      for (const line of lines.split('\r\n'))
        expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(line))).toBe(line)
    }),
  )
})

test('a strict reader accepts every card, whatever people are called', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a;b,c\\d', 'two\nlines', '"quoted"', ''),
  )
  fc.assert(
    fc.property(word, word, word, word, (full_name, headline, tag, city) => {
      parse(card(person({ full_name, headline, tags: [tag], city, current_company: headline }), four))
    }),
    { numRuns: 300 },
  )
})

test('what a strict reader finds in a card', () => {
  const [parsed] = [parse(card(person(), four))].flat()
  const value = (name: 'FN' | 'N' | 'ORG' | 'TITLE' | 'EMAIL' | 'TEL' | 'URL' | 'UID' | 'REV') =>
    [parsed?.getProperty(name)].flat().map((property) => JSON.stringify(property))
  expect(value('FN').join()).toContain('Wanda Quillfeather')
  expect(value('EMAIL').join()).toContain('wanda@brindlewick.example')
  expect(value('TEL').join()).toContain('tel:+48123456789')
  expect(value('UID').join()).toContain('nickel:ACoAAFictional0000000000000001')
  expect(value('REV').join()).toContain('20261121T050000Z')
})

test('the lines of a card, in both versions', () => {
  const lines = unfold(card(person(), four)).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:4.0'])
  expect(lines).toContain('N:Quillfeather;Wanda;;;PharmD')
  expect(lines).toContain('CATEGORIES:pharma,call\\, soon,Spring shortlist')
  expect(lines).toContain(
    'NOTE:Head of Compounding\\; tea\\, mostly\\nE-mail: Verified.\\nvia Nickel\\, fetched 2026-11-20',
  )
  const old = unfold(card(person(), three)).split('\r\n')
  expect(old.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0'])
  expect(old).toContain('EMAIL;TYPE=INTERNET,WORK,PREF:wanda@brindlewick.example')
  expect(old).toContain('TEL;TYPE=WORK,VOICE:+48123456789')
  expect(old).toContain('URL;TYPE=WORK:https://network.example/in/wanda-quillfeather')
  expect(old).toContain('CATEGORIES:pharma,call\\, soon,Spring shortlist')
  expect(old.join()).not.toContain('VALUE=text')
  expect(old.join()).not.toContain('KIND')
})

test.each(['+44 (0)113 496 0000', '0113 496 0000 ext. 5', '0123; or 0124'])(
  'a number that is written otherwise stays as it is: %s',
  (phone) => {
    const text = phone.replace(';', '\\;')
    expect(unfold(card(person({ phone }), three))).toContain(`\r\nTEL;TYPE=WORK,VOICE:${text}\r\n`)
    const [parsed] = [parse(card(person({ phone }), four))].flat()
    expect(JSON.stringify(parsed?.getProperty('TEL'))).toContain(phone.slice(0, 4))
    expect(unfold(card(person({ phone }), four))).toContain(`\r\nTEL;VALUE=text;TYPE=work:${text}\r\n`)
  },
)

test('an address that must not be used, a number that is not there, and private notes stay out', () => {
  const text = card(person({ email_status: 'Do not use', phone: null, notes: 'wants more money' }), four)
  expect(text).not.toMatch(/EMAIL|TEL|wants more money/)
  expect(card(person({ notes: 'wants more money' }), { ...four, withNotes: true })).toContain(
    'wants more money',
  )
})

test('somebody without a name has a card all the same', () => {
  const nameless = person({ full_name: null, first_name: null, last_name: null })
  expect(unfold(card(nameless, four))).toContain('FN:https://network.example/in/wanda-quillfeather\r\n')
})

test('many cards in one file, or a file each in an archive', () => {
  expect(writeCards([person(), person()], four).match(/BEGIN:VCARD/g)).toHaveLength(2)
  const files = unzipSync(zipCards([person(), person({ full_name: '王小明' })], four))
  expect(Object.keys(files)).toEqual([
    'nickel-0001-wanda-quillfeather-pharmd-20261121-0500.vcf',
    'nickel-0002-20261121-0500.vcf',
  ])
  expect(strFromU8(Object.values(files)[1] ?? new Uint8Array())).toContain('FN:王小明')
})
