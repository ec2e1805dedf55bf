import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameNetwork } from '@/lib/core/catalogue/identifiers'
import { namePartsOf } from '@/lib/core/matching/person'
import { unguarded } from '@/lib/core/formula'
import { bytesOf, csv, latin, utf16 } from '@/tests/browser/files/import/files'
import { askedFor, shownRows } from '@/tests/browser/files/import/planned'

nameNetwork('network')

const page = (slug: string) => `https://www.network.test/in/${slug}`

const words = fc.constantFrom(
  'Tea',
  'Zoë',
  'Größe',
  'über alles',
  'call back',
  'O’Neill'.replace('’', "'"),
  '12,5',
  'a;b',
  'x | y',
  '2026-11-27',
  '+44 113 496',
)
const slug = fc.stringMatching(/^[a-z]{3,8}-[a-z0-9]{1,5}$/)

/** What people have in a column, and what they put into it by mistake. */
const columns = {
  Profile: fc.oneof(
    { weight: 4, arbitrary: slug.map(page) },
    fc.constantFrom(
      '',
      'Public',
      'Link',
      'N/A',
      'see file',
      '12345678',
      'mara@lund.test',
      '#REF!',
      '-',
      'zelda-q15,',
      'https://kranz.test/about',
      '{{profile}}',
      'Inc.',
    ),
  ),
  Name: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('Mara Lund', 'Zoë Größe', 'Lund, Ivo', 'Dr. Oda Veit, PhD', 'Nan Li'),
    },
    fc.constantFrom(
      '',
      'n/a',
      '42',
      '#N/A',
      'mara@lund.test',
      'https://kranz.test',
      '...',
      'Total',
      'unknown',
      '+44 113 496',
    ),
  ),
  Company: fc.constantFrom('Kranz GmbH', 'Veit, Inc.', 'Größe & Co', '', '-'),
  Email: fc.constantFrom('mara@lund.test', '', 'none', 'at home'),
  Note: words,
  'Custom field': fc.oneof(words, fc.constantFrom('two\nlines', 'say "so"', ' spaces ', '')),
} as const

const table = fc
  .subarray(Object.keys(columns) as (keyof typeof columns)[], { minLength: 3 })
  .chain((header) =>
    fc.record({
      header: fc.constant(header),
      rows: fc.array(fc.tuple(...header.map((heading) => columns[heading])), { minLength: 3, maxLength: 12 }),
    }),
  )

const isSomebody = /^(?:Mara Lund|Zoë Größe|Ivo Lund|Oda Veit|Nan Li)$/

const isProfile = /^[a-z]{3,8}-[a-z0-9]{1,5}$/

/** What no company is called, nor its site. */
const isNoCompany = /@|#|\{|^\+|^[\d\s]{6,}$|^(?:n\/a|none|unknown|\.+|-)?$/i

const encodings = {
  'utf-8': bytesOf,
  'utf-8 with its mark': (text: string) => bytesOf(`\uFEFF${text}`),
  'utf-16': (text: string) => utf16(text),
  'utf-16, big endian': (text: string) => utf16(text, false),
  'utf-16 without its mark': (text: string) => utf16(text).slice(2),
  'windows-1252': latin,
}

const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)

const ways = fc.record({
  encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  ends: fc.constantFrom<readonly string[]>(['\n'], ['\r\n'], ['\r'], ['\r\n', '\n'], ['\n', '\r', '\r\n']),
  isQuoted: fc.boolean(),
  isEnded: fc.boolean(),
})

test('no row vanishes and no cell changes, however a table is written; and nothing is priced that names nobody', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      ways,
      async ({ header, rows }, { encoding, delimiter, ends, isQuoted, isEnded }) => {
        const lines = [header, ...rows].map((cells) =>
          isQuoted ? quoted(cells, delimiter) : csv([cells], delimiter, '\n'),
        )
        const text = lines
          .map((line, at) => line + (at === lines.length - 1 && !isEnded ? '' : ends[at % ends.length]))
          .join('')
        const file = encodings[encoding](text)
        const kept = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
        const shown = await shownRows(file)
        expect(shown.header).toEqual(header)
        expect(shown.rows.map(({ cells }) => cells)).toEqual(kept.map((cells) => cells.map(unguarded)))

        for (const { identifier, named, problem, cells } of await askedFor(file)) {
          if (problem !== null) continue
          const parts = named && namePartsOf(named)
          if (identifier !== null && shown.subject === 'people') expect(identifier).toMatch(isProfile)
          if (identifier !== null && shown.subject === 'companies')
            expect(identifier).not.toMatch(isNoCompany)
          if (identifier === null && parts)
            expect(`${parts.firstName} ${parts.lastName}`, cells.join()).toMatch(isSomebody)
        }
      },
    ),
    { seed: 20_261_127, numRuns: 300 },
  )
})
