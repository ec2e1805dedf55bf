import { expect, test, vi } from 'vitest'
import {
  ana,
  anaId,
  boId,
  bought,
  bytesOfAna,
  everything,
  site,
  transaction,
} from '@/tests/browser/privacy/filled'
import type * as Analyze from '@/lib/core/answers/analyze'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

const during = vi.hoisted(() => ({ analysis: async () => {} }))
vi.mock('@/lib/core/answers/analyze', async (original: () => Promise<typeof Analyze>) =>
  (await import('@/tests/browser/privacy/interrupted')).interrupted(original, during),
)

const load = async () => {
  const [{ openStore }, { harvest }, privacy, blocks, list] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/library/harvest'),
    import('@/lib/browser/privacy/delete-person'),
    import('@/lib/browser/privacy/blocks'),
    import('@/lib/browser/privacy/do-not-contact'),
  ])
  return { store: await openStore(), harvest, ...privacy, ...blocks, ...list }
}

const row = (name: string, more: object) => ({ full_name: name, current_title: 'CTO', ...more })

const searchBody = `{"results": [
  ${JSON.stringify(row('Bo Lind', { entity_urn: `urn:li:fsd_profile:${boId}`, huge: '1' })).replace('"1"', '12345678901234567890')},
  ${JSON.stringify(row(ana.name, { entity_urn: `urn:li:fsd_profile:${anaId}`, public_profile_url: `${site}/in/${ana.slug}` }))},
  ${JSON.stringify(row('Cy Moe', { public_profile_url: `${site}/in/cy-moe` }))}
], "next_cursor" : "x"}`

const profileOfBo = JSON.stringify({
  person: {
    fullName: 'Bo Lind',
    headline: 'Works with Ana\u00efs Silvestri',
    networkId: boId,
    publicIdentifier: 'bo-lind',
    experience: [{ title: 'CTO', companyName: 'Acme' }],
    peopleAlsoViewed: [
      { name: ana.name, url: `${site}/in/${ana.slug}` },
      { name: 'Cy Moe', url: `${site}/in/cy-moe` },
    ],
  },
}).replaceAll('ï', '\\u00ef')

const profileOfAna = JSON.stringify({
  person: { fullName: ana.name, publicIdentifier: ana.slug, networkId: anaId, headline: 'Builds things' },
})

