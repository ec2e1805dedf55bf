import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipSync, strToU8 } from 'fflate'
import { zipCards, writeCards } from '@/lib/browser/files/vcard'
import { nameNetwork } from '@/lib/core/catalogue/identifiers'
import { bytesOf, latin } from '@/tests/browser/files/import/files'
import { askedFor, sheetOf, shownRows } from '@/tests/browser/files/import/planned'
import { at, person } from '@/tests/browser/files/people'

nameNetwork('network')

/** What the rows of cards say, by the headings of their columns. */
async function people(source: Uint8Array<ArrayBuffer> | string) {
  const { rows } = await sheetOf(source)
  const [header = [], ...others] = rows
  return others.map((cells) =>
    Object.fromEntries(
      header.flatMap((heading, column) => (cells[column] ? [[heading, cells[column]]] : [])),
    ),
  )
}

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

test('cards of every version are rows of people whose columns are known', async () => {
  const file = bytesOf(
    `\uFEFF${card('VERSION:3.0', 'N:Lund;Mara;;Dr.;PhD', 'FN:Dr. Mara Lund', 'ORG:Kranz GmbH;Sales', 'TITLE:Head of Sales', 'EMAIL;TYPE=INTERNET,WORK:mara@kranz.test', 'TEL;TYPE=CELL:+4930123456', 'ADR;TYPE=WORK:;;Ufer 1;Köln;NRW;50667;Germany', 'URL:https://www.network.test/in/mara-l', 'NOTE:tall\\, kind\\; late\\nsee \\\\ file')}` +
      card('VERSION:4.0', 'FN:Ivo Orth', 'EMAIL:ivo@orth.test', 'TEL;VALUE=uri:tel:+48123456789'),
  )
  const { header, subject, columns, rows } = await shownRows(file)
  expect(subject).toBe('people')
  const named = Object.entries(columns).map(([field, column]) => [field, header[column]])
  expect(Object.fromEntries(named)).toEqual({
    fullName: 'Full name',
    firstName: 'First name',
    lastName: 'Last name',
    title: 'Title',
    companyName: 'Company',
    email: 'E-mail',
    phone: 'Phone',
    location: 'Location',
    profile: 'Profile URL',
  })
  expect(rows.map(({ values }) => values)).toMatchObject([
    {
      profile: 'mara-l',
      firstName: 'Mara',
      lastName: 'Lund',
      companyName: 'Kranz GmbH',
      title: 'Head of Sales',
    },
    { fullName: 'Ivo Orth', email: 'ivo@orth.test', phone: '+48123456789' },
  ])
  expect((await people(file))[0]).toMatchObject({
    Department: 'Sales',
    Location: 'Köln, NRW, Germany',
    Notes: 'tall, kind; late\nsee \\ file',
  })
  expect(rows.map(({ line }) => line)).toEqual([1, 13])
})

test('a card of 2.1 keeps its letters, its folds and what is escaped', async () => {
  const file = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85ngstr=C3=B6m;S=C3=B8ren',
    'ORG;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9 =',
    'Nord',
    'TITLE:Head',
    ' of Tea',
    'NOTE;CHARSET=unheard-of;ENCODING=QUOTED-PRINTABLE:M=C3=BCller',
    'EMAIL;INTERNET:a@one.test',
    'EMAIL;INTERNET;PREF:b@two.test',
    'PHOTO;ENCODING=BASE64;JPEG:',
    'AAAA',
    'BBBB',
    '',
  )
  expect(await people(bytesOf(file))).toEqual([
    {
      'Full name': 'Søren Ångström',
      'First name': 'Søren',
      'Last name': 'Ångström',
      Title: 'Head of Tea',
      Company: 'Café Nord',
      'E-mail': 'b@two.test',
      'Other e-mails': 'a@one.test',
      Notes: 'Müller',
    },
  ])
  expect((await sheetOf(file)).unclosed).toEqual([])
  expect(await people(latin('BEGIN:VCARD\nVERSION:2.1\nN:Müller;Zoë\nEND:VCARD\n'))).toMatchObject([
    { 'Last name': 'Müller' },
  ])
})

test('a name with a stroke in it is a name', async () => {
  expect(await people(card('FN:Ada Quill / Kranich Bio', 'EMAIL:ada@kranich.test'))).toEqual([
    { 'Full name': 'Ada Quill / Kranich Bio', 'E-mail': 'ada@kranich.test' },
  ])
})

