import { expect, test } from 'vitest'
import { richTree } from '@/components/record/parts/long-text'
import { understand } from '@/lib/browser/addresses/understand'
import { fileName } from '@/lib/browser/files/file-name'
import { sniffHeader } from '@/lib/browser/files/import/headings'
import { guessColumns } from '@/lib/browser/files/import/guess'
import { readCell } from '@/lib/browser/files/import/read-cell'
import { readPasted, readSource } from '@/lib/browser/files/import/read-source'
import { targetFields } from '@/lib/browser/files/import/rows'
import { readList } from '@/lib/browser/privacy/list-file'
import { wordsOfService } from '@/lib/browser/purchase/http'
import { analyze } from '@/lib/core/answers/analyze'
import { readDate, readPeriod } from '@/lib/core/answers/dates'
import { readEmail } from '@/lib/core/answers/email'
import { readFailure } from '@/lib/core/answers/surroundings'
import { encodedPersonId, pageOf, textAliases } from '@/lib/core/answers/identity'
import { textKind, hintsOf } from '@/lib/core/answers/kinds'
import { linkOf, moneyText, summarise } from '@/lib/core/answers/summary'
import { parseAnswer } from '@/lib/core/answers/parse'
import { readDuration } from '@/lib/core/answers/tenure'
import { comparable, decodeEntities, showHidden } from '@/lib/core/answers/text'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'
import { guarded, unguarded } from '@/lib/core/formula'
import { foreignWords } from '@/lib/core/text'
import { companyKey } from '@/lib/core/matching/company'
import { readName } from '@/lib/core/matching/name'
import { nameParts } from '@/lib/core/records/person'
import { placeText } from '@/lib/core/records/read-fields'
import { addressesIn } from '@/lib/core/wire/addresses'
import { fromLiveNames } from '@/lib/core/wire/wire-word'
import { leastTime } from '@/tests/support/processor-time'

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))

/** Everything that reads the words of a service, of a file or of a stranger's link. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the words of a refusal': (text) =>
    wordsOfService({
      kind: 'answered',
      paymentResponse: null,
      retryAfter: null,
      phase: 'answered',
      status: 500,
      body: JSON.stringify({ error: { message: text } }),
    }),
  'foreign words': foreignWords,
  'a failure': (text) => readFailure({ error: text, message: text, errors: [{ message: text }] }),
  'an answer that is no JSON': (text) => parseAnswer(text),
  'an answer with it in every field': (text) =>
    analyze(
      { name: text, url: text, startDate: text, [text]: text, list: [{ id: text, title: text }] },
      { route: 'profile', expect: 'list', request: {} },
    ),
  dates: (text) => [readDate(text), readPeriod(text, null), readDuration(text)],
  'kinds of text': (text) => ['phone', 'date', 'price', 'url'].map((key) => textKind(text, hintsOf([key]))),
  'money and numbers': (text) => [moneyText({ amount: text, currency: text }), summarise(text)],
  'e-mails': (text) => readEmail({ email: text, status: text }),
  links: (text) => [linkOf(text, 'website'), linkOf(text, 'phone'), pageOf(text)],
  identifiers: (text) => [
    encodedPersonId(text),
    textAliases(text),
    readIdentifier('profile', text),
    readIdentifier('company', text),
  ],
  'plain text': (text) => [comparable(text), decodeEntities(text), showHidden(text)],
  markup: richTree,
  names: (text) => [readName(text), nameParts(null, null, text), nameParts(text, text, null)],
  'companies and places': (text) => [companyKey(text), placeText({ city: text, country: text })],
  'names of the wire': (text) => [fromLiveNames(JSON.stringify({ [text]: text }), 'acme'), addressesIn(text)],
  cells: (text) => targetFields.map((field) => readCell(field, text)),
  headings: (text) => [
    sniffHeader([
      [text, 'x'],
      ['1', text],
    ]),
    guessColumns([text, 'x'], [[text, text]]),
  ],
  'a file': (text) => readSource(bytesOf(text)),
  'pasted rows': (text) => readPasted(text),
  'a list of who is not to be contacted': (text) => readList(text, 0),
  'cells for spreadsheets': (text) => [guarded(text), unguarded(text)],
  'names of files': (text) => fileName([text], new Date(0), 'csv'),
  'the one box': understand,
}

const pieces = [
  ...[
    ' ',
    '\t',
    '\n',
    'a',
    '0',
    '9.',
    '-',
    "'",
    '"',
    ',',
    ';',
    '/',
    '.',
    '@',
    '<',
    '[',
    '(',
    '“',
    '&',
    '=',
    '%',
    '\u200B',
  ],
  ...[
    'Nothing ',
    'Whether charged',
    'Nothing charged',
    'a@',
    'a.b',
    'www.',
    '//a.',
    'AC',
    '/jobs/12345',
    '<a ',
    '<p',
    '<!--',
  ],
  ...[
    '{"a":',
    '[[',
    '"a" ',
    ', ',
    'A. ',
    'ab ',
    '2019 - ',
    '2 yrs ',
    '1,',
    '%20',
    '&#1',
    '\\u',
    "‘a' ",
    ' at ',
    ' in ',
    ';\0',
  ],
]
/** Five times the text takes five times as long, and twenty-five times where every place is looked at from every other. */
const most = 15

test.each(Object.entries(readers))('%s: the time grows with the text and no faster', async (_, read) => {
  const slow: string[] = []
  for (const piece of pieces)
    for (const end of ['', '!']) {
      const text = (length: number) => `a${piece.repeat(length / piece.length)}${end}`
      const long = await leastTime(() => read(text(200_000)))
      // less than this cannot be measured, and did not grow much
      if (long < 150) continue
      const short = await leastTime(() => read(text(40_000)))
      if (long / short > most) slow.push(`${JSON.stringify(piece)}: ${short} to ${long} ms`)
    }
  expect(slow).toEqual([])
})