async function fill() {
  const loaded = await load()
  const { store, harvest } = loaded
  await store.put('settings', 'salt', 'library.salt')
  const search = await bought(
    store,
    'profiles.search',
    { firstName: 'Anaïs', lastName: 'Silvestri' },
    searchBody,
  )
  const bo = await bought(store, 'profiles.enrich', { networkId: 'bo-lind' }, profileOfBo)
  const own = await bought(store, 'profiles.enrich', { networkUrl: `${site}/in/${ana.slug}` }, profileOfAna)
  const email = await bought(
    store,
    'profiles.email',
    { networkUrl: `${site}/in/${ana.slug}` },
    JSON.stringify({ email: ana.email, status: 'valid' }),
  )
  await harvest()
  const records = await store.getAll('records')
  const person = records.find(({ title }) => title === ana.name)
  const other = records.find(({ title }) => title === 'Cy Moe')
  if (!person || !other) throw new Error('the library is not as this test needs it')
  const item = { listId: 'l1', tags: [], isHidden: false, addedAt: 1, changedAt: 1 }
  await store.put('lists', {
    id: 'l1',
    name: `Like ${ana.name}`,
    kind: 'person',
    stages: [],
    createdAt: 1,
    changedAt: 1,
  })
  await store.put('listItems', { ...item, rowId: 'a', recordId: person.id, note: 'call on Monday' })
  await store.put('listItems', { ...item, rowId: 'b', recordId: other.id, note: `knows ${ana.email}` })
  await store.put('runs', { id: 'r1', at: 1, state: 'paused', value: { id: 'r1', name: 'file.csv' } })
  const line = {
    line: 2,
    cells: [ana.name, `${site}/in/${ana.slug}`, 'note'],
    identifier: ana.slug,
    aliases: [`slug:${ana.slug}`],
    email: ana.email,
    domain: null,
  }
  await store.put('runRows', {
    runId: 'r1',
    index: 0,
    state: 'waiting',
    intentId: '0x9',
    value: { ...line, index: 0, looks: [{ is: 'waiting', intentId: '0x9', isForced: false }] },
  })
  await store.put('runRows', {
    runId: 'r1',
    index: 1,
    state: 'done',
    recordId: other.id,
    intentId: search,
    value: {
      index: 1,
      line: 3,
      cells: ['Cy Moe'],
      identifier: 'cy-moe',
      aliases: ['slug:cy-moe'],
      looks: [{ is: 'done', intentId: search, pointer: '/results/2' }],
    },
  })
  await store.put('runRows', {
    runId: 'r1',
    index: 2,
    state: 'check',
    intentId: search,
    value: {
      index: 2,
      line: 4,
      cells: ['C. Moe'],
      identifier: null,
      aliases: [],
      looks: [
        {
          is: 'check',
          intentId: search,
          copyAt: null,
          candidates: ['/results/1', '/results/2'].map((pointer) => ({ pointer, score: 0.5, reasons: [] })),
        },
      ],
    },
  })
  const { rememberName } = await import('@/lib/browser/library/name-decisions')
  await rememberName('anais silvestri|acme', null)
  await rememberName('a s|acme', ana.slug)
  await rememberName('cy moe|acme', 'cy-moe')
  await store.put('savedSearches', {
    id: 's1',
    endpointId: 'profiles.search',
    name: 'Her',
    input: { firstName: 'Anaïs', lastName: 'Silvestri' },
    savedAt: 1,
  })
  await loaded.addBlocks([{ key: `email:${ana.email}`, kind: 'email', reason: `${ana.name} asked`, at: 5 }])
  return { ...loaded, person, other, search, bo, own, email }
}

test('after somebody is deleted no byte of them is in the database, and others stay as they were', async () => {
  const { store, person, other, search, bo, own, deletePerson } = await fill()
  const before = await everything(store)
  for (const bytes of [ana.name, ana.slug, anaId, ana.email]) expect(before).toContain(bytes)

  const deleted = await deletePerson(person.id)
  expect(deleted).toMatchObject({
    ok: true,
    value: { answersDeleted: 2, answersEdited: 2, receipts: 3, listItems: 1, runRows: 1 },
  })
  const after = await everything(store)
  for (const bytes of bytesOfAna) expect(after).not.toContain(bytes)

  // no row stays with holes where they stood
  expect(await store.get('records', person.id)).toBeUndefined()
  expect(await store.get('details', person.id)).toBeUndefined()
  expect(await store.getAll('savedSearches')).toEqual([])
  expect((await store.getAll('blocked')).every(({ kind }) => kind === 'deleted')).toBe(true)

  // the rest of a search is there to the last digit, and whoever pointed into it still does
  const answer = await store.get('answers', search)
  expect(answer?.body).toContain('12345678901234567890')
  expect(answer?.body).toContain(`"next_cursor":"x"`)
  expect(answer).toMatchObject({ editedAt: expect.any(Number), pictures: null })
  expect(JSON.parse(answer?.body ?? '').results.map((one: { full_name: string }) => one.full_name)).toEqual([
    'Bo Lind',
    'Cy Moe',
  ])
  const detail = await store.get('details', other.id)
  expect(detail?.sightings.find(({ intentId }) => intentId === search)?.pointer).toBe('/results/1')
  const line = await store.get('runRows', ['r1', 1])
  expect(line?.value).toMatchObject({ looks: [{ pointer: '/results/1' }], cells: ['Cy Moe'] })

  const toCheck = await store.get('runRows', ['r1', 2])
  expect(toCheck?.value).toMatchObject({ looks: [{ is: 'check', candidates: [{ pointer: '/results/1' }] }] })

  const profile = JSON.parse((await store.get('answers', bo))?.body ?? '')
  expect(profile.person.headline).toBe('Works with [deleted]')
  expect(profile.person.peopleAlsoViewed).toEqual([{ name: 'Cy Moe', url: `${site}/in/cy-moe` }])
  expect(await store.get('answers', own)).toBeUndefined()
})

