import { describe, expect, test } from 'vitest'
import { lookupState, newestByLookup, stateOf } from '@/components/record/acts/lookup-state'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import { type CellsOf, type ItemRow, rowOf, stepIn, textOfRow } from '@/components/tables/table/item-row'
import { sharedColumns } from '@/components/tables/shared/shared-table'
import { type RunOfTable, cellsByRow } from '@/components/tables/runs/use-runs'
import { listColumns, priceOfOpen, unboughtOf, withFillHeads } from '@/components/tables/columns/list-columns'
import { stepTo } from '@/lib/browser/addresses/step'
import type { ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/stores'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Line, RunCell, Run } from '@/lib/browser/tables/runs/run'
import { choose } from '@/lib/core/rows/conditions'
import { newFinder, noQuery } from '@/lib/core/rows/finder'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { listOf } from '@/tests/browser/tables/list-row'
import { runOf } from '@/tests/browser/tables/runs/support/run'
import { broughtOf, inert, itemOf } from '@/tests/components/tables/items'
import { hot, outcomes, unusedAt } from '@/tests/core/payment/purchases'

const list = listOf({ name: 'Engineers', stages: ['New', 'Shortlist', 'Hired'] })

const columnsFor = (given: Partial<Parameters<typeof listColumns>[0]>) =>
  listColumns({
    list,
    rows: [],
    runs: [],
    chosen: [],
    cellsOf: () => [],
    blocks: new Map(),
    byId: new Map(),
    acts: inert,
    ...given,
  })

type Asked = { words?: string; chosen?: readonly [column: string, value: string]; runs?: readonly Run[] }

/** The rows of the list that have words, and a value in a column. */
function idsFound(rows: readonly ItemRow[], { words = '', chosen, runs = [] }: Asked): string[] {
  const columns = columnsFor({ rows, runs })
  const conditions = chosen ? choose([], chosen[0], [chosen[1]]) : []
  const finder = newFinder<ItemRow>({ textOf: textOfRow })
  return finder.find(rows, columns, { words, conditions, sort: null }).map(({ id }) => id)
}

describe('the cell of something that can be bought', () => {
  const enrich = stepTo('profiles.enrich', 'Enrich', { networkId: 'ada' }, 'Ada')
  const stateAfter = (...events: readonly PurchaseEvent[]) =>
    stateOf(enrich, newestByLookup([entryAfter(events)])).state
  const delivered: readonly PurchaseEvent[] = [
    ...hot,
    { type: 'replied', send: 1, outcome: outcomes.delivered },
    { type: 'acked' },
  ]

  test('shows that nothing leads to it, or its price', () => {
    expect(stateOf(null, new Map()).state).toBe('unknown')
    expect(stateOf(enrich, new Map()).state).toBe('empty')
    expect(enrich?.lookup).toEqual({ endpointId: 'profiles.enrich', input: { networkId: 'ada' } })
  })

  test('follows its purchase', () => {
    expect(stateAfter()).toBe('unsent')
    expect(stateAfter(...hot)).toBe('running')
    expect(stateAfter(...delivered)).toBe('bought')
    expect(stateAfter({ type: 'declined' })).toBe('empty')
    const proof = unusedAt(2_000n, 'latest', ['a', 'b'])
    expect(stateAfter(...hot, { type: 'not-charged', proof })).toBe('not-charged')
  })

  test('says that one node alone calls it not charged, until that is final', () => {
    const denied: PurchaseEvent = { type: 'not-charged', proof: unusedAt(1_090n) }
    expect(stateAfter(...hot, denied)).toBe('doubtful')
    const final: PurchaseEvent = { type: 'not-charged', proof: unusedAt(1_090n, 'finalized') }
    expect(stateAfter(...hot, final)).toBe('not-charged')
  })

  test('is about one question, in whatever order its input stands', () => {
    const other = { lookup: { endpointId: 'profiles.enrich', input: { networkId: 'grace' } } }
    expect(stateOf(enrich, newestByLookup([entryAfter(delivered, other)])).state).toBe('empty')
    const input = { b: 1, a: 2 }
    const turned = { a: 2, b: 1 }
    const entries = [input, turned].map((one) =>
      entryAfter(delivered, { lookup: { endpointId: 'profiles.enrich', input: one } }),
    )
    expect(newestByLookup(entries).size).toBe(1)
  })

  test('stays with the purchase that brought the answer, whatever came after it', () => {
    const running = entryAfter(hot)
    const bought = entryAfter(delivered)
    expect(stateOf(enrich, newestByLookup([running, bought])).state).toBe('bought')
    expect(stateOf(enrich, newestByLookup([bought, running])).state).toBe('bought')
    expect(stateOf(enrich, newestByLookup([running]), bought).state).toBe('bought')
  })

  test('leads nowhere for a record of which nothing is kept', () => {
    expect(lookupColumns.person.map((column) => stepIn('person', column, itemOf()))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a list in order', () => {
  const items = [
    itemOf({ id: 'z', title: 'Zoë' }, { stage: 'New', tags: ['remote'] }),
    itemOf({ id: 'a', title: 'ana' }, { stage: 'Hired', note: 'Call on Monday', toldAt: 5 }),
    itemOf({ id: 'e', title: 'Émile' }, { stage: 'Gone', toldAt: 40 }),
    itemOf({ id: 'b', title: 'Bo' }, { stage: 'Shortlist', tags: ['berlin'] }),
  ]
  const rows = items.map((item): ItemRow => rowOf(item, new Map()))
  const columns = columnsFor({ rows })
  const names = (label: string, descending = false) =>
    newFinder<ItemRow>({ textOf: textOfRow })
      .find(rows, columns, {
        ...noQuery,
        sort: { column: columns.find((column) => column.label === label)?.id ?? '', descending },
      })
      .map(({ title }) => title)

  test('is as rows were added where no column is chosen', () => {
    expect(names('')).toEqual(['Zoë', 'ana', 'Émile', 'Bo'])
  })

  test('goes by name without regard to case and accents', () => {
    expect(names('Name')).toEqual(['ana', 'Bo', 'Émile', 'Zoë'])
    expect(names('Name', true)).toEqual(['Zoë', 'Émile', 'Bo', 'ana'])
  })

  test('goes by the stages of the list, with what has none of them last either way', () => {
    expect(names('Stage')).toEqual(['Zoë', 'Bo', 'ana', 'Émile'])
    expect(names('Stage', true)).toEqual(['ana', 'Bo', 'Zoë', 'Émile'])
  })

  test('goes by the time at which people were told, as numbers', () => {
    expect(names('Told').slice(0, 2)).toEqual(['ana', 'Émile'])
    expect(names('Note', true)[0]).toBe('ana')
    expect(names('Tags').slice(0, 2)).toEqual(['Bo', 'Zoë'])
  })

  test('shows what tells most of somebody before what was written and what can be bought', () => {
    expect(columns.filter(({ isUsual }) => isUsual).map(({ label }) => label)).toEqual(
      ['Name', 'Title', 'Company', 'Place', 'E-mail', 'Stage', 'Note', 'Tags', 'Told'].concat(
        lookupColumns.person.slice(1).map(({ label }) => label),
      ),
    )
  })
})

test('at 1366 pixels a list shows name, title, company, place, e-mail, stage and note without scrolling', () => {
  const columns = columnsFor({}).filter(({ isUsual }) => isUsual)
  const first = columns.slice(0, 7)
  expect(first.map(({ label }) => label)).toEqual([
    ...['Name', 'Title', 'Company', 'Place', 'E-mail', 'Stage', 'Note'],
  ])
  // what is left beside the menu and the margins
  expect(first.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1366 - 296)
})

describe('a part of a list', () => {
  const rows = [
    itemOf({ id: 'a', title: 'Ana Silva', place: 'Lisbon' }, { stage: 'New', tags: ['remote'] }),
    itemOf({ id: 'b', title: 'Bo Berg' }, { stage: 'Hired', note: 'From Lisbon' }),
  ].map((item) => rowOf(item, new Map()))

  test('holds every word, wherever it stands', () => {
    expect(idsFound(rows, { words: 'lisbon' })).toEqual(['a', 'b'])
    expect(idsFound(rows, { words: 'LISBON silva' })).toEqual(['a'])
  })

  test('has the stage and the tag', () => {
    expect(idsFound(rows, { chosen: ['mark:stage', 'Hired'] })).toEqual(['b'])
    expect(idsFound(rows, { chosen: ['mark:tags', 'remote'] })).toEqual(['a'])
    expect(idsFound(rows, { chosen: ['mark:tags', 'berlin'] })).toEqual([])
  })
})

test('a head offers what a run can buy for these rows, and never something about another than they are', () => {
  const rows = ['ada', 'bea'].map((id): ItemRow => rowOf(itemOf({ id, title: id }), new Map()))
  const headsOf = (kind: 'person' | 'company', cellsOf: CellsOf) =>
    withFillHeads(
      columnsFor({ list: { ...list, kind }, rows, cellsOf }),
      unboughtOf({ kind, rows, cellsOf, blocks: new Map() }) ?? new Map(),
      () => undefined,
    ).flatMap(({ label, act }) => (act ? [label] : []))
  const cellsFor =
    (steps: readonly [label: string, step: ReturnType<typeof stepTo>][]): CellsOf =>
    () =>
      steps.map(([label, step]) => ({ label, step, state: stateOf(step, new Map()) }))
  const ofPeople = cellsFor([
    ['Enrich', stepTo('profiles.enrich', 'Enrich', { networkId: 'ada' }, null)],
    ['E-mail', stepTo('profiles.email', 'Work email', { networkId: 'ada' }, null)],
    ['Employer', stepTo('companies.enrich', 'Company', { company: 'acme' }, null)],
  ])
  expect(headsOf('person', ofPeople)).toEqual(['E-mail', 'Enrich'])
  const ofCompanies = cellsFor([
    ['Enrich', stepTo('companies.enrich', 'Enrich', { company: 'acme' }, null)],
    ['People', stepTo('profiles.search', 'People', { currentCompany: 'acme' }, null)],
  ])
  expect(headsOf('company', ofCompanies)).toEqual(['Enrich', 'People'])
})

test('a head counts and prices what a plan of its rows would buy', () => {
  const kind = 'person'
  const known = itemOf({ id: 'eva', title: 'Eva', email: 'eva@works.test' })
  const items = [
    ...[broughtOf(0, ['Ada'], 'ada'), broughtOf(1, ['Ada'], 'ada'), broughtOf(2, ['Bo'], 'bo')],
    ...[broughtOf(3, ['Cy'], 'cy'), known],
  ]
  const rows = items.map((item) => rowOf(item, new Map()))
  const steps = ['profiles.enrich', 'profiles.email', 'profiles.posts'] as const
  const cellsOf: CellsOf = () =>
    steps.map((wanted, at) => {
      const step = stepTo(wanted, '', {}, null)
      return { label: ['Enrich', 'E-mail', 'Posts'][at] ?? '', step, state: { state: 'empty' } }
    })
  const blocks = new Map([['3', { kind: 'email', reason: 'Asked us to', at: 0 } as const]])
  const unbought = unboughtOf({ kind, rows, cellsOf, blocks }) ?? expect.fail('it was not counted')
  const told = [...unbought].map(([label, open]) => [label, open.count, priceOfOpen(open)])
  expect(told).toEqual([
    ['E-mail', 2, '$0.10'],
    ['Enrich', 3, '$0.15'],
    ['Posts', 3, '$0.75'],
  ])
})

const enrichStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' } as const
const emailStep = { ...enrichStep, wanted: 'profiles.email' }
const findStep = { ...enrichStep, wanted: 'profiles.search', on: 'without-identifier' } as const

const lineOf = (index: number, looks: readonly RunCell[], rowId: string | null = String(index)): Line => ({
  index,
  rowId,
  line: index + 2,
  cells: ['x'],
  identifier: null,
  aliases: [],
  looks,
  email: null,
  domain: null,
  named: null,
})

const done: RunCell = { is: 'done', intentId: '0x01', pointer: '' }
const missing: RunCell = { is: 'not-found', intentId: '0x02', state: null, reason: 'Nobody.' }

describe('rows that were brought', () => {
  const items = [broughtOf(0, ['', 'Kim'], 'ada'), broughtOf(1, ['Bo Lind', 'Sam'])]
  const runs = [
    { run: runOf({ id: 'new', steps: [emailStep] }), lines: [lineOf(0, [missing])] },
    {
      run: runOf({ id: 'old', steps: [findStep, emailStep] }),
      lines: [lineOf(0, [done, done]), lineOf(1, [missing]), lineOf(2, [done], null)],
    },
  ]
  const looks = cellsByRow(runs)

  test('stand as the newest run that means them left them, step by step', () => {
    const standing = (id: string) =>
      [...(looks.get(id) ?? [])].map(([key, { look }]) => [key.split(' ')[0], look.is])
    expect(standing('0')).toEqual([
      ['profiles.email', 'not-found'],
      ['profiles.search', 'done'],
    ])
    expect(standing('1')).toEqual([['profiles.search', 'not-found']])
    expect(looks.size).toBe(2)
  })

  test('stand as if there had been no run where they were not chosen, or come later', () => {
    for (const why of ['not-chosen', 'later'] as const) {
      const left: RunCell = { is: 'skipped', skip: { why } }
      const [look] = cellsByRow([{ run: runOf({ steps: [emailStep] }), lines: [lineOf(0, [left])] }]).values()
      expect(look?.size).toBe(0)
    }
  })

  test('are queued only while somebody carries their run on', () => {
    const waiting: RunCell = { is: 'waiting', intentId: '0x01', isForced: false }
    const run = { run: runOf({ steps: [emailStep], state: 'running' }), lines: [lineOf(0, [waiting])] }
    const isMoving = (isCut: boolean) => [...(cellsByRow([run], () => isCut).get('0') ?? [])][0]?.[1].isMoving
    expect([isMoving(false), isMoving(true)]).toEqual([true, false])
  })

  test('are said to be asked by another name where a run before found nothing under one', () => {
    const under = (identifier: string | null, look: RunCell) => ({
      run: runOf({ steps: [emailStep] }),
      lines: [{ ...lineOf(0, [look]), identifier }],
    })
    const askedBy = (...newestFirst: RunOfTable[]) =>
      cellsByRow(newestFirst).get('0')?.get('profiles.email')?.askedBy
    expect(askedBy(under('ada-2', done), under('ada-1', missing))).toBe('ada-2')
    expect(askedBy(under('ada-2', done), under('ada-2', missing))).toBeNull()
    expect(askedBy(under('ada-2', done), under('ada-1', done))).toBeNull()
    expect(askedBy(under('ada-2', done), under(null, missing))).toBeNull()
    expect(askedBy(under('ada-1', missing))).toBeNull()
  })

  test('are called by what they came with until their record is known', () => {
    expect(items.map((item) => rowOf(item, looks).title)).toEqual(['Kim', 'Bo Lind'])
    expect(rowOf(broughtOf(3, ['', ' ']), looks).title).toBe('Row 5')
  })

  test('show their own columns first, then what is known or was asked, and no column that says nothing', () => {
    const rows = items.map((item) => rowOf(item, looks))
    const columns = columnsFor({
      list: { ...list, header: ['Name', 'Owner'] },
      rows,
      runs: runs.map(({ run }) => run),
    })
    const shown = columns.filter(({ isUsual }) => isUsual).map(({ label }) => label)
    expect(shown).toEqual([
      ...['Row', 'Name', 'Owner', 'Find by name', 'E-mail', 'Enrich', 'Stage', 'Note', 'Tags'],
    ])
    const find = columns.find(({ label }) => label === 'Find by name')
    expect(rows.map((row) => find?.text(row))).toEqual(['Done', 'Not found'])
  })

  test('show the name of a row once, as soon as one of them is known', () => {
    const header = ['Full Name', 'Owner']
    const rows = [itemOf({ title: 'Ada Byron' }), broughtOf(1, ['Bo Lind', 'Sam'])].map((item) =>
      rowOf(item, new Map()),
    )
    const shown = columnsFor({ list: { ...list, header }, rows }).filter(({ isUsual }) => isUsual)
    expect(shown.slice(0, 3).map(({ label }) => label)).toEqual(['Row', 'Name', 'Owner'])
    expect(shown.map(({ label }) => label)).not.toContain('Full Name')
    expect(rows.map((row) => shown[1]?.text(row))).toEqual(['Ada Byron', 'Bo Lind'])
  })

  test('that an answer brought show what is known of them first, as if they were added by hand', () => {
    const known = itemOf({ title: 'Ada Byron', position: 'Welder', company: 'Works', place: 'Berlin' })
    const rows = [rowOf(known, new Map())]
    const usual = (from: Pick<ListRow, 'header'>, some: readonly Run[]) =>
      columnsFor({ list: { ...list, ...from }, rows, runs: some })
        .filter(({ isUsual, id }) => isUsual && id !== 'mark:outcome')
        .map(({ label }) => label)
    const search = {
      ...({
        endpointId: 'people.search',
        input: {},
        pages: 1,
        read: [],
        next: '0x01',
        isOver: true,
      } as const),
    }
    const byHand = usual({}, [])
    expect(byHand.slice(0, 7)).toEqual(['Name', 'Title', 'Company', 'Place', 'E-mail', 'Stage', 'Note'])
    expect(
      usual({ header: ['Name', 'About', 'Identifier'] }, [runOf({ steps: [emailStep], search })]),
    ).toEqual(byHand)
    expect(usual({ header: ['Name'] }, [runOf({ steps: [emailStep] })])).toEqual(byHand)
  })

  test('are found by their cells and by how they stand', () => {
    const rows = items.map((item) => rowOf(item, looks))
    const outcome = (value: string) =>
      idsFound(rows, { chosen: ['mark:outcome', value], runs: runs.map(({ run }) => run) })
    expect(idsFound(rows, { words: 'sam' })).toEqual(['1'])
    expect(outcome('Not found')).toEqual(['0', '1'])
    expect(outcome('Done')).toEqual(['0'])
    expect(outcome('To check')).toEqual([])
  })

  test('have an e-mail and a phone where they came with one, also where none was found', () => {
    const [, second] = items
    const brought = second?.item.brought && {
      ...second.item.brought,
      email: 'own@acme.example',
      phone: '0123',
    }
    if (!brought) throw new Error('nothing was brought')
    const known: [Partial<RecordRow>, Partial<ListItemRow>][] = [
      [{ id: 'bought', email: 'ana@acme.example', emailState: 'Do not use' }, { brought }],
      [{ id: 'missed', emailState: 'Not found' }, { brought }],
      [{ id: 'none', emailState: 'Not found' }, {}],
    ]
    const alone = { ...broughtOf(3, []), item: { ...broughtOf(3, []).item, brought } }
    const rows = [...known.map(([row, item]) => itemOf(row, item)), alone].map((item) => rowOf(item, looks))
    const columns = columnsFor({ rows, chosen: ['fact:phone'] })
    const [email, phone] = ['fact:email', 'fact:phone'].map((id) =>
      columns.find((column) => column.id === id),
    )
    const own = 'own@acme.example'
    expect(rows.map((row) => email?.text(row))).toEqual(['ana@acme.example (Do not use)', own, '', own])
    expect(rows.map((row) => email?.state?.(row))).toEqual(['Do not use', '', 'Not found', ''])
    expect(rows.map((row) => phone?.text(row))).toEqual(['0123', '0123', '', '0123'])
    const conditions = [{ column: 'fact:email', is: 'filled', value: '', to: '' }] as const
    const found = newFinder<ItemRow>({ textOf: textOfRow }).find(rows, columns, { ...noQuery, conditions })
    expect(found.map(({ id }) => id)).toEqual(['bought', 'missed', '3'])
  })

  test('can be looked up by what they came with before their record is there', () => {
    const [email, enrich] = lookupColumns.person.map((column) =>
      stepIn('person', column, items[0] ?? itemOf()),
    )
    expect([enrich?.draft, email?.draft]).toEqual([{ networkId: 'ada' }, { networkId: 'ada' }])
    expect(lookupColumns.person.map((column) => stepIn('person', column, items[1] ?? itemOf()))).toEqual([
      ...[null, null, null, null],
    ])
  })
})

test('a cell says what a run did where nothing was bought since, and offers what a run did not do', () => {
  const step = stepTo('profiles.email', 'Work email', { networkId: 'ada' }, null)
  const stateWith = (look: RunCell | undefined, isMoving = false, entries: readonly Entry[] = []) =>
    lookupState(
      { step, record: null, look: look && { step: emailStep, look, isMoving, askedBy: null } },
      { newest: newestByLookup(entries), byId: new Map(), queued: new Set(), isRead: true },
    ).state
  const waiting: RunCell = { is: 'waiting', intentId: '0x03', isForced: false }
  const running = entryAfter(hot, { lookup: { endpointId: 'profiles.email', input: { networkId: 'ada' } } })
  expect(stateWith(missing)).toBe('run')
  expect(stateWith(undefined)).toBe('empty')
  expect([stateWith(waiting), stateWith(waiting, true)]).toEqual(['empty', 'waiting'])
  expect(stateWith(missing, false, [running])).toBe('running')
})

describe('a list into which rows are typed', () => {
  const items = [itemOf({ title: 'Ana Silva' }, { toldAt: 1 }), broughtOf(1, ['Bo Lind', 'Works'])]
  const rows = items.map((item) => rowOf(item, new Map()))
  const columnsOf = (some: ListRow) => columnsFor({ list: some, rows })

  test('shows what was typed of a row whose person is not known yet', () => {
    const [name] = columnsOf(list)
    expect(rows.map((row) => name?.text(row))).toEqual(['Ana Silva', 'Bo Lind · Works'])
  })

  test.each(['person', 'company', 'job', 'ad', 'post'] as const)(
    'has no column of its own that a link could not carry: %s',
    (kind) => {
      const shared = sharedColumns({ kind, plans: [] })
      for (const { id } of columnsOf({ ...list, kind })) expect(shared.has(id)).toBe(true)
    },
  )

  test('a column of a file, and the place in it, are carried by no link', () => {
    const own = columnsOf({ ...list, header: ['Kim’s notes'] }).filter(({ of }) => of === 'own')
    expect(own.length).toBeGreaterThan(1)
    const shared = sharedColumns({ kind: 'person', plans: [] })
    for (const { id } of own) expect(shared.has(id)).toBe(false)
  })
})
