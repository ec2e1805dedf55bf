import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { askedOf, withChange, type Asked, type Sentence } from '@/lib/browser/addresses/parts'
import { readSentence } from '@/lib/browser/addresses/sentence'
import { random } from '@/lib/sandbox/network/random'
import { isGrammar, singular } from '@/lib/browser/addresses/vocabulary'

const people = (draft: Sentence['draft']): Sentence => ({ of: 'people', draft })

/** A sentence, what it asks for, and its parts: 'title: nurse'. */
const sentences = readFileSync(path.join(import.meta.dirname, 'sentences.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [text = '', of = '', ...parts] = line.split('\t')
    const { left, ...draft } = Object.fromEntries(parts.map((part) => part.split(': ')))
    return { text, of, draft, ...(left && { left }) }
  })

test('of the sentences that people type nearly all are read as they are meant', () => {
  const wrong = sentences.filter(({ text, ...meant }) => {
    try {
      expect(readSentence(text)).toEqual(meant)
      return false
    } catch {
      return true
    }
  })
  const right = sentences.length - wrong.length
  console.log(`Sentences read as they are meant: ${right} of ${sentences.length}.`)
  expect(wrong.map(({ text }) => text)).toEqual([])
  expect(sentences.length).toBeGreaterThanOrEqual(100)
})

test('whatever is put together from parts, each stands in its own, and what no search can say is told', () => {
  const choose = random('sentences')
  for (let time = 0; time < 2_000; time += 1) {
    const title = choose.pick([
      'nurses',
      'senior accountants',
      'Java developers',
      'heads of sales',
      'welders',
    ])
    const company = choose.pick(['Kranich Bio', 'Tannwerk', 'Bank of Tavira', 'Studio 54'])
    const place = choose.pick(['Lisbon', 'New York', 'São Paulo', 'Frankfurt am Main', 'Kenya'])
    const before = choose.pick(['Veltrano', 'Ostrelle Foods'])
    const clauses = [
      [choose.pick(['at', 'who work at', 'working for', '@']), 'currentCompany', company],
      [choose.pick(['in', 'near', 'based in', 'who live in', 'and now live in']), 'location', place],
      [choose.pick(['who used to work at', 'who previously worked for']), 'pastCompany', before],
      [
        '',
        'left',
        choose.pick([
          'posted this week',
          'with 5 years of experience',
          'open to work',
          'over 40',
          'since 2020',
        ]),
      ],
      [choose.pick(['who know', 'specialising in', 'experienced in']), 'search', 'Rust'],
    ].filter(() => choose.chance(0.5))
    const own = choose.sample(clauses, clauses.length)
    const text = [title, ...own.map(([joint, , part]) => [joint, part].filter(Boolean).join(' '))].join(' ')
    const { draft, left } = readSentence(text)
    const read: Record<string, string | undefined> = { ...draft, left }
    for (const [, part = '', words] of own) expect(read[part], text).toBe(words)
    const of = own.some(([, part]) => part !== 'left') ? 'title' : 'search'
    expect(read[of], text).toBe(singular(title))
  }
})

test.each([
  'nurses who dance tango in Cork with my uncle',
  'the blue lantern of Kranich Bio gravel people',
  'ads by Kranich Bio in green letters',
  'three wise welders jobs or nurses in Bergen for Anna',
])('no word of “%s” is lost: it stands in a part, or is told as left', (text) => {
  const { draft, left = '' } = readSentence(text)
  const said = new Set(
    [...Object.values(draft), left]
      .join(' ')
      .split(/[\s,]+/)
      .map(singular),
  )
  const lost = text.split(' ').filter((word) => !isGrammar(word) && !said.has(singular(word)))
  expect(lost).toEqual([])
})

test('blanks of every kind part words as one', () =>
  expect(readSentence('  people \u00a0who\twork  at\n Kranich   Bio ')).toEqual({
    of: 'people',
    draft: { currentCompany: 'Kranich Bio' },
  }))

test('what is too long for a question keeps all its words', () => {
  const long = `nurses in Dublin ${'who work with children and speak Irish '.repeat(9)}`.trim()
  expect(readSentence(long)).toEqual(people({ search: long }))
})

test.each([
  ['Kranich Bio', { currentCompany: 'Kranich Bio' }],
  ['CTO Kranich Bio', { title: 'CTO', currentCompany: 'Kranich Bio' }],
  ['kranich bio nurses', { title: 'nurse', currentCompany: 'kranich bio' }],
  ['Kranich Bio Berlin', { currentCompany: 'Kranich Bio', location: 'Berlin' }],
  ['Ada Quill Kranich Bio', { search: 'Ada Quill', currentCompany: 'Kranich Bio' }],
  ['ada nurse', { search: 'ada nurse' }],
  ['welder', { search: 'welder' }],
])('%s is read by the names that this browser knows', (text, draft) => {
  const known = { companies: new Set(['kranich bio']), people: new Set(['ada nurse']) }
  expect(readSentence(text, known)).toEqual(people(draft))
})

test.each<[Asked, object, string?]>([
  ['people', { title: 'nurse', location: 'Cork' }],
  ['jobs', { search: 'nurse', location: 'Cork' }],
  ['companies', { search: 'nurse', location: 'Cork' }],
  ['ads', { company: 'nurse' }, 'Cork'],
])(
  'the same asked of %s keeps what it can be told by, and tells what it cannot',
  (of, draft, left?: string) =>
    expect(askedOf(of, people({ title: 'nurse', location: 'Cork' }))).toEqual({
      of,
      draft,
      ...(left && { left }),
    }),
)

test('no part is lost without a word when something else is asked for', () => {
  const { draft } = people({ title: 'nurse', search: 'dialysis', school: 'Uferland', currentCompany: 'Acme' })
  for (const of of ['jobs', 'companies', 'ads'] as const) {
    const asked = askedOf(of, { ...people(draft), left: 'not juniors' })
    const said = [...Object.values(asked.draft), asked.left].join(' ')
    for (const text of [...Object.values(draft), 'not juniors']) expect(said).toContain(text)
  }
})

test('a part that was changed stays so while more is typed, and goes where its own words are typed over', () => {
  const read = people({ title: 'nurse', location: 'Cork' })
  const change = { read, now: people({ title: 'midwife', school: 'Uferland' }) }
  expect(withChange(read, change)).toEqual(change.now)
  expect(
    withChange(people({ title: 'nurse', currentCompany: 'Kranich Bio', location: 'Cork' }), change),
  ).toEqual(people({ title: 'midwife', currentCompany: 'Kranich Bio', school: 'Uferland' }))
  expect(withChange(people({ title: 'welder', location: 'Cork' }), change)).toEqual(
    people({ title: 'welder', school: 'Uferland' }),
  )
  expect(withChange(people({ title: 'chef', location: 'Rome' }), change), 'another question').toEqual(
    people({ title: 'chef', location: 'Rome' }),
  )
  const none = { ...people({}), left: 'not at Kranich Bio' }
  const added = people({ title: 'chef' })
  expect(withChange(none, { read: none, now: added }).draft, 'of which no part was read').toEqual(added.draft)
  const jobs = { read, now: { of: 'jobs' as const, draft: { search: 'nurse', location: 'Galway' } } }
  expect(withChange(people({ title: 'welder', location: 'Cork' }), jobs)).toEqual({
    of: 'jobs',
    draft: { search: 'welder', location: 'Galway' },
  })
})