test('what was decided about the name of somebody who is deleted is forgotten, and nothing about others', async () => {
  const { person, deletePerson } = await fill()
  await deletePerson(person.id)
  const { readNameDecisions } = await import('@/lib/browser/library/name-decisions')
  expect([...(await readNameDecisions()).keys()]).toEqual(['cy moe|acme'])
})

test('what was paid is still told, without for whom', async () => {
  const { store, person, own, deletePerson } = await fill()
  await deletePerson(person.id)
  const row = await store.get('purchases', own)
  expect(row?.record).toMatchObject({
    purchase: {
      quote: { price: 50_000n },
      spent: { transaction, block: 7n, tag: 'finalized' },
      signed: null,
      claimSecret: '',
      rev: 5,
    },
    lookup: { endpointId: 'profiles.enrich', input: {} },
    transaction,
  })
  expect(row?.rev).toBe(5)
})

test('a later answer, file or list knows the deleted person by any name, and a waiting row is not bought', async () => {
  const { store, harvest, person, deletePerson, readBlocks } = await fill()
  await deletePerson(person.id)
  await bought(store, 'profiles.search', { search: 'cto' }, searchBody)
  await harvest()
  const titles = (await store.getAll('records')).map(({ title }) => title)
  expect(titles).not.toContain(ana.name)
  expect(titles).toContain('Bo Lind')
  const subjects = [
    { aliases: [`person:slug:${ana.slug}`] },
    { aliases: [`person:id:${anaId}`] },
    { emails: [ana.email] },
  ]
  const blockOf = await readBlocks(subjects)
  for (const subject of subjects)
    expect(blockOf(subject)?.reason).toMatch(/^You deleted this person on \d+ \w+ \d{4}\.$/)
  expect(await store.get('runRows', ['r1', 0])).toMatchObject({
    state: 'skipped',
    value: {
      identifier: null,
      cells: ['', '', ''],
      looks: [{ is: 'skipped', skip: { why: 'blocked', reason: expect.stringMatching(/^You deleted/) } }],
    },
  })
})

test('nobody is deleted while a purchase that names them is under way, and then nothing changes', async () => {
  const { store, person, deletePerson } = await fill()
  await bought(store, 'profiles.enrich', { networkId: anaId }, '', 'HOT')
  const before = await everything(store)
  expect(await deletePerson(person.id)).toEqual({ ok: false, error: 'under-way' })
  expect(await everything(store)).toBe(before)
})

test('first and last name apart go from rows of runs and from answers, and such a row is not bought', async () => {
  const { store, person, deletePerson } = await fill()
  const line = { line: 5, index: 3, identifier: null, aliases: [], email: null, domain: null }
  const value = {
    ...line,
    cells: ['Anaïs', 'Silvestri', 'Acme'],
    named: { fullName: null, firstName: 'Anaïs', lastName: 'Silvestri', company: 'Acme' },
    phone: '+44 113 496 0000',
    looks: [{ is: 'waiting', intentId: '0x8', isForced: false }],
  }
  await store.put('runRows', { runId: 'r1', index: 3, state: 'waiting', intentId: '0x8', value })
  const actors = [
    { firstName: 'Anaïs', lastName: 'Silvestri', headline: 'CTO' },
    { firstName: 'Anaïs', lastName: 'Moe' },
  ]
  const reactions = await bought(store, 'posts.reactions', {}, JSON.stringify({ actors }))
  await deletePerson(person.id)
  const skipped = {
    state: 'skipped',
    value: { named: null, phone: null, cells: ['', '', ''], looks: [{ is: 'skipped' }] },
  }
  expect(await store.get('runRows', ['r1', 3])).toMatchObject(skipped)
  expect(JSON.parse((await store.get('answers', reactions))?.body ?? '')).toEqual({
    actors: [{ firstName: '[deleted]', lastName: '[deleted]', headline: 'CTO' }, actors[1]],
  })
  expect(await everything(store)).not.toContain('Silvestri')
})

