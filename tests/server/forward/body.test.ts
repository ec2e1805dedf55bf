import { expect, test } from 'vitest'
import { inUtf8 } from '@/lib/server/forward/upstream'

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding)
const read = (body: Buffer, type = 'application/json') => inUtf8(Buffer.from(body), type).toString('utf8')
const name = '{"name":"José Müller"}'

test.each([
  ['UTF-8 without a word about it', bytes(name, 'utf8'), undefined],
  ['Latin-1 that says so', bytes(name, 'latin1'), 'application/json; charset=ISO-8859-1'],
  ['Latin-1 that says so in quotes', bytes(name, 'latin1'), 'text/html;Charset="latin1"'],
  ['Latin-1 without a word about it', bytes(name, 'latin1'), undefined],
  ['Latin-1 that calls itself UTF-8', bytes(name, 'latin1'), 'application/json; charset=utf-8'],
  ['UTF-8 that calls itself Latin-1, as a default', bytes(name, 'utf8'), 'text/plain; charset=iso-8859-1'],
  ['UTF-8 under a charset that nobody knows', bytes(name, 'utf8'), 'text/plain; charset=x-own'],
  ['Latin-1 under a charset that nobody knows', bytes(name, 'latin1'), 'text/plain; charset=x-own'],
  ['UTF-16 that says so', bytes(name, 'utf16le'), 'application/json; charset=utf-16le'],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), bytes(name, 'utf16le')]), undefined],
])('%s', (_, body, type) => {
  expect(read(body, type)).toBe(name)
})

test.each([
  ['shift_jis', [0x8e, 0x52, 0x93, 0x63], '山田'],
  ['gbk', [0xd5, 0xc5, 0xce, 0xb0], '张伟'],
  ['windows-1251', [0xc0, 0xed, 0xed, 0xe0], 'Анна'],
  ['windows-1252', [0x93, 0x41, 0x94, 0x80], '“A”€'],
])('%s', (charset, body, text) => {
  expect(read(Buffer.from(body), `application/json; charset=${charset}`)).toBe(text)
})

test('UTF-8 that was cut within a letter stays what it is, byte for byte', () => {
  const cut = bytes('{"a":"Müller","b":"山', 'utf8').subarray(0, -1)
  expect(inUtf8(Buffer.from(cut), 'application/json').equals(cut)).toBe(true)
})
