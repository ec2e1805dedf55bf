import { describe, expect, test } from 'vitest'
import { lookupValue, purchaseWords } from '@/components/record/acts/lookup-words'
import type { ItemRow } from '@/components/tables/table/item-row'
import { newToldIn, recordColumns } from '@/components/record/parts/value-column'
import { changeColumn } from '@/components/tables/columns/mark-columns'
import { ownColumns } from '@/components/tables/columns/list-columns'
import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'
import type { RunCell } from '@/lib/browser/tables/runs/run'
import { arrange, columnOf } from '@/lib/core/rows/column'
import { wordsIn } from '@/lib/core/rows/words'
import { conditionWords, readConditions, writeConditions, type Test } from '@/lib/core/rows/conditions'
import { newFinder, noQuery } from '@/lib/core/rows/finder'
import { valueKinds, type ValueKind } from '@/lib/core/rows/value'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot, outcomes, spent } from '@/tests/core/payment/purchases'

const person: RecordRow = {
  id: 'r1',
  kind: 'person',
  title: 'Ana Silva',
  position: 'Welder',
  company: 'Works',
  email: 'ana@works.example',
  firstAt: 0,
  at: 0,
  bought: {},
}

type TableRow = Pick<ItemRow, 'id' | 'own' | 'record' | 'detail'>

const detailOf = (facts: Readonly<Record<string, unknown>>): DetailRow => ({
  recordId: 'r1',
  aliases: [],
  sightings: [],
  facts: Object.entries(facts).map(([name, value]) => ({
    name,
    told: [{ value, intentId: '0x01', endpointId: 'profiles.enrich', at: 0, isCached: null }],
  })),
})

const rowOf = (part: Partial<TableRow> = {}): TableRow => ({
  id: '0',
  own: [],
  record: undefined,
  detail: undefined,
  ...part,
})

const knownOf = (row: TableRow) => row

const labelsOf = (rows: readonly TableRow[], chosen: readonly string[] = []) =>
  recordColumns({ kind: 'person', rows, chosen, knownOf }).map(({ label }) => label)

const leading = ['Name', 'Title', 'Company', 'Place']

test('a fact has a column for as long as any row tells it, whichever rows became others', () => {
  const toldIn = newToldIn('person', knownOf)
  const told = [{ skills: ['Welding'] }, { city: 'Oslo', skills: [] }, {}]
  const rows = told.map((facts, at) => rowOf({ id: String(at), detail: detailOf(facts) }))
  const fresh = (some: readonly TableRow[]) => newToldIn('person', knownOf)(some)
  const [one = rowOf(), two = rowOf(), three = rowOf()] = rows
  const changed = rowOf({ id: '1', record: person })
  for (const now of [rows, [one, changed, three], [changed, three], [three, two, one, changed], []])
    expect(toldIn(now).toSorted()).toEqual(fresh(now).toSorted())
  expect(toldIn([one, two])).toContain('city')
  expect(toldIn([one, changed])).not.toContain('city')
})