test.each([
  ['Anais Silvestri', '[deleted]'],
  ['ANAI\u0308S SILVESTRI', '[deleted]'],
  ['Silvestri, Anaïs', '[deleted]'],
  ['SILVESTRI,Anais', '[deleted]'],
  ['Ananas Silvestri', 'Ananas Silvestri'],
  ['Anais Silvestrini', 'Anais Silvestrini'],
])('a name goes however it is spelled and turned: %s', async (name, left) => {
  const { store, person, deletePerson } = await fill()
  const body = (who: string) => JSON.stringify({ person: { fullName: 'Bo Lind', headline: `Knows ${who}.` } })
  const id = await bought(store, 'profiles.enrich', { networkId: 'bo-lind' }, body(name))
  await deletePerson(person.id)
  expect((await store.get('answers', id))?.body).toBe(body(left))
})

test('what a page holds of somebody outside of the database goes with them', async () => {
  const { store, person, deletePerson } = await fill()
  const storage = () =>
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      setItem(this: Record<string, string>, key: string, text: string) {
        this[key] = text
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
    })
  const [local, session] = [storage(), storage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  const { holdNotes, noteOf, remember } = await import('@/lib/browser/tables/notes')
  const { keepWaiting } = await import('@/lib/browser/purchase/waiting')
  const place = { listId: 'l1', rowId: 'b' }
  remember([{ ...place, note: `knows ${ana.email}` }], 1)
  holdNotes([
    { ...place, rowId: 'a', note: `met ${ana.name} ${ana.email}` },
    { ...place, rowId: 'c', note: 'met Cy Moe' },
  ])
  keepWaiting({ endpointId: 'profiles.email', input: { networkId: anaId } })
  local.setItem('theme', 'dark')
  const { keepWords, keptText } = await import('@/components/frame/use-kept')
  const fileOf = (text: string) => ({ source: new TextEncoder().encode(text) })
  keepWords('rows', fileOf(`Name,E-mail\n${ana.name},${ana.email}\n`))
  await deletePerson(person.id)
  expect(keptText('rows')).toContain('[deleted],[deleted]')
  keepWords('rows', { source: new Uint8Array([0x50, 0x4b, 0xff]) })
  expect(keptText('rows'), 'in which nobody could be found').toBeNull()
  vi.unstubAllGlobals()
  expect(local.theme).toBe('dark')
  expect(local['nickel-unsaved-notes']).toContain('met [deleted] [deleted]')
  expect(local['nickel-unsaved-notes']).toContain('met Cy Moe')
  expect(Object.keys(session)).toEqual([])
  const item = await store.get('listItems', ['l1', 'b'])
  expect(item && noteOf(item)).toBe('knows [deleted]')
})

