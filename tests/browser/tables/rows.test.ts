import { expect, test, vi } from 'vitest'
import type { Line, RunStep } from '@/lib/browser/tables/runs/run'
import { namedRows } from '@/tests/browser/tables/runs/support/named'
import { nothingKnown, pastedHeader, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const enrich: RunStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }
const email: RunStep = { ...enrich, wanted: 'profiles.email' }

const load = () =>
  withStore(
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/database/changes'),
    import('@/lib/browser/tables/runs/approve'),
    import('@/lib/browser/tables/runs/store'),
    import('@/lib/browser/tables/runs/plan'),
    import('@/lib/browser/tables/runs/source'),
  )

type Page = Awaited<ReturnType<typeof load>>

const approval = { name: 'fair.csv', freshMs: 0, quoted: 1n, cap: 1n, payee: null }

/** A run over rows that were brought, or over those of a table. */
function approve(page: Page, rows: ReturnType<typeof pastedRows>, step = enrich, listId?: string) {
  const plan = page.planRun(rows, step, nothingKnown)
  return page.approveRun({ ...approval, steps: [step], listId }, { header: pastedHeader, plan })
}

async function putPerson({ store }: Page, id: string, slug: string) {
  await store.put('records', { id, kind: 'person', title: slug, firstAt: 1, at: 1, bought: {} })
  await store.put('details', { recordId: id, aliases: [`person:slug:${slug}`], facts: [], sightings: [] })
  await store.put('aliases', { alias: `person:slug:${slug}`, recordId: id })
}

freshDatabase()
vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held: [] }) } })

test('rows that are brought make a table of the run’s id, written down together with the run', async () => {
  const page = await load()
  const id = await approve(page, pastedRows('profile', 'ana-silva\nbo-lind'))
  const run = await page.readRun(id)
  expect(run).toMatchObject({ listId: id, header: ['Identifier'] })
  const table = await page.readList(id)
  expect(table?.list).toMatchObject({ name: 'fair.csv', kind: 'person', header: ['Identifier'] })
  expect(table?.items.map(({ item }) => [item.rowId, item.brought?.identifier, item.stage])).toEqual([
    ['0', 'ana-silva', 'New'],
    ['1', 'bo-lind', 'New'],
  ])
  expect((await page.readLines(id)).map(({ rowId }) => rowId)).toEqual(['0', '1'])
})

test('where the table cannot be written there is no run either', async () => {
  const page = await load()
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    if (this.name === 'listItems') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  })
  await expect(approve(page, pastedRows('profile', 'ana-silva'))).rejects.toThrow()
  full.mockRestore()
  const left = (['lists', 'listItems', 'runs', 'runRows'] as const).map((name) => page.store.count(name))
  expect(await Promise.all(left)).toEqual([0, 0, 0, 0])
})

test('who a run finds for a name is who the row of the table is about, until that is taken back', async () => {
  const page = await load()
  const id = await approve(page, namedRows(['Ana Silva', 'Bo Lind']))
  const namesOf = async () =>
    (await page.readList(id))?.items.map(({ item, row }) => [item.brought?.identifier, row?.title])
  expect(await namesOf()).toEqual([
    [null, undefined],
    [null, undefined],
  ])
  const [before] = await page.readLines(id)
  await page.changeLines(id, [0], (line) => ({
    ...line,
    identifier: 'ana-silva',
    aliases: ['slug:ana-silva'],
  }))
  expect(await namesOf()).toEqual([
    ['ana-silva', undefined],
    [null, undefined],
  ])
  await putPerson(page, 'r1', 'ana-silva')
  expect(await namesOf()).toEqual([
    ['ana-silva', 'ana-silva'],
    [null, undefined],
  ])
  await page.linkRows((await page.readList(id))?.items ?? [])
  expect(await page.store.countFromIndex('listItems', 'recordId', 'r1')).toBe(1)
  await page.changeLines(id, [0], (): Line | null => before ?? null)
  expect(await namesOf()).toEqual([
    [null, undefined],
    [null, undefined],
  ])
  expect(await page.store.countFromIndex('listItems', 'recordId', 'r1')).toBe(0)
})

test('a run says which rows of its table became others, and where none did nothing', async () => {
  const page = await load()
  const id = await approve(page, namedRows(['Ana Silva', 'Bo Lind']))
  const said: unknown[] = []
  const end = page.watchChanges('library', (change) => said.push(change))
  const aliases = ['slug:bo-lind']
  await page.changeLines(id, [1], (line) => ({ ...line, identifier: 'bo-lind', aliases }))
  await page.changeLines(id, [1], (line) => ({ ...line, aliases }))
  end()
  expect(said).toEqual([{ records: [], lists: [], items: [[id, '1']] }])
})

test('another run over the same table asks by what the first one found', async () => {
  const page = await load()
  const id = await approve(page, namedRows(['Ana Silva', 'Bo Lind']))
  await page.changeLines(id, [0], (line) => ({
    ...line,
    identifier: 'ana-silva',
    aliases: ['slug:ana-silva'],
  }))
  const items = (await page.readList(id))?.items ?? []
  const rows = items.map(({ item }, at) =>
    page.tableSource('profile', at + 1, item.brought, {
      rowId: item.rowId,
      title: 'x',
      identifier: null,
      email: null,
    }),
  )
  expect(rows).toMatchObject([
    { rowId: '0', line: 2, cells: ['Ana Silva', 'Acme'], identifier: 'ana-silva', problem: null },
    { rowId: '1', line: 3, identifier: null, named: { fullName: 'Bo Lind' }, problem: null },
  ])
  const next = await approve(page, rows, email, id)
  expect((await page.readRun(next))?.listId).toBe(id)
  expect((await page.readLines(next)).map(({ rowId }) => rowId)).toEqual(['0', '1'])
  expect(await page.store.count('lists')).toBe(1)
  expect(await page.store.count('listItems')).toBe(2)
})

test('a record that a brought row is about is not put on that table again, and both stay when records become one', async () => {
  const page = await load()
  await putPerson(page, 'r1', 'ana-silva')
  await putPerson(page, 'r2', 'ana-s')
  const id = await approve(page, pastedRows('profile', 'ana-silva'))
  const table = await page.readList(id)
  if (!table) throw new Error('there is no table')
  await page.linkRows(table.items)
  expect(await page.addToList(table.list, ['r1', 'r2'])).toMatchObject({ added: 1 })
  const { mergeRecords } = await import('@/lib/browser/library/records')
  const undo = await mergeRecords('r1', 'r2')
  expect((await page.readList(id))?.items.map(({ item, row }) => [item.rowId, row?.id])).toEqual([
    ['0', 'r1'],
    ['r2', 'r1'],
  ])
  await undo?.()
  expect((await page.readList(id))?.items.map(({ row }) => row?.id)).toEqual(['r1', 'r2'])
})

test('a table goes with the runs over it, and all of them come back', async () => {
  const page = await load()
  const id = await approve(page, pastedRows('profile', 'ana-silva\nbo-lind'))
  const other = await approve(page, pastedRows('profile', 'cy-moe'))
  const read = () => Promise.all([page.readList(id), page.readRun(id), page.readLines(id)])
  const before = await read()
  const undo = await page.removeList(id)
  expect(await read()).toEqual([null, undefined, []])
  expect(await page.readLines(other)).toHaveLength(1)
  await undo()
  expect(await read()).toEqual(before)
})

test('a run that is deleted leaves its table and what was noted there', async () => {
  const page = await load()
  const id = await approve(page, pastedRows('profile', 'ana-silva'))
  await page.deleteRun(id)
  expect((await page.readList(id))?.items).toHaveLength(1)
})