describe('the order by a column', () => {
  test('is the same for rows of which some became others as for rows seen for the first time', () => {
    type Valued = { value: number }
    const column = columnOf<Valued>({
      id: 'c',
      label: 'C',
      of: 'fact',
      kind: 'count',
      value: ({ value }) => value,
    })
    const finder = newFinder<Valued>({ textOf: () => '' })
    const query = { ...noQuery, sort: { column: 'c', descending: false } }
    const sorted = (rows: readonly Valued[]) => finder.find(rows, [column], query).map(({ value }) => value)
    const rows = [5, 3, 9, 3, 1].map((value) => ({ value }))
    expect(sorted(rows)).toEqual([1, 3, 3, 5, 9])
    expect(sorted(rows.with(0, { value: 0 }))).toEqual([0, 1, 3, 3, 9])
    expect(sorted([...rows, { value: 4 }])).toEqual([1, 3, 3, 4, 5, 9])
    expect(sorted(rows.slice(2))).toEqual([1, 3, 9])
  })

  const order = (kind: ValueKind, values: readonly unknown[], descending = false) => {
    const rows = values.map((value) => ({ value }))
    const column = columnOf<{ value: unknown }>({
      id: 'c',
      label: 'C',
      of: 'fact',
      kind,
      value: ({ value }) => value,
    })
    return newFinder<{ value: unknown }>({ textOf: () => '' })
      .find(rows, [column], { ...noQuery, sort: { column: 'c', descending } })
      .map(({ value }) => value)
  }

  test.each<[string, ValueKind, readonly unknown[], readonly unknown[]]>([
    [
      'is by size for numbers, also where they were told in words',
      'count',
      [900, '1,200', 3],
      [3, 900, '1,200'],
    ],
    [
      'is by size for ranges',
      'text',
      ['1,001-5,000', '11-50', '10,001+', '2-10'],
      ['2-10', '11-50', '1,001-5,000', '10,001+'],
    ],
    [
      'is by words for names that begin with a number',
      'text',
      ['Zeta', '24 Hour Gym', '3 Brothers', 'Alpha'],
      ['3 Brothers', '24 Hour Gym', 'Alpha', 'Zeta'],
    ],
    [
      'is by time for dates of any length',
      'date',
      ['2024-06-01', '2019', '2024', '2018-03-04', '2024-06'],
      ['2018-03-04', '2019', '2024', '2024-06', '2024-06-01'],
    ],
  ])('%s', (_, kind, values, ordered) => {
    expect(order(kind, values)).toEqual(ordered)
  })

  test('has what is not known last in either direction', () => {
    expect(order('text', [undefined, 'b', '', 'a'])).toEqual(['a', 'b', undefined, ''])
    expect(order('flag', [undefined, false, true], true)).toEqual([true, false, undefined])
  })

  test('is made anew for a row that changed, and for all rows where more than a row decides', () => {
    const rows = [3, 1, 2].map((value) => ({ value }))
    const finder = newFinder<{ value: number }>({ textOf: () => '' })
    let asked = 0
    const order = (of: 'fact' | 'mark', some: readonly { value: number }[], sign = 1) => {
      const column = columnOf<{ value: number }>({
        id: of,
        label: of,
        of,
        kind: 'count',
        value({ value }) {
          asked += 1
          return sign * value
        },
      })
      const found = finder.find(some, [column], { ...noQuery, sort: { column: of, descending: false } })
      return found.map(({ value }) => value)
    }
    expect(order('fact', rows)).toEqual([1, 2, 3])
    const changed = rows.map((row) => (row.value === 1 ? { ...row, value: 9 } : row))
    expect([order('fact', changed), asked]).toEqual([[2, 3, 9], 4])
    expect(order('mark', rows)).toEqual([1, 2, 3])
    expect(order('mark', rows, -1)).toEqual([3, 2, 1])
  })
})

describe('the columns of a kind', () => {
  test('are what tells most of it, and every other fact that a row has', () => {
    expect(labelsOf([])).toEqual(leading)
    const rows = [
      rowOf({ record: person, detail: detailOf({ name: 'Ana', followers: 1200 }) }),
      rowOf({ record: person, detail: detailOf({ school: 'Lisbon', picture: 'https://x.example/a.png' }) }),
    ]
    expect(labelsOf(rows)).toEqual([...leading, 'School', 'Followers'])
  })

  test('are those in memory where no more was read, and those that were chosen', () => {
    expect(labelsOf([rowOf({ record: person })])).toEqual([...leading, 'E-mail'])
    expect(labelsOf([], ['fact:followers', 'bought:0'])).toEqual([...leading, 'Followers'])
  })

  test('say the same of a row whether all of it was read or not', () => {
    const [name, title] = recordColumns<TableRow>({ kind: 'person', rows: [], chosen: [], knownOf })
    const brief = rowOf({ record: person })
    const whole = rowOf({ record: person, detail: detailOf({ name: 'Ana Silva', position: 'Welder' }) })
    expect([brief, whole].map((row) => [name?.text(row), title?.text(row)])).toEqual([
      ['Ana Silva', 'Welder'],
      ['Ana Silva', 'Welder'],
    ])
    expect(title?.text(rowOf())).toBe('')
  })
})

describe('the columns on show', () => {
  const columns = ownColumns(['Full Name', '', 'Owner'])
  const shown = (chosen?: string[]) => arrange(columns, chosen).map(({ label }) => label)

  test('are named as in the file, and by their place where it does not name them', () => {
    expect(shown()).toEqual(['Full Name', 'Column 2', 'Owner'])
    expect(columns.map(({ text }) => text(rowOf({ own: ['Ana', 'x'] })))).toEqual(['Ana', 'x', ''])
  })

  test('are those that were chosen, behind the first, without what is gone', () => {
    expect(shown(['own:2', 'own:1', 'own:9'])).toEqual(['Full Name', 'Owner', 'Column 2'])
    expect(shown(['own:2', 'own:0'])).toEqual(['Full Name', 'Owner'])
  })
})