test('no undo of before, in whichever tab, brings somebody back who was deleted since', async () => {
  const { store, person, deletePerson, removeBlocks, addBlocks } = await fill()
  const { removeItems, removeList } = {
    ...(await import('@/lib/browser/tables/lists')),
    ...(await import('@/lib/browser/tables/change-rows')),
  }
  const { removeSearch, saveSearch } = await import('@/lib/browser/library/saved-searches')
  const { rememberFor } = await import('@/lib/browser/tables/runs/match')
  const { rememberName } = await import('@/lib/browser/library/name-decisions')
  const { undoable } = await import('@/lib/browser/library/undo')
  const { decisionKey } = await import('@/lib/core/matching/person')
  const named = {
    fullName: ana.name,
    firstName: null,
    lastName: null,
    company: 'Acme',
    title: null,
    place: null,
  }
  await rememberName(decisionKey(named) ?? '', ana.slug)
  await saveSearch({ endpointId: 'profiles.search', name: ana.name, input: { search: ana.name } })
  const [search] = await store.getAll('savedSearches')
  const items = await store.getAll('listItems')
  const key = `email:${ana.email}`
  await addBlocks([{ key, kind: 'email', at: 1 }])
  const blocks = await removeBlocks([key])
  const undos = [
    await removeItems(items),
    await removeList('l1'),
    await removeSearch(search?.id ?? ''),
    await rememberFor({ named }, null),
    await undoable(async () => void (await addBlocks(blocks))),
  ]
  await deletePerson(person.id)
  for (const undo of undos) await expect(undo()).rejects.toThrow('cannot be undone any more')
  const after = await everything(store)
  for (const bytes of bytesOfAna) expect(after).not.toContain(bytes)
})

test.each(['while it is analysed', 'between two handfuls of it'])(
  'somebody who is deleted while an answer is taken in, %s, stays deleted, and others keep their own places',
  async (when) => {
    const { store, harvest, person, deletePerson } = await fill()
    const others = Array.from({ length: 450 }, (_, at) =>
      row(`Cy Moe${at}`, { public_profile_url: `${site}/in/cy-moe-${at}a`, headline: `Knows ${ana.name}` }),
    )
    const her = row(ana.name, { public_profile_url: `${site}/in/${ana.slug}` })
    const body = JSON.stringify({ results: [her, ...others] })
    const search = await bought(store, 'profiles.search', { search: 'cto' }, body)
    let isDeleted = false
    const once = async () => {
      if (isDeleted) return
      isDeleted = true
      await deletePerson(person.id)
    }
    if (when === 'while it is analysed') during.analysis = once
    expect(await harvest(when === 'while it is analysed' ? undefined : once)).toMatchObject({ ok: true })
    during.analysis = async () => {}
    expect(isDeleted).toBe(true)
    const after = await everything(store)
    for (const bytes of bytesOfAna) expect(after).not.toContain(bytes)
    const { results } = JSON.parse((await store.get('answers', search))?.body ?? '')
    const title = new Map((await store.getAll('records')).map((record) => [record.id, record.title]))
    const places = (await store.getAll('details')).flatMap(({ recordId, sightings }) =>
      sightings.flatMap(({ intentId, pointer }) =>
        intentId === search ? [[recordId, pointer] as const] : [],
      ),
    )
    expect(places).toHaveLength(450)
    for (const [recordId, pointer] of places)
      expect(results[Number(pointer.split('/').at(-1))].full_name).toBe(title.get(recordId))
  },
)

test('a namesake keeps name, record and answers', async () => {
  const { store, harvest, person, deletePerson } = await fill()
  const body = JSON.stringify({
    results: [
      row(ana.name, { public_profile_url: `${site}/in/${ana.slug}-2` }),
      row(ana.name, { public_profile_url: `${site}/in/${ana.slug}` }),
    ],
  })
  const search = await bought(store, 'profiles.search', { search: 'cfo' }, body)
  await harvest()
  await deletePerson(person.id)
  const left = JSON.parse((await store.get('answers', search))?.body ?? '')
  expect(left.results).toEqual([row(ana.name, { public_profile_url: `${site}/in/${ana.slug}-2` })])
  const records = await store.getAll('records')
  expect(records.filter(({ title }) => title === ana.name)).toHaveLength(1)
})

