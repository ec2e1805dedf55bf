import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

const known = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\ud83d',
    '\u202etxt',
    '\ufeff',
    'é',
    'ﷺ',
    '🏳️‍🌈',
    '中文',
    '\r\n\t',
    ' ',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table payments; --',
    '%',
    '_',
    '%%',
    '\\',
    '\\x00',
    '$1',
    '${x}',
    '{{7*7}}',
    '()|&!:*',
  ],
  ...[
    '%00',
    '%ff',
    '%',
    '../../etc',
    '/in/',
    'https://',
    'urn:x',
    'data:,x',
    'javascript:x',
    'NaN',
    '-0',
    '1e400',
  ],
  ...['a'.repeat(3_000), '__proto__', 'constructor', 'toString', '[object Object]', 'null', 'undefined'],
]

/** Text that often breaks parsers: NUL, lone surrogates, SQL, patterns, very long words. */
export const nastyText = fc.oneof(
  fc.constantFrom(...known),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...known, 'a', ' '), { maxLength: 6 })
    .map((parts) => parts.join('').slice(0, 6_000)),
  // any code units, so that halves of surrogate pairs stand alone
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
)

const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, 1.5, 1e-9),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON value, with nasty texts and numbers in it. */
export const nastyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    nastyText,
    nastyNumber,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(nastyText, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value

/** A part of a URL as percent-encoded bytes, valid UTF-8 or not. */
const nastyBytes = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

export const nastySegment = fc.oneof(
  nastyBytes,
  nastyText.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, 600)),
  fc.constantFrom('%', '%zz', '%c3%28', '..', '.', ';a=b', 'a:b', '~', '*'),
)

/** A query whose names are the endpoint's own or any, with nasty values. */
export const nastyQuery = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('x', ...names), nastySegment), nastySegment), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const textsOnly = (schema: z.ZodMiniObject) =>
  Object.entries(schema.shape).filter(([, part]) => z.safeParse(part, 'https://a.example/b').success)

/** A body with the endpoint's own properties, holding anything. */
export const nastyBody = (endpoint: Endpoint): fc.Arbitrary<unknown> => {
  const anything = Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, nastyJson]))
  const texts = Object.fromEntries(textsOnly(endpoint.input).map(([name]) => [name, nastyText]))
  const objects = { requiredKeys: [], noNullPrototype: true }
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(texts, objects) },
    { weight: 2, arbitrary: fc.record(anything, objects) },
    { weight: 1, arbitrary: nastyJson },
  )
}