test('a column says what became another since a run was approved, and is not there where nothing did', () => {
  const told = (value: string, at: number) => ({
    value,
    at,
    intentId: `0x0${at}`,
    endpointId: 'profiles.enrich',
    isCached: null,
  })
  const detail: DetailRow = {
    ...detailOf({}),
    facts: [
      { name: 'company', told: [told('Globex', 9), told('Works', 3)] },
      { name: 'position', told: [told('Foreman', 9), told('Welder', 3)] },
    ],
  }
  const rows = [rowOf({ record: person, detail }), rowOf({ id: '1' })]
  const [column] = changeColumn(rows, 5)
  expect(rows.map((row) => column?.text(row))).toEqual([
    expect.stringMatching(/^(?=.*Moved from Works to Globex)(?=.*Position: Welder became Foreman)/),
    '',
  ])
  expect(changeColumn(rows, 10)).toEqual([])
})

describe('the cell of a step', () => {
  const entry = entryAfter([
    ...hot,
    { type: 'replied', send: 1, outcome: outcomes.delivered },
    { type: 'spent', spent },
  ])
  const { intentId } = entry.purchase
  const asked = {
    email: 'profiles.email',
    profile: 'profiles.enrich',
    company: 'companies.enrich',
    posts: 'profiles.posts',
  } as const
  const cell = (
    look: RunCell,
    result: keyof typeof asked = 'email',
    row = rowOf({ record: person }),
    askedBy: string | null = null,
  ) => {
    const step = { wanted: asked[result], together: 1, amount: null, on: 'every' } as const
    const state = { state: 'run', look: { look, askedBy, isMoving: true, step } } as const
    return lookupValue(row, state, new Map([[intentId, entry]]))
  }
  const done: RunCell = { is: 'done', intentId, pointer: '' }

  test('shows the address with how good it is', () => {
    expect(cell(done)).toMatchObject({ value: 'ana@works.example', mark: null, intentId })
    expect(cell(done, 'email', rowOf({ record: { ...person, emailState: 'Risky' } }))).toMatchObject({
      value: 'ana@works.example',
      emailState: 'Risky',
    })
  })

  test('shows how fresh a profile is, and says when, what and for how much', () => {
    expect(cell(done, 'profile')?.value).toMatch(/^Enriched /)
    expect(cell(done, 'company')?.value).toBe('Works')
    expect(cell(done)?.about).toBe(purchaseWords(entry))
    expect(purchaseWords(entry)).toMatch(/^Bought .* · Enrich a profile · \$0\.05$/)
    expect(purchaseWords(entryAfter(hot))).toMatch(/^Asked .* · its charge is being checked$/)
    const asked = entryAfter(hot)
    const notCharged = { ...asked, purchase: { ...asked.purchase, state: 'NOT_CHARGED' as const } }
    expect(purchaseWords(notCharged)).toMatch(/^Asked .* · not charged$/)
  })

  test('shows what was bought before as what it is', () => {
    const stored: RunCell = { is: 'skipped', skip: { why: 'stored', intentId, pointer: null, at: 0 } }
    expect(cell(stored)).toMatchObject({
      value: 'ana@works.example',
      about: expect.stringContaining('Already yours'),
    })
  })

  test('says by what a row was asked that was not found by another name before', () => {
    const about = (look: RunCell) => cell(look, 'email', rowOf({ record: person }), 'ada-byron-12')?.about
    expect(about(done)).toBe(`${purchaseWords(entry)} · asked by ada-byron-12`)
    const missed: RunCell = { is: 'not-found', intentId, state: 'RESULT', reason: 'Nobody.' }
    expect(about(missed)).toMatch(/^Nobody\. · Bought .* · asked by ada-byron-12$/)
    const stored: RunCell = { is: 'skipped', skip: { why: 'stored', intentId, pointer: null, at: 0 } }
    expect(about(stored)).not.toContain('asked by')
    expect(about({ is: 'waiting', intentId: '0x09', isForced: false })).toBe('')
  })

  test('leaves the number of posts to the answer', () => {
    expect(cell(done, 'posts')).toMatchObject({ value: null, mark: null, intentId })
  })

  test('says what became of what was not found, and why', () => {
    const base = { intentId, state: 'RESULT', reason: 'Nobody of that name.' } as const
    const words = (look: RunCell) => {
      const { value, mark, intentId: answer } = cell(look) ?? {}
      expect(value).toBeNull()
      expect(answer).toBeNull()
      return mark?.word
    }
    expect(words({ is: 'waiting', intentId, isForced: false })).toBe('Queued')
    expect(words({ is: 'unknown', intentId })).toBe('Being checked')
    expect(words({ is: 'not-found', ...base, state: null })).toBe('Not found')
    expect(words({ is: 'not-found', ...base })).toBe('Not found, charged')
    expect(words({ is: 'failed', ...base })).toBe('Failed, charged')
    expect(words({ is: 'skipped', skip: { why: 'not-chosen' } })).toBe('Left out')
    expect(cell({ is: 'skipped', skip: { why: 'duplicate', ofLine: 3 } })?.about).toBe('The same as row 3')
    expect(cell({ is: 'failed', ...base })?.about).toMatch(/^Nobody of that name\. · Bought /)
  })
})