test.each([
  ['the body of a gateway', (rows: string) => JSON.stringify({ statusCode: 200, body: rows })],
  ['a string in a string', (rows: string) => JSON.stringify(JSON.stringify(rows))],
  ['an event', (rows: string) => `event: done\ndata: ${rows}\n\n`],
])('somebody goes from %s, and others stay', async (_, wrap) => {
  const { store, harvest, person, deletePerson } = await fill()
  const rows = [
    row(ana.name, { public_profile_url: `${site}/in/${ana.slug}` }),
    row('Cy Moe', { public_profile_url: `${site}/in/cy-moe` }),
  ]
  const search = await bought(
    store,
    'profiles.search',
    { search: 'cfo' },
    wrap(JSON.stringify({ results: rows })),
  )
  await harvest()
  await deletePerson(person.id)
  const body = (await store.get('answers', search))?.body ?? ''
  for (const bytes of bytesOfAna) expect(body).not.toContain(bytes)
  expect(body).toContain('Cy Moe')
})

test.each([
  ['that is no JSON', (name: string) => `<html>${name}</html>`],
  ['nested too deep to be walked', (name: string) => `${'['.repeat(20_000)}"${name}"${']'.repeat(20_000)}`],
])('an answer %s goes whole with somebody whom it names; of others it stays', async (_, bodyOf) => {
  const { store, person, deletePerson } = await fill()
  const [theirs, other] = [
    await bought(store, 'profiles.search', { search: 'cfo' }, bodyOf(ana.name)),
    await bought(store, 'profiles.search', { search: 'cto' }, bodyOf('Cy Moe')),
  ]
  await deletePerson(person.id)
  expect(await store.get('answers', theirs)).toBeUndefined()
  expect((await store.get('answers', other))?.body).toBe(bodyOf('Cy Moe'))
})

test('of rows that were brought, theirs go from tables of people, and from others only their words', async () => {
  const { store, person, deletePerson } = await fill()
  const brought = { line: 2, email: null, domain: null, named: null }
  const table = { stages: [], createdAt: 1, changedAt: 1, header: ['Name'] }
  await store.put('lists', { ...table, id: 'people', name: 'fair.csv', kind: 'person' })
  await store.put('lists', { ...table, id: 'firms', name: 'accounts.csv', kind: 'company' })
  const row = { tags: [], isHidden: false, addedAt: 1, changedAt: 1 }
  const nothing = { fullName: null, firstName: null, lastName: null, company: null, title: null, place: null }
  const named = { ...nothing, fullName: ana.name }
  const apart = { ...nothing, firstName: 'Anaïs', lastName: 'Silvestri' }
  const put = (listId: string, rowId: string, part: object, recordId?: string) =>
    store.put('listItems', {
      ...row,
      listId,
      rowId,
      ...(recordId !== undefined && { recordId }),
      brought: { ...brought, cells: [], identifier: null, aliases: [], ...part },
    })
  await put('people', 'linked', { cells: ['A. S.'] }, person.id)
  await put('people', 'by-alias', { identifier: 'x', aliases: [`slug:${ana.slug}`] })
  await put('people', 'by-name', { cells: [ana.name], named })
  await put('people', 'by-parts', { cells: ['Anaïs', 'Silvestri'], named: apart })
  await put('people', 'by-cells', { cells: ['x', 'SILVESTRI', 'Anais '] })
  await put('people', 'other', { cells: ['Cy Moe'] })
  await put('firms', 'acme', {
    cells: ['Acme', `contact ${ana.email}`, 'Anaïs', 'Silvestri'],
    identifier: 'acme',
    aliases: ['slug:acme'],
  })
  expect(await deletePerson(person.id)).toMatchObject({ value: { listItems: 6 } })
  const left = (await store.getAll('listItems')).filter((item) => item.brought)
  expect(left.map(({ rowId, brought: kept }) => [rowId, kept?.cells])).toEqual([
    ['acme', ['Acme', 'contact [deleted]', '[deleted]', '[deleted]']],
    ['other', ['Cy Moe']],
  ])
  const after = await everything(store)
  for (const bytes of bytesOfAna) expect(after).not.toContain(bytes)
})
