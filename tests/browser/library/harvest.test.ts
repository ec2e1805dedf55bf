import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAnswer, keptAt } from '@/tests/support/keep-answer'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const site = 'https://www.network.example'
const ana = 'ACoAAB01xQ9sVtK3mLw_8ZrT5n'

const load = () =>
  withStore(
    import('@/lib/browser/library/harvest'),
    import('@/lib/browser/library/full-record'),
    import('@/lib/browser/library/facts'),
  )

const bought = async (endpointId: string, input: Record<string, unknown>, body: unknown) =>
  keepAnswer((await load()).store, endpointId, input, body)

const search = (company: string) => ({
  results: [
    { full_name: 'Ana Silva', entity_urn: `urn:li:fsd_profile:${ana}`, current_title: 'CTO', company },
    { full_name: 'Ana Silva', public_profile_url: `${site}/in/ana-silva-2`, current_title: 'Nurse' },
  ],
  next_cursor: 'x',
})

const profile = (company: string) => ({
  cached: true,
  person: {
    fullName: 'Ana Silva',
    headline: 'Building things',
    publicIdentifier: 'ana-silva',
    networkId: ana,
    location: { city: 'Lisbon', country: 'Portugal' },
    experience: [
      { title: 'CTO', companyName: company, startDate: '2024-01', endDate: 'Present' },
      { title: 'Engineer', companyName: 'Hooli', startDate: '2020-01', endDate: '2023-12' },
    ],
    skills: [{ name: 'Rust' }, { name: 'Sales' }],
    peopleAlsoViewed: [{ name: 'Somebody Else', url: `${site}/in/somebody-else` }],
  },
})

freshDatabase()
afterEach(() => vi.restoreAllMocks())

test('one person in a search, a profile and an address is one record, each fact with where it is from', async () => {
  const { store, harvest, held } = await load()
  const first = await bought('profiles.search', { search: 'ana' }, search('Acme'))
  const second = await bought('profiles.enrich', { networkId: 'ana-silva' }, profile('Acme'))
  const third = await bought(
    'profiles.email',
    { networkUrl: `${site}/in/ana-silva` },
    { email: 'ana@acme.example', status: 'valid' },
  )
  expect(await harvest()).toMatchObject({ ok: true, value: { answers: 3 } })
  const people = (await store.getAll('records')).filter(({ kind }) => kind === 'person')
  expect(people.map(({ title }) => title)).toEqual(['Ana Silva', 'Ana Silva'])
  const row = people.find(({ email }) => email !== undefined)
  expect(row).toMatchObject({
    title: 'Ana Silva',
    subtitle: 'Building things',
    position: 'CTO',
    company: 'Acme',
    place: 'Lisbon, Portugal',
    email: 'ana@acme.example',
  })
  expect(Object.keys(row?.bought ?? {}).toSorted()).toEqual(['profiles.email', 'profiles.enrich'])
  const detail = await store.get('details', row?.id ?? '')
  expect(detail?.sightings.map(({ intentId }) => intentId)).toEqual([third, second, first])
  expect(detail && held(detail, 'headline')).toMatchObject({ intentId: second, isCached: true })
  expect(detail && held(detail, 'email')).toMatchObject({ intentId: third, isCached: null })
  expect(detail && held(detail, 'skills')?.value).toEqual(['Rust', 'Sales'])
  expect(await store.getFromIndex('aliases', 'recordId', row?.id ?? '')).toBeDefined()
})

test('who bought the same profile again is told what changed, and only that', async () => {
  const { store, harvest, changesOf } = await load()
  await bought('profiles.search', { search: 'ana' }, search('Acme Incorporated'))
  await bought('profiles.enrich', { networkId: 'ana-silva' }, profile('Acme'))
  await harvest()
  const quiet = (await store.getAll('details')).flatMap(changesOf)
  expect(quiet).toEqual([])
  await bought('profiles.enrich', { networkId: 'ana-silva' }, profile('Globex'))
  await harvest()
  const changes = (await store.getAll('details')).flatMap(changesOf)
  expect(changes).toMatchObject([{ name: 'company', from: 'Acme', to: 'Globex', at: keptAt() }])
})

