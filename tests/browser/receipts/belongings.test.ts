import { expect, test } from 'vitest'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Hex } from '@/lib/core/payment/bytes'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { runOf } from '@/tests/browser/tables/runs/support/run'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

function bought(intentId: Hex, endpointId: string, input: Entry['lookup']['input']): Entry {
  const entry = entryAfter([], { lookup: { endpointId, input } })
  return { ...entry, purchase: { ...entry.purchase, intentId } }
}

const run = runOf({ id: 'run1', name: 'fair.csv', listId: 'run1' })

const line = { line: 2, cells: [], identifier: 'ana', aliases: [], email: null, domain: null, named: null }

/** Ana on two lists, Bo on one, and a run that bought Ana's profile and took Bo's from a copy. */
async function fill() {
  const { openStore } = await import('@/lib/browser/database/database')
  const store = await openStore()
  const person = async (id: string, slug: string, sightings: readonly [string, boolean][]) => {
    await store.put('records', { id, kind: 'person', title: slug, firstAt: 1, at: 1, bought: {} })
    await store.put('aliases', { alias: `person:slug:${slug}`, recordId: id })
    await store.put('details', {
      recordId: id,
      aliases: [`person:slug:${slug}`],
      facts: [],
      sightings: sightings.map(([intentId, isSubject]) => ({
        intentId,
        isSubject,
        endpointId: 'profiles.bulk',
        pointer: '',
        at: 1,
      })),
    })
  }
  await person('r1', 'ana-silva', [
    ['0x0b', true],
    ['0x0f', false],
  ])
  await person('r2', 'bo-lind', [['0x0b', true]])
  await person('r3', 'listed-nowhere', [])
  const { changeItems } = await import('@/lib/browser/tables/change-rows')
  const { addToList, createList, readList } = await import('@/lib/browser/tables/lists')
  const berlin = await createList({ name: 'Berlin', kind: 'person' })
  const hot = await createList({ name: 'Hot', kind: 'person' })
  await addToList(berlin, ['r1', 'r2'])
  await addToList(hot, ['r1'])
  const [item] = (await readList(hot.id))?.items ?? []
  if (!item) throw new Error('nobody is on the list')
  await changeItems([item.item], { tags: ['warm', 'cto'] })
  const { createRun } = await import('@/lib/browser/tables/runs/store')
  await createRun(run, [
    { ...line, index: 0, rowId: '0', looks: [{ is: 'done', intentId: '0x0a', pointer: '' }] },
    {
      ...line,
      index: 1,
      rowId: '1',
      looks: [{ is: 'skipped', skip: { why: 'stored', intentId: '0x0c', pointer: null, at: 1 } }],
    },
  ])
}

test('a purchase belongs to the run that bought it, and to the lists and tags of whom it is about', async () => {
  await fill()
  const { readBelongings } = await import('@/lib/browser/receipts/belongings')
  const belongings = await readBelongings([
    bought('0x0a', 'profiles.enrich', { networkId: 'ana-silva' }),
    bought('0x0b', 'profiles.bulk', { profiles: [{ networkId: 'ana-silva' }, { networkId: 'bo-lind' }] }),
    bought('0x0c', 'profiles.email', { networkId: 'bo-lind' }),
    bought('0x0d', 'profiles.email', { networkId: 'listed-nowhere' }),
    bought('0x0e', 'profiles.email', { networkId: 'nobody-known' }),
    bought('0x0f', 'profiles.search', { title: 'CTO' }),
  ])
  const names = (id: string) => {
    const found = belongings.get(id)
    if (!found) return null
    const { job, list, tag } = found
    return [job, list, tag].map((ones) => ones.map(({ name }) => name))
  }
  expect(names('0x0a')).toEqual([['fair.csv'], ['Berlin', 'Hot'], ['cto', 'warm']])
  expect(names('0x0b')).toEqual([[], ['Berlin', 'Hot'], ['cto', 'warm']])
  expect(names('0x0c')).toEqual([[], ['Berlin'], []])
  expect(['0x0d', '0x0e', '0x0f'].map(names)).toEqual([null, null, null])
})

test('a search of a run belongs to the list that it was bought for, though it is about nobody on it', async () => {
  await fill()
  const { createList } = await import('@/lib/browser/tables/lists')
  const { createRun } = await import('@/lib/browser/tables/runs/store')
  const { id: listId } = await createList({ name: 'Fair', kind: 'person' })
  const looks = [{ is: 'not-found', intentId: '0x1a', state: 'RESULT', reason: 'Nobody.' } as const]
  await createRun({ ...run, id: 'run2', listId }, [{ ...line, index: 0, rowId: null, looks }])
  const { readBelongings } = await import('@/lib/browser/receipts/belongings')
  const belongings = await readBelongings([bought('0x1a', 'profiles.search', { firstName: 'Cy' })])
  expect(belongings.get('0x1a')).toMatchObject({ job: [{ name: 'fair.csv' }], list: [{ name: 'Fair' }] })
})

test('a run that was removed is named no more; its purchases stay', async () => {
  await fill()
  const { deleteRun } = await import('@/lib/browser/tables/runs/store')
  await deleteRun(run.id)
  const { readBelongings } = await import('@/lib/browser/receipts/belongings')
  const belongings = await readBelongings([bought('0x0a', 'profiles.enrich', { networkId: 'ana-silva' })])
  expect(belongings.get('0x0a')).toMatchObject({ job: [], list: [{ name: 'Berlin' }, { name: 'Hot' }] })
})
