import { expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { freshDatabase } from '@/tests/support/fresh-database'

const at = 1_763_000_000_000
const anaId = 'ACoAAB01xQ9sVtK3mLw_8ZrT5n'

freshDatabase()

const load = async () => {
  const [list, key, blocks, asked, forgotten, { openStore }] = await Promise.all([
    import('@/lib/browser/privacy/do-not-contact'),
    import('@/lib/browser/privacy/list-file'),
    import('@/lib/browser/privacy/blocks'),
    import('@/lib/browser/privacy/blocked-in-lookup'),
    import('@/lib/browser/library/forgotten'),
    import('@/lib/browser/database/database'),
  ])
  return { ...list, ...key, ...blocks, ...asked, ...forgotten, store: await openStore() }
}

test.each([
  [' Ana@Acme.Example ', 'email:ana@acme.example'],
  ['mailto:ana@acme.example', 'email:ana@acme.example'],
  ['@acme.example', 'domain:acme.example'],
  ['https://www.acme.example/', 'domain:acme.example'],
  ['https://de.network.example/in/Ana-Silva/?x=1', 'alias:person:slug:ana-silva'],
  [`https://www.network.example/in/${anaId}`, `alias:person:id:${anaId}`],
  ['https://www.network.example/company/1337/', 'alias:company:id:1337'],
  [anaId, `alias:person:id:${anaId}`],
  ['ana-silva', 'alias:person:slug:ana-silva'],
])('%j on the list is %s', async (typed, key) => {
  const { blockKey } = await load()
  expect(blockKey(typed)).toMatchObject({ ok: true, value: { key } })
})

test.each(['', '   ', 'Ana Silva', 'https://acme.example/team/ana', 'x'.repeat(600), 'ana@', '!!'])(
  '%j is refused with a sentence',
  async (typed) => {
    const { blockKey } = await load()
    expect(blockKey(typed)).toMatchObject({ ok: false, error: expect.stringMatching(/\.$/) })
  },
)

test('somebody is blocked by an address, its domain and any larger one, or any name of theirs', async () => {
  const { addBlocks, blockKey, joinSubjects, readBlocks } = await load()
  const rows = ['ana@acme.example', 'globex.example', 'bo-lind'].flatMap((typed) => {
    const key = blockKey(typed)
    return key.ok ? [{ ...key.value, reason: 'asked by phone', at }] : []
  })
  expect(await addBlocks(rows)).toHaveLength(3)
  expect(await addBlocks(rows)).toEqual([])
  const blockOf = await readBlocks([])
  const reason = 'Do not contact: asked by phone'
  expect(blockOf({ emails: ['ANA@acme.example'] })).toEqual({ kind: 'email', reason, at })
  expect(blockOf({ emails: ['x@mail.globex.example'] })).toMatchObject({ kind: 'domain' })
  expect(blockOf({ domains: ['www.globex.example'] })).toMatchObject({ kind: 'domain' })
  const names = [`person:id:${anaId}`, 'person:slug:bo-lind']
  expect(blockOf({ aliases: names })).toMatchObject({ kind: 'alias' })
  expect(blockOf({ emails: ['bo@acme.example'], domains: ['notglobex.example'] })).toBeNull()
  expect(blockOf({ aliases: ['company:slug:bo-lind'] })).toBeNull()
  const joined = joinSubjects([{ aliases: ['person:id:x'] }, { emails: ['ana@acme.example'] }, undefined])
  expect(blockOf(joined)).toMatchObject({ kind: 'email' })
})

test('a deleted person is known again by any name, though no name of theirs is kept', async () => {
  const { forgottenKeys, readBlocks, store } = await load()
  const names = ['person:slug:ana-silva', 'email:ana@acme.example']
  for (const key of await forgottenKeys(store, names))
    await store.put('blocked', { key, kind: 'deleted', at })
  const [bySlug, byMail, other] = [
    { aliases: ['person:slug:ana-silva'] },
    { emails: ['Ana@Acme.example'] },
    { aliases: ['person:slug:ana-silva-2'] },
  ] as const
  const blockOf = await readBlocks([bySlug, byMail, other])
  const block = { kind: 'deleted', at, reason: 'You deleted this person on 13 November 2025.' }
  expect(blockOf(bySlug)).toEqual(block)
  expect(blockOf(byMail)).toEqual(block)
  expect(blockOf(other)).toBeNull()
  expect(JSON.stringify(await store.getAll('blocked'))).not.toMatch(/ana/i)
})

test('an entry that was taken off comes back as it was', async () => {
  const { addBlocks, readDoNotContact, removeBlocks } = await load()
  const row = { key: 'email:ana@acme.example', kind: 'email', reason: 'asked', at } as const
  await addBlocks([row])
  const removed = await removeBlocks([row.key, 'email:nobody@acme.example'])
  expect(await readDoNotContact()).toEqual([])
  await addBlocks(removed)
  expect(await readDoNotContact()).toEqual([row])
})

const named = endpoints.flatMap((endpoint) =>
  fieldsOf(endpoint).flatMap(({ name, identifier }) =>
    identifier === 'profile' || identifier === 'company'
      ? [{ id: endpoint.id, endpoint, name, identifier }]
      : [],
  ),
)

test.each(named)('$id asks before it buys whom $name names and who is on the list', async (one) => {
  const { addBlocks, blockKey, blockedIn } = await load()
  const isPerson = one.identifier === 'profile'
  const typed = isPerson ? 'ana-silva' : 'https://network.example/company/1337'
  const key = blockKey(typed)
  if (!key.ok) throw new Error(key.error)
  await addBlocks([{ ...key.value, reason: '', at }])
  const draft = readDraft(one.endpoint, { [one.name]: isPerson ? `bo-berg\n${typed}` : typed })
  const single = readDraft(one.endpoint, { [one.name]: typed })
  const read = draft.ok && one.endpoint.expects === 'list' ? draft : single
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const found = await blockedIn({ endpointId: one.id, input: read.value })
  expect(found).toEqual([{ text: typed, block: expect.objectContaining({ at }) }])
})

test('a name with a comma is one name: it asks about nobody who is called like a part of it', async () => {
  const { addBlocks, blockKey, blockedIn } = await load()
  const key = blockKey('https://network.example/company/acme')
  if (!key.ok) throw new Error(key.error)
  await addBlocks([{ ...key.value, reason: '', at }])
  expect(await blockedIn({ endpointId: 'companies.enrich', input: { company: 'Acme, Inc.' } })).toEqual([])
  expect(await blockedIn({ endpointId: 'companies.enrich', input: { company: 'acme' } })).toHaveLength(1)
})
