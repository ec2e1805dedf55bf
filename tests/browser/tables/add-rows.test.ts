import { expect, test, vi } from 'vitest'
import { emailPlan } from '@/tests/browser/tables/list-row'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const load = () =>
  withStore(
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/add-rows'),
    import('@/components/tables/shared/shared-table'),
  )

type Page = Awaited<ReturnType<typeof load>>

async function putPerson({ store }: Page, slug: string, title: string, company: string) {
  const id = `r-${slug}`
  const aliases = [`person:slug:${slug}`]
  await store.put('records', { id, kind: 'person', title, company, firstAt: 1, at: 1, bought: {} })
  await store.put('details', { recordId: id, aliases, facts: [], sightings: [] })
  for (const alias of aliases) await store.put('aliases', { alias, recordId: id })
  return id
}

async function listWith(page: Page) {
  const list = await page.createList({ name: 'Welders', kind: 'person' })
  const add = async (text: string) => {
    const items = (await page.readList(list.id))?.items ?? []
    const into = { kind: 'person', header: [], rows: [], nextLine: items.length + 1 } as const
    return page.addRows(list, items, page.typedRows(text, into))
  }
  const read = async () => (await page.readList(list.id))?.items ?? []
  return { list, add, read }
}

freshDatabase()

test('a name that the library knows for certain is that person, another waits; nothing is bought', async () => {
  const page = await load()
  const ana = await putPerson(page, 'ana-silva', 'Ana Silva', 'Works')
  const { add, read } = await listWith(page)
  const { added, known, refused } = await add('Ana Silva, Works\nNobody Known, Elsewhere')
  expect({ added, known, refused }).toEqual({ added: 2, known: 1, refused: [] })
  expect((await read()).map(({ row, item }) => [row?.id, item.brought?.cells[0], item.stage])).toEqual([
    [ana, 'Ana Silva', 'New'],
    [undefined, 'Nobody Known', 'New'],
  ])
  expect(await page.store.count('purchases')).toBe(0)
  expect(await page.store.count('runs')).toBe(0)
})

test('who is on the list already, by whatever name, is not added again, nor twice in one paste', async () => {
  const page = await load()
  const ana = await putPerson(page, 'ana-silva', 'Ana Silva', 'Works')
  const { list, add, read } = await listWith(page)
  await page.addToList(list, [ana])
  const again = await add(
    'Ana Silva, Works\nbo-lind-1\nhttps://www.network.example/in/bo-lind-1\nin/ana-silva',
  )
  expect(again.added).toBe(1)
  expect(again.refused.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'It is on this list already.'),
  )
  expect(await read()).toHaveLength(2)
})

test('what cannot be looked up is told and not added, and undo takes off only what was added', async () => {
  const page = await load()
  const { add, read } = await listWith(page)
  await add('Cleo Marsh, Works')
  const { added, refused, undo } = await add('https://www.network.example/in/\ndev-rao-7')
  expect(added).toBe(1)
  expect(refused).toEqual([expect.objectContaining({ text: 'https://www.network.example/in/' })])
  await undo()
  expect((await read()).map(({ item }) => item.brought?.cells[0])).toEqual(['Cleo Marsh'])
})

test('a row that is added to a list is read alone, however long the list is', async () => {
  const page = await load()
  const { list, add, read } = await listWith(page)
  await add(Array.from({ length: 50 }, (_, at) => `person-${at}-x`).join('\n'))
  const items = await read()
  const into = { kind: 'person', header: [], rows: [], nextLine: 51 } as const
  const all = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const { added } = await page.addRows(list, items, page.typedRows('dev-rao-7', into))
  const ofRows = (store: unknown) => store instanceof IDBObjectStore && store.name === 'listItems'
  const readAll = all.mock.contexts.filter(ofRows)
  all.mockRestore()
  expect([added, readAll.length]).toEqual([1, 0])
  expect(await read()).toHaveLength(51)
})

test('a plan that is kept for a table is read again, and never one that its rows could not have', async () => {
  const page = await load()
  const { list } = await listWith(page)
  const plan = { ...emailPlan, amount: 5 }
  await page.writePlanned(list.id, [plan])
  expect(await page.readPlanned(list)).toEqual([plan])
  expect(await page.readPlanned({ ...list, kind: 'company' })).toEqual([])
  await page.writePlanned(list.id, [])
  expect(await page.readPlanned(list)).toEqual([])
  expect(await page.store.count('settings')).toBe(0)
})

test('rows that were brought are kept as a list as they are, also without anything to buy', async () => {
  const page = await load()
  const ana = await putPerson(page, 'ana-silva', 'Ana Silva', 'Works')
  const header = ['Name', 'Company']
  const rows = page.typedRows('Ana Silva\tWorks\nAna Silva\tWorks\nNobody Known\tElsewhere', {
    kind: 'person',
    header,
    rows: [],
    nextLine: 2,
  })
  const id = await page.keepRows({ name: 'Fair', kind: 'person', header }, rows)
  const { list, items = [] } = (await page.readList(id)) ?? {}
  expect(list).toMatchObject({ name: 'Fair', header })
  expect(items.map(({ row, item }) => [row?.id, item.brought?.cells[0], item.brought?.line])).toEqual([
    [ana, 'Ana Silva', 2],
    [ana, 'Ana Silva', 3],
    [undefined, 'Nobody Known', 4],
  ])
  expect(await page.store.count('purchases')).toBe(0)
})
