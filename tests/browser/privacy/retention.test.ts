import { expect, test } from 'vitest'
import { freshDatabase } from '@/tests/support/fresh-database'

const day = 24 * 60 * 60 * 1000
const now = 1_790_000_000_000

freshDatabase()

async function fill() {
  const [{ openStore }, retention] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/privacy/retention'),
  ])
  const store = await openStore()
  const add = async (id: string, age: number, older: string[] = []) => {
    const at = now - age * day
    const sighting = (intentId: string) => ({
      intentId,
      endpointId: 'profiles.enrich',
      pointer: '',
      at,
      isSubject: true,
    })
    const intents = [`0x${id}`, ...older]
    await store.put('records', {
      id,
      kind: 'person',
      title: id,
      firstAt: at,
      at,
      bought: Object.fromEntries(intents.map((intentId, index) => [`e${index}`, { intentId, at }])),
    })
    await store.put('details', {
      recordId: id,
      aliases: [`person:slug:${id}`],
      facts: [],
      sightings: intents.map(sighting),
    })
    await store.put('aliases', { alias: `person:slug:${id}`, recordId: id })
    await store.put('answers', { intentId: `0x${id}`, status: 200, body: id, paymentResponse: null, at })
    await store.put('purchases', { intentId: `0x${id}`, rev: 1, purchaseKey: id, preparedAt: at, record: {} })
  }
  await add('old', 91)
  await add('refreshed', 2, ['0xold'])
  await add('edge', 89)
  await store.put('listItems', {
    listId: 'l',
    rowId: 'old',
    recordId: 'old',
    tags: [],
    note: 'n',
    isHidden: false,
    addedAt: 1,
    changedAt: 1,
  })
  await store.put('blocked', { key: 'email:a@b.example', kind: 'email', at: 1 })
  for (const [id, age, state] of [
    ['r1', 100, 'done'],
    ['r2', 100, 'paused'],
    ['r3', 5, 'done'],
  ] as const) {
    await store.put('runs', { id, at: now - age * day, state, value: {} })
    await store.put('runRows', { runId: id, index: 0, state: 'done', value: {} })
  }
  return { store, ...retention }
}

test('ninety days unless somebody chooses; what goes is told before it goes', async () => {
  const { readRetention, previewRetention, writeRetention } = await fill()
  expect(await readRetention()).toEqual({ days: 90, last: undefined })
  const preview = await previewRetention(90, now)
  expect(preview.due.map(({ id }) => id)).toEqual(['old'])
  expect(preview.soon.map(({ id }) => id)).toEqual(['edge'])
  expect(preview).toMatchObject({ dueAnswers: 1, dueRuns: 1, dueListed: 1, nextAt: now + day })
  await writeRetention(null)
  expect(await readRetention()).toMatchObject({ days: null })
  expect((await previewRetention(null, now)).due).toEqual([])
})

test('old records go with their answers and notes; receipts, open runs and the list of the blocked stay', async () => {
  const { store, purgeOld, readRetention } = await fill()
  expect(await purgeOld(now)).toEqual({ at: now, records: 1, answers: 1, runs: 1 })
  expect((await store.getAllKeys('records')).toSorted()).toEqual(['edge', 'refreshed'])
  expect(await store.getAllKeys('aliases')).not.toContain('person:slug:old')
  expect(await store.count('listItems')).toBe(0)
  expect((await store.getAllKeys('answers')).toSorted()).toEqual(['0xedge', '0xrefreshed'])
  expect(await store.count('purchases')).toBe(3)
  expect(await store.count('blocked')).toBe(1)
  expect(await store.getAllKeys('runs')).toEqual(['r2', 'r3'])
  expect(await store.count('runRows')).toBe(2)
  // nothing that stays points at an answer that is gone
  expect((await store.get('records', 'refreshed'))?.bought).toEqual({
    e0: { intentId: '0xrefreshed', at: now - 2 * day },
  })
  expect((await store.get('details', 'refreshed'))?.sightings.map(({ intentId }) => intentId)).toEqual([
    '0xrefreshed',
  ])
  expect((await readRetention()).last).toEqual({ at: now, records: 1, answers: 1, runs: 1 })
  expect(await purgeOld(now)).toMatchObject({ records: 0, answers: 0, runs: 0 })
})

test('kept for good, nothing goes', async () => {
  const { store, purgeOld, writeRetention } = await fill()
  await writeRetention(null)
  expect(await purgeOld(now * 2)).toMatchObject({ records: 0, answers: 0, runs: 0 })
  expect(await store.count('records')).toBe(3)
})

test('rows that were brought before go with their runs, and a table that has none left; what is worked on stays', async () => {
  const { store, purgeOld } = await fill()
  const list = {
    name: 'fair.csv',
    kind: 'person',
    header: ['Name'],
    stages: [],
    createdAt: 1,
    changedAt: 1,
  } as const
  const put = async (listId: string, rowId: string, age: number, recordId?: string) =>
    store.put('listItems', {
      listId,
      rowId,
      tags: [],
      isHidden: false,
      addedAt: now - age * day,
      changedAt: 1,
      ...(recordId !== undefined && { recordId }),
      brought: {
        line: 2,
        cells: [rowId],
        identifier: null,
        aliases: [],
        email: null,
        domain: null,
        named: null,
      },
    })
  for (const id of ['over', 'open', 'mixed']) await store.put('lists', { ...list, id })
  await store.put('runs', { id: 'r1', at: now - 100 * day, state: 'done', value: { listId: 'over' } })
  await store.put('runs', { id: 'r2', at: now - 100 * day, state: 'paused', value: { listId: 'open' } })
  await put('over', 'a', 100)
  await put('over', 'b', 100, 'old')
  await put('open', 'c', 100)
  await put('mixed', 'd', 100)
  await put('mixed', 'e', 5)
  await put('mixed', 'f', 100, 'refreshed')
  await purgeOld(now)
  const left = (await store.getAll('listItems')).map(({ rowId }) => rowId)
  expect(left).toEqual(['e', 'f', 'c'])
  expect((await store.getAllKeys('lists')).toSorted()).toEqual(['mixed', 'open'])
})