test('taking the same answers in twice, or from two tabs at once, changes nothing', async () => {
  const { store, harvest } = await load()
  await bought('profiles.search', { search: 'ana' }, search('Acme'))
  await bought('profiles.enrich', { networkId: 'ana-silva' }, profile('Acme'))
  await Promise.all([harvest(), harvest()])
  const once = await Promise.all([store.getAll('records'), store.getAll('details'), store.getAll('aliases')])
  await store.clear('harvested')
  await harvest()
  expect(
    await Promise.all([store.getAll('records'), store.getAll('details'), store.getAll('aliases')]),
  ).toEqual(once)
})

test('a large answer that was taken in by half is taken in whole the next time, nobody twice', async () => {
  const { store, harvest } = await load()
  const people = Array.from({ length: 900 }, (_, index) => ({
    name: `Ana ${index}`,
    url: `${site}/in/ana-${index}`,
  }))
  await bought('profiles.search', {}, { people })
  let pauses = 0
  const left = async () => {
    pauses += 1
    if (pauses === 2) throw new Error('the tab was closed')
  }
  expect(await harvest(left)).toEqual({ ok: false, error: 'failed' })
  const half = await store.count('records')
  expect([half > 0, half < 900, await store.count('harvested')]).toEqual([true, true, 0])
  expect(await harvest()).toMatchObject({ ok: true, value: { answers: 1 } })
  expect([await store.count('records'), await store.count('harvested')]).toEqual([900, 1])
})

test('what the page found in an answer is not looked for again, unless somebody edited it since', async () => {
  const { store, harvest } = await load()
  const { readBought, takeAnalyzed } = await import('@/lib/browser/library/read-bought')
  const lookup = { endpointId: 'profiles.search', input: {} }
  for (const edited of [null, 1]) {
    const intentId = await bought(lookup.endpointId, lookup.input, search('Acme'))
    const answer = await store.get('answers', intentId)
    const read = answer && (await readBought(lookup, answer))
    // what nobody but the page can have found
    if (read?.ok) read.value.view.lists = []
    if (answer && edited !== null) await store.put('answers', { ...answer, editedAt: edited })
    expect(await harvest(undefined, takeAnalyzed([intentId]))).toMatchObject({ ok: true })
    expect(await store.count('records')).toBe(edited === null ? 0 : 2)
    expect(takeAnalyzed([intentId]).size).toBe(0)
  }
})

test('an answer that is taken in says which records it tells of, and of two that became one both', async () => {
  const { store } = await load()
  const { takeIn } = await import('@/lib/browser/library/take-in')
  const { watchChanges } = await import('@/lib/browser/database/changes')
  const said: unknown[] = []
  watchChanges('library', (change) => said.push(change))
  await bought('profiles.search', {}, { people: [{ name: 'Bo Berg', url: `${site}/in/bo-berg` }] })
  await bought('profiles.search', {}, { people: [{ name: 'Ana Silva', url: `${site}/in/ana-silva` }] })
  await bought('profiles.search', {}, { people: [{ name: 'Ana Silva', networkId: ana }] })
  await takeIn()
  const [bo, ...two] = await store.getAll('records')
  await bought('profiles.enrich', { networkId: 'ana-silva' }, profile('Acme'))
  await takeIn()
  const after = (await store.getAll('records')).filter(({ id }) => id !== bo?.id)
  expect(two).toHaveLength(2)
  const ids = new Set([...two, ...after].map(({ id }) => id))
  expect(said.at(-1)).toEqual({ records: expect.arrayContaining([...ids]), lists: [], items: [] })
  expect(said.at(-1)).not.toMatchObject({ records: expect.arrayContaining([bo?.id]) })
})