test('groups, parameters in quotes and further values: the preferred one is the field', async () => {
  const [one] = await people(
    card(
      'VERSION:4.0',
      'FN:Oda Veit',
      'item1.EMAIL;type=INTERNET:old@veit.test',
      'item2.EMAIL;PREF=2:second@veit.test',
      'item3.EMAIL;TYPE="work,home";PREF=1:first@veit.test',
      'item1.X-ABLabel:_$!<Other>!$_',
      'ADR;LABEL="Ring 1: back; Bonn":;;Ring 1;Bonn;;;Germany',
      'item4.URL:https\\://veit.test/oda',
      'X-SOCIALPROFILE;type=x:https://network.test/in/oda-veit',
    ),
  )
  expect(one).toEqual({
    'Full name': 'Oda Veit',
    'E-mail': 'first@veit.test',
    'Other e-mails': 'second@veit.test, old@veit.test',
    Location: 'Bonn, Germany',
    Website: 'https://veit.test/oda',
    'Profile URL': 'https://network.test/in/oda-veit',
  })
})

test('a broken card takes no other with it, and its lines are told', async () => {
  const file = `${card('FN:Mara Lund', 'this is no field')}BEGIN:VCARD\nFN:Ivo Orth\n${card('FN:Oda Veit')}${card('VERSION:3.0')}loose words\nBEGIN:VCARD\nFN:Uwe Kern`
  expect((await people(file)).map((one) => one['Full name'])).toEqual([
    'Mara Lund',
    'Ivo Orth',
    'Oda Veit',
    'Uwe Kern',
  ])
  const { unclosed, lines } = await sheetOf(file)
  expect(unclosed).toEqual([3, 5, 10, 13, 14])
  expect(lines).toEqual([0, 1, 5, 7, 14])
})

test('a group, a company or a card without a name is nobody to search for', async () => {
  const rows = await askedFor(
    card('FN:Friends', 'N:Friends;;;;', 'X-ADDRESSBOOKSERVER-KIND:group') +
      card('FN:Kranz GmbH', 'ORG:Kranz GmbH', 'TEL:12345') +
      card('FN:mara@kranz.test', 'EMAIL:mara@kranz.test') +
      card('FN:Mara Lund', 'ORG:Kranz'),
  )
  expect(rows.map(({ identifier, named }) => [identifier, named?.fullName ?? null])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [null, 'Mara Lund'],
  ])
})

const versions = [true, false].map((isCard4) => ({ isCard4, at, withNotes: true }))

test.each(versions)('every card of our own comes back as the same person: %j', async (options) => {
  const word = fc.oneof(
    fc.constantFrom('van der Puddle', 'O’Brindle; Jr', 'Ångström, PhD', '小明', 'back\\slash', 'Ñandú'),
    fc.stringMatching(/^[A-Z][a-z]{2,12}$/),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 5 }), async (names) => {
      const given = names.map(([first, last, company], index) =>
        person({
          full_name: `${first} ${last}`,
          first_name: first,
          last_name: last,
          current_company: `${company} & Co`,
          profile_url: index % 2 === 0 ? `https://network.test/in/some-one-${index}` : null,
          network_id: `ACoAAFictional000000000000000${index}`,
          notes: 'tea,\nmostly; “late”',
        }),
      )
      const cards = [writeCards(given, options), zipCards(given, options)]
      for (const file of cards) {
        const { rows } = await shownRows(typeof file === 'string' ? bytesOf(file) : file)
        expect(rows.map(({ values }) => values)).toEqual(
          given.map(({ facts }, index) => ({
            ...rows[index]?.values,
            firstName: facts.first_name,
            lastName: facts.last_name,
            title: facts.current_title,
            companyName: facts.current_company,
            email: facts.work_email,
            phone: facts.phone,
            location: `${String(facts.city)}, ${String(facts.region)}, ${String(facts.country)}`,
            profile: index % 2 === 0 ? `some-one-${index}` : facts.network_id,
          })),
        )
      }
      const told = await people(cards[0] as string)
      expect(told.map((one) => one['Full name'])).toEqual(given.map(({ facts }) => facts.full_name))
      expect(told[0]?.['Notes']).toContain('tea,\nmostly; “late”')
      expect(told[0]?.['Tags']).toBe('pharma; call, soon; Spring shortlist')
    }),
    { seed: 7, numRuns: 40 },
  )
})

test.each(versions)(
  'of a card of our own without a name nothing is searched for by name: %j',
  async (options) => {
    const nobody = person({ full_name: null, first_name: null, last_name: null })
    const [one, other] = await askedFor(
      writeCards(
        [nobody, person({ ...nobody.facts, profile_url: null, network_id: null, public_identifier: null })],
        options,
      ),
    )
    expect([one?.identifier, one?.named]).toEqual(['wanda-quillfeather', null])
    expect([other?.identifier, other?.named]).toEqual([null, null])
  },
)

test('cards in an archive are one table; 10,000 are read in step with their number', async () => {
  const many = card('FN:Mara Lund', 'EMAIL:m@lund.test').repeat(10_000)
  expect((await sheetOf(bytesOf(many))).rows).toHaveLength(10_001)
  const one = Object.fromEntries(
    [1, 2, 3].map((at) => [`${at}.vcf`, strToU8(card(`FN:Mara Lund${at}`).trimEnd())]),
  )
  expect(await people(new Uint8Array(zipSync(one)))).toHaveLength(3)
})
