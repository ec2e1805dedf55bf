import { expect, test } from 'vitest'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

test('a purchase is called what it was about, once the library knows that; a search and a stranger are not', async () => {
  const { openStore } = await import('@/lib/browser/database/database')
  const store = await openStore()
  const keep = async (id: string, kind: 'person' | 'job', title: string, alias: string) => {
    await store.put('records', { id, kind, title, firstAt: 1, at: 1, bought: {} })
    await store.put('aliases', { alias, recordId: id })
  }
  await keep('r1', 'person', 'Ana Silva', 'person:slug:ana-silva')
  await keep('r2', 'job', 'Site reliability engineer', 'job:id:4027602711')
  const { subjectsOf } = await import('@/lib/browser/library/subjects')
  const subjects = await subjectsOf([
    { intentId: '0x1', endpointId: 'profiles.email', input: { networkId: 'ana-silva' } },
    {
      intentId: '0x2',
      endpointId: 'profiles.enrich',
      input: { networkUrl: 'https://www.network.example/in/ana-silva/' },
    },
    { intentId: '0x3', endpointId: 'jobs.get', input: { jobId: '4027602711' } },
    { intentId: '0x4', endpointId: 'profiles.search', input: { title: 'ana-silva' } },
    { intentId: '0x5', endpointId: 'profiles.enrich', input: { networkId: 'somebody-else' } },
    { intentId: '0x6', endpointId: 'gone.endpoint', input: { networkId: 'ana-silva' } },
  ])
  expect([...subjects]).toEqual([
    ['0x1', 'Ana Silva'],
    ['0x2', 'Ana Silva'],
    ['0x3', 'Site reliability engineer'],
  ])
})

test('somebody bought by an id is called by it until a name is known', async () => {
  const { newRecord, mergeObservation } = await import('@/lib/browser/library/full-record')
  const source = { endpointId: 'profiles.email', intentId: '0x1', at: 2, isCached: null }
  const told = (aliases: readonly string[], facts: Record<string, string>) =>
    mergeObservation(
      newRecord('r1', 'person', 1),
      { kind: 'person', aliases: [...aliases], facts, pointer: '', isSubject: true },
      source,
    ).row.title
  expect(told(['person:id:ACoAAA', 'person:slug:ana-silva'], { email: 'a@b.example' })).toBe('ana-silva')
  expect(told(['person:id:ACoAAA'], {})).toBe('ACoAAA')
  expect(told(['person:url:network.example/in/ana:silva'], {})).toBe('network.example/in/ana:silva')
  expect(told(['person:slug:ana-silva'], { name: 'Ana Silva' })).toBe('Ana Silva')
  expect(told([], {})).toBe('Somebody without a name')
})