describe('a filter', () => {
  const header = ['Owner']
  const told = [
    { name: 'Ana', followers: 1200, registeredAt: '2021-05-02', skills: ['Welding', 'Pipes'] },
    { name: 'Bo', followers: 80, registeredAt: '2019' },
    { name: 'Émile' },
  ]
  const rows = told.map((facts, at) =>
    rowOf({
      id: String(at),
      own: [at === 0 ? 'Kim' : ''],
      record: { ...person, title: facts.name },
      detail: detailOf(facts),
    }),
  )
  const columns = [
    ...recordColumns<TableRow>({ kind: 'person', rows, chosen: [], knownOf }),
    ...ownColumns(header),
  ]
  const idOf = (label: string) => columns.find((column) => column.label === label)?.id ?? ''
  const met = (label: string, is: Test, value = '', to = '') =>
    newFinder<TableRow>({ textOf: () => '' })
      .find(rows, columns, { ...noQuery, conditions: [{ column: idOf(label), is, value, to }] })
      .map(({ record }) => record?.title)

  test('asks what the type of its column can answer', () => {
    expect(valueKinds.count.tests[0]).toBe('between')
    expect(valueKinds.date.tests[0]).toBe('since')
    expect(valueKinds.place.tests[0]).toBe('has')
  })

  test('finds text without regard to case and accents, and one of several', () => {
    expect(met('Name', 'has', 'EMI')).toEqual(['Émile'])
    expect(met('Name', 'one-of', 'bo\nana')).toEqual(['Ana', 'Bo'])
    expect(met('Skills', 'one-of', 'pipes')).toEqual(['Ana'])
  })

  test('finds numbers from one to another, and dates since a day', () => {
    expect(met('Followers', 'between', '100')).toEqual(['Ana'])
    expect(met('Followers', 'between', '', '100')).toEqual(['Bo'])
    expect(met('Followers', 'between', '80', '1200')).toEqual(['Ana', 'Bo'])
    expect(met('Registered', 'since', '2020-01-01')).toEqual(['Ana'])
    expect(met('Registered', 'between', '2019', '2021-05-02')).toEqual(['Ana', 'Bo'])
    expect(met('Registered', 'between', '', '2021-05-01')).toEqual(['Bo'])
    expect(met('Registered', 'one-of', '2021-05')).toEqual(['Ana'])
  })

  test('finds what is empty and what is not', () => {
    expect(met('Owner', 'empty')).toEqual(['Bo', 'Émile'])
    expect(met('Followers', 'filled')).toEqual(['Ana', 'Bo'])
  })

  test('is met by all where its column is gone', () => {
    expect(met('Nowhere', 'has', 'x')).toHaveLength(3)
  })

  test('is told in words', () => {
    const words = (is: Test, value: string, to = '') =>
      conditionWords({ column: '', is, value, to }, { label: 'Followers' })
    expect(words('between', '100', '500')).toBe('Followers from 100 to 500')
    expect(words('between', '', '500')).toBe('Followers to 500')
    expect(words('empty', '')).toBe('Followers is empty')
    expect(words('has', 'x')).toBe('Followers contains x')
    expect(words('one-of', '1\n2')).toBe('Followers: 1, 2')
  })

  test('goes through an address, and what is no condition is left out of it', () => {
    const conditions = [{ column: 'fact:place', is: 'one-of' as const, value: 'Köln, Germany\nOslo', to: '' }]
    expect(readConditions(writeConditions(conditions))).toEqual(conditions)
    expect(readConditions('[["a","toString","x",""],["a","has",1,""],5,["a","has","x",""]]')).toEqual([
      { column: 'a', is: 'has', value: 'x', to: '' },
    ])
    for (const text of [undefined, '', '{', '{"a":1}']) expect(readConditions(text)).toEqual([])
    const many = (value: (at: number) => string) =>
      JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ['a', 'has', value(at), '']))
    expect(readConditions(many(() => 'x'))).toHaveLength(1)
    expect(readConditions(many(String)).length).toBeLessThanOrEqual(20)
    expect(readConditions(JSON.stringify([['a', 'has', 'x'.repeat(5_000), '']]))).toEqual([])
    expect(wordsIn('a '.repeat(100_000))).toEqual(['a'])
    expect(wordsIn(Array.from({ length: 9_999 }, String).join(' ')).length).toBeLessThan(200)
  })
})
