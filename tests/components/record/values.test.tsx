import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RawText } from '@/components/record/parts/raw-text'
import { RecordFields } from '@/components/record/parts/record-fields'
import { readableNumber, Value } from '@/components/record/parts/value'

const draw = (node: React.ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>)
const value = (one: unknown, name = 'field') => draw(<Value value={one} name={name} />)
const words = (markup: string) => markup.replace(/<[^>]*>/g, '')

describe('nothing, and kinds of nothing', () => {
  test('each has its own mark and its own words for those who listen', () => {
    const all = [null, undefined, '', [], {}, false, 0].map((one) => value(one))
    expect(new Set(all).size).toBe(all.length)
    expect(new Set(all.map(words)).size).toBe(all.length)
    expect(value(null)).toContain('sr-only">null<')
    expect(value(undefined)).toContain('not in this record')
  })
})

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    'file:///etc/passwd',
    '/in/someone',
    'https://user:pass@evil.example/',
    'https://exa\u202Emple.example/',
  ])('%s stays text', (address) => {
    expect(value(address, 'url')).not.toContain('<a ')
    expect(draw(<Value isCell value={address} name="url" />)).not.toContain('<a ')
  })

  test('a web address gives nothing away and cannot reach back', () => {
    const shown = value('https://www.acme.example/team/', 'website')
    expect(shown).toContain('rel="noopener noreferrer nofollow ugc"')
    expect(words(shown)).toBe('acme.example/team')
  })

  test('a look-alike host is told in punycode too', () => {
    expect(words(value('https://\u0430pple.example/', 'url'))).toContain('(xn--pple-43d.example)')
  })
})

describe('text', () => {
  test('what turns text round or hides in it is shown as a mark', () => {
    expect(words(value('Zoë \u202Egnp.exe', 'name'))).toBe('Zoë U+202Egnp.exe')
    expect(words(value('a\u0000\u200Bb', 'name'))).toBe('aU+0000U+200Bb')
  })

  test('every text is isolated from the text around it', () => {
    expect(value('Ada', 'name')).toContain('<bdi')
    expect(draw(<Value isCell value="Ada" name="name" />)).toContain('<bdi')
  })

  test('markup in a name is letters', () => {
    expect(value('<img src=x onerror=alert(1)>', 'name')).not.toContain('<img')
  })
})

describe('numbers', () => {
  test('counts are grouped; what names something is not', () => {
    expect(readableNumber(1_234_567, 'reach')).toBe('1,234,567')
    expect(readableNumber(4_366, 'followerCount')).toBe('4,366')
    expect(readableNumber(2_019, 'founded')).toBe('2019')
    for (const name of ['id', 'companyId', 'year', 'foundedYear', 'zip', 'phone'])
      expect(readableNumber(1_234_567, name)).toBe('1234567')
  })

  test('an id of nineteen digits keeps them all', () => {
    expect(words(value('7123456789012345678', 'id'))).toBe('7123456789012345678')
  })
})

describe('a record with odd keys', () => {
  const record: unknown = JSON.parse('{"a.b":"one","":"two","__proto__":"three","constructor":"four"}')

  test('all names and values are there', () => {
    const shown = words(draw(<RecordFields value={record} />))
    for (const text of ['a.b', 'one', '(empty name)', 'two', '__proto__', 'three', 'four'])
      expect(shown).toContain(text)
  })
})

test('a thing nested five thousand deep is drawn as far as anyone reads', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 5_000; level += 1) deep = [deep]
  expect(draw(<RecordFields value={deep} />)).toContain('1 item')
})

test.each([
  ['lines', 'a line of words\n'.repeat(5_000)],
  ['one line', 'word '.repeat(20_000)],
  ['nothing', ''],
])('raw text of %s has every character, in pieces that end with a line where there is one', (_, text) => {
  const markup = draw(<RawText text={text} />)
  expect(words(markup)).toBe(text)
  const pieces = markup.match(/<bdi[^>]*>[^<]*/g) ?? []
  if (text.includes('\n')) for (const piece of pieces) expect(piece).toMatch(/\n$/)
})
