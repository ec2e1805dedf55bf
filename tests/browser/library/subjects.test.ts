import { expect, test } from 'vitest'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

test('a purchase is called what it was about, once the library knows that; a search and a stranger are not', async () => {
  const { openStore } = await import('@/lib/browser/database/database')
  const store = await openStore()
  const keep = async (id: string, kind: 'person' | 'company' | 'job', title: string, alias: string) => {
    await store.put('records', { id, kind, title, firstAt: 1, at: 1, bought: {} })
    await store.put('aliases', { alias, recordId: id })
  }
  await keep('r1', 'person', 'Ana Silva', 'person:slug:ana-silva')
  await keep('r2', 'job', 'Site reliability engineer', 'job:id:4027602711')
  await keep('r3', 'company', 'Brindle Works', 'company:id:3885436')
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
    { intentId: '0x7', endpointId: 'profiles.bulk', input: { networkIds: ['kim-lee', 'ana-silva', 'x-y'] } },
    { intentId: '0x8', endpointId: 'profiles.bulk', input: { networkIds: ['kim-lee', 'x-y'] } },
    { intentId: '0x9', endpointId: 'profiles.search', input: { title: 'CTO', currentCompany: '3885436' } },
    { intentId: '0xa', endpointId: 'jobs.search', input: { companyId: '3885436', page: 2 } },
    { intentId: '0xb', endpointId: 'profiles.search', input: { followerOf: 'ana-silva' } },
    { intentId: '0xc', endpointId: 'profiles.search', input: { currentCompany: '40961' } },
    { intentId: '0x6', endpointId: 'gone.endpoint', input: { networkId: 'ana-silva' } },
  ])
  expect([...subjects]).toEqual([
    ['0x1', 'Ana Silva'],
    ['0x2', 'Ana Silva'],
    ['0x3', 'Site reliability engineer'],
    ['0x7', 'Ana Silva and 2 others'],
    ['0x9', 'CTO · current company Brindle Works'],
    ['0xa', 'Brindle Works · page 2'],
    ['0xb', 'follower of Ana Silva'],
  ])
})

test('of those whom a lookup is about it is known who is here already, by whichever lookup that came', async () => {
  const { openStore } = await import('@/lib/browser/database/database')
  const store = await openStore()
  const keep = async (id: string, slug: string, endpoints: readonly string[]) => {
    const bought = Object.fromEntries(endpoints.map((one) => [one, { intentId: '0x1', at: 1 }]))
    await store.put('records', { id, kind: 'person', title: slug, firstAt: 1, at: 1, bought })
    await store.put('aliases', { alias: `person:slug:${slug}`, recordId: id })
  }
  await keep('o1', 'ada-byron', ['profiles.lookup'])
  await keep('o2', 'bo-lind', ['profiles.email', 'profiles.posts'])
  const { ownedIn } = await import('@/lib/browser/library/subjects')
  const owned = async (endpointId: string, input: Record<string, unknown>) => {
    const { of, rows } = await ownedIn({ endpointId, input })
    return [of, ...rows.map(({ title }) => title)]
  }
  expect(await owned('profiles.bulk', { networkIds: ['ada-byron', 'bo-lind', 'x-y'] })).toEqual([
    3,
    'ada-byron',
  ])
  expect(await owned('profiles.enrich', { networkId: 'ada-byron' })).toEqual([1, 'ada-byron'])
  expect(await owned('profiles.email', { networkId: 'bo-lind' })).toEqual([1, 'bo-lind'])
  expect(await owned('profiles.email', { networkId: 'ada-byron' })).toEqual([1])
  expect(await owned('profiles.posts', { networkId: 'bo-lind' })).toEqual([0])
  expect(await owned('profiles.search', { title: 'ada-byron' })).toEqual([0])
})

test('where some of many are here already, the lookup of the rest asks for the others alone', async () => {
  const { openStore } = await import('@/lib/browser/database/database')
  const store = await openStore()
  const bought = { 'profiles.enrich': { intentId: '0x1', at: 1 } } as const
  for (const slug of ['di-east', 'ed-west']) {
    await store.put('records', { id: slug, kind: 'person', title: slug, firstAt: 1, at: 1, bought })
    await store.put('aliases', { alias: `person:slug:${slug}`, recordId: slug })
  }
  const { ownedIn } = await import('@/lib/browser/library/subjects')
  const [di, ed, fay] = [
    { networkUrl: 'https://www.network.example/in/di-east/' },
    { networkId: 'ed-west' },
    { networkId: 'fay-north' },
  ]
  const restOf = async (...profiles: readonly object[]) =>
    (await ownedIn({ endpointId: 'profiles.bulk', input: { profiles, requestContext: 'x' } })).rest
  expect(await restOf(di, fay, ed)).toEqual({
    endpointId: 'profiles.bulk',
    input: { profiles: [fay], requestContext: 'x' },
  })
  expect(await restOf(di, ed)).toBeNull()
  expect(await restOf(fay)).toBeNull()
  await store.put('records', { id: 'gus', kind: 'person', title: 'Gus', firstAt: 1, at: 1, bought: {} })
  for (const alias of ['person:slug:gus-south', 'person:id:ACoAAGusSouthGusSouthGusS'])
    await store.put('aliases', { alias, recordId: 'gus' })
  const [gus, again] = [{ networkId: 'gus-south' }, { networkId: 'ACoAAGusSouthGusSouthGusS' }]
  expect((await restOf(gus, fay, again))?.input, 'somebody named twice is bought once').toMatchObject({
    profiles: [gus, fay],
  })
  const several = { endpointId: 'profiles.bulk', input: { profiles: [di, fay, gus] } }
  const { rest } = await ownedIn(several, [fay.networkId])
  expect(rest?.input, 'nobody who is to be left alone').toEqual({ profiles: [gus] })
  const one = { endpointId: 'profiles.enrich', input: { networkId: 'ed-west' } }
  expect((await ownedIn(one)).rest).toBeNull()
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