test('an enrichment that shows two records to be one joins them with their places on lists', async () => {
  const { store, harvest } = await load()
  await bought('profiles.search', {}, { people: [{ name: 'Ana Silva', url: `${site}/in/ana-silva` }] })
  await bought('profiles.search', {}, { people: [{ name: 'Ana Silva', networkId: ana }] })
  await harvest()
  const two = await store.getAll('records')
  expect(two).toHaveLength(2)
  const item = { tags: [], isHidden: false, addedAt: 1, changedAt: 1 }
  for (const [index, { id }] of two.entries())
    await store.put('listItems', {
      ...item,
      listId: 'l1',
      rowId: id,
      recordId: id,
      note: `note ${index}`,
      tags: [`t${index}`],
    })
  await bought('profiles.enrich', { networkId: 'ana-silva' }, profile('Acme'))
  await harvest()
  const people = (await store.getAll('records')).filter(({ kind }) => kind === 'person')
  expect(people).toHaveLength(1)
  const items = await store.getAll('listItems')
  expect(items).toHaveLength(1)
  expect(items[0]?.recordId).toBe(people[0]?.id)
  expect([items[0]?.note?.split('\n').toSorted(), items[0]?.tags.toSorted()]).toEqual([
    ['note 0', 'note 1'],
    ['t0', 't1'],
  ])
})

test('where the disk is full the answers stay, nothing is half written, and room brings the records', async () => {
  const { store, harvest } = await load()
  await bought('profiles.search', { search: 'ana' }, search('Acme'))
  const put = IDBObjectStore.prototype.put
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<IDBObjectStore['put']>
  ) {
    if (this.name === 'details') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  })
  expect(await harvest()).toEqual({ ok: false, error: 'no-room' })
  expect([await store.count('answers'), await store.count('records'), await store.count('aliases')]).toEqual([
    1, 0, 0,
  ])
  full.mockRestore()
  expect(await harvest()).toMatchObject({ ok: true, value: { answers: 1 } })
  expect(await store.count('records')).toBeGreaterThan(1)
})

test.each([['not JSON at all'], ['{"error":{"message":"busy"}}'], ['[]'], ['null'], ['"text"']])(
  'an answer that reads %s brings no record and is not looked at again',
  async (body) => {
    const { store, harvest } = await load()
    await bought('profiles.search', {}, body)
    expect(await harvest()).toMatchObject({ ok: true, value: { answers: 1 } })
    expect(await harvest()).toMatchObject({ ok: true, value: { answers: 0 } })
    expect(await store.count('records')).toBe(0)
  },
)

test('jobs, ads, posts and those who engaged are records with the companies and people in them', async () => {
  const { store, harvest } = await load()
  await bought(
    'jobs.search',
    {},
    {
      elements: [
        {
          id: '4100000001',
          title: 'Nurse',
          company: { id: '990001', name: 'Acme', url: `${site}/company/acme` },
          location: 'Porto',
        },
      ],
    },
  )
  await bought(
    'ads.search',
    {},
    {
      elements: [{ adId: '7010000001', headline: 'Buy', advertiser: { name: 'Acme', companyId: '990001' } }],
    },
  )
  await bought(
    'posts.reactions',
    { postUrl: `${site}/posts/x` },
    {
      reactions: [{ type: 'LIKE', actor: { name: 'Bo Li', id: ana } }],
      comments: [{ text: 'Yes', actor: { name: 'Cy Ng', profileUrl: `${site}/in/cy-ng` } }],
    },
  )
  await harvest()
  const rows = await store.getAll('records')
  const titles = rows.map(({ kind, title }) => `${kind} ${title}`)
  expect(titles.toSorted()).toEqual(['ad Buy', 'company Acme', 'job Nurse', 'person Bo Li', 'person Cy Ng'])
})

test('a search counts who is new, who was seen before and who is hidden; together they are its rows', async () => {
  const { harvest } = await load()
  const hidden = { fullName: 'Network Member', networkUrl: null, headline: 'Welder at Acme', hidden: true }
  const named = (name: string) => ({ fullName: name, networkUrl: `${site}/in/${name.toLowerCase()}` })
  await bought('profiles.search', { title: 'welder' }, { elements: [named('Ana'), hidden, named('Bo')] })
  await harvest()
  const again = await bought(
    'profiles.search',
    { title: 'welder' },
    { elements: [named('Cy'), hidden, hidden, named('Bo'), named('Ana')] },
  )
  await harvest()
  const { recordsInAnswer } = await import('@/lib/browser/library/subjects')
  const { records, fresh, hidden: unseen } = await recordsInAnswer(again)
  expect(fresh.map(({ title }) => title)).toEqual(['Cy'])
  expect(records).toHaveLength(3)
  expect(unseen).toBe(2)
})
