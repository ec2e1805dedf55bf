import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { ana, anaId, bought, everything, site } from '@/tests/browser/privacy/filled'
import { runOf } from '@/tests/browser/tables/runs/support/run'
import { freshDatabase } from '@/tests/support/fresh-database'

const passphrase = 'correct horse – batterie'

async function load() {
  const [
    { openStore },
    { harvest },
    { makeBackup },
    { restoreBackup },
    { deletePerson },
    file,
    journal,
    writes,
    limits,
  ] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/library/harvest'),
    import('@/lib/browser/privacy/backup'),
    import('@/lib/browser/privacy/restore'),
    import('@/lib/browser/privacy/delete-person'),
    import('@/lib/browser/privacy/backup-file'),
    import('@/lib/browser/purchase/journal'),
    import('@/lib/browser/purchase/journal-writes'),
    import('@/lib/browser/purchase/limits'),
  ])
  const store = await openStore()
  return {
    store,
    harvest,
    makeBackup,
    restoreBackup,
    deletePerson,
    ...file,
    ...journal,
    ...writes,
    ...limits,
  }
}

/** Another browser, with nothing in it. */
function anotherBrowser() {
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
  return load()
}

freshDatabase()

// a lone half of a pair, a byte-order mark, digits beyond a double, our own mark: all must come back as they went
const nasty = `{ "results": [ {"full_name":"${ana.name}","public_profile_url":"${site}/in/${ana.slug}","entity_urn":"urn:li:fsd_profile:${anaId}","n":12345678901234567890,"$":"n","v":"5","half":"\\ud800","raw":"\ud83d\u2028\ufeff"} ] }\n`

async function fill() {
  const loaded = await load()
  const { store, harvest } = loaded
  const search = await bought(store, 'profiles.search', { search: 'cto', $: 'n' }, nasty)
  await bought(store, 'profiles.enrich', { networkId: anaId }, '', 'HOT')
  await harvest()
  const [record] = await store.getAll('records')
  if (!record) throw new Error('nothing was taken into the library')
  await store.put('lists', {
    id: 'l1',
    name: 'Shortlist',
    kind: 'person',
    stages: ['New'],
    createdAt: 1,
    changedAt: 5,
  })
  await store.put('listItems', {
    listId: 'l1',
    rowId: record.id,
    recordId: record.id,
    tags: ['x'],
    note: 'mine',
    isHidden: false,
    addedAt: 1,
    changedAt: 5,
  })
  await store.put('blocked', { key: 'email:bo@x.example', kind: 'email', at: 3, reason: 'asked' })
  await store.put(
    'settings',
    { limits: { perSession: 900_000_000n }, session: 's', sessionStart: 1 },
    'allowance',
  )
  await store.put('settings', { address: '0x2222222222222222222222222222222222222222', at: 1 }, 'payee:s')
  await store.put('settings', false, 'pictures')
  await store.put('settings', 'Ada Ltd\n1 Mill Lane', 'buyer')
  return { ...loaded, search, record }
}

test('a backup comes back in another browser, answers byte for byte', async () => {
  const { makeBackup, store, search } = await fill()
  const before = await store.get('answers', search)
  const { file, leftOut } = await makeBackup(passphrase)
  expect(leftOut).toBe(1)
  for (const secret of ['secret', '0x5163ed', ana.slug, 'Shortlist'])
    expect(Buffer.from(file).includes(secret)).toBe(false)

  const other = await anotherBrowser()
  expect(await other.restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { refused: 0, unverified: 1, forgotten: 0 },
  })
  expect(await other.store.get('answers', search)).toEqual(before)
  expect((await other.store.getAll('records')).map(({ title }) => title)).toEqual([ana.name])
  expect(await other.store.getAll('listItems')).toMatchObject([{ note: 'mine', tags: ['x'] }])
  expect(await other.store.get('settings', 'pictures')).toBe(false)
  expect(await other.store.get('settings', 'buyer')).toBe('Ada Ltd\n1 Mill Lane')

  // nothing that pays, claims, or decides whom to pay
  const all = await everything(other.store)
  for (const gone of ['0x5163ed', '"secret"', 'payee:s', 'allowance', 'HOT']) expect(all).not.toContain(gone)

  // and a second time brings nothing new
  expect(await other.restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    value: { added: 0, unverified: 0 },
  })
  expect(await other.store.count('records')).toBe(1)
})

test('what a backup says was paid counts for nothing until the chain says so', async () => {
  const { makeBackup, search } = await fill()
  const { file } = await makeBackup(passphrase)
  const other = await anotherBrowser()
  await other.restoreBackup(new Blob([file]), passphrase)
  const [entry] = await other.allEntries()
  if (!entry) throw new Error('nothing was restored')
  expect(entry.purchase).toMatchObject({
    intentId: search,
    state: 'RESULT',
    spent: null,
    receipt: 'unproven',
  })
  expect(other.isUnverified(entry)).toBe(true)
  expect(other.isPaidFor(entry)).toBe(false)
  const nothing = { paid: 0n, unsettled: 0n, unsent: 0n }
  const { session } = entry.purchase
  expect(other.sumsNow([entry], { session })).toEqual({
    hour: nothing,
    session: nothing,
    day: nothing,
    month: nothing,
    all: nothing,
  })
  expect(await other.openEntries()).toEqual([])
  const { receiptOf } = await import('@/lib/browser/receipts/receipt')
  expect(receiptOf(entry)).toMatchObject({ outcome: 'unverified', paid: null, transaction: null })
  const { sumOf } = await import('@/lib/browser/receipts/totals')
  expect(sumOf([receiptOf(entry)])).toEqual(nothing)

  // as the chain's word is written down
  const proven = { ...entry, purchase: { ...entry.purchase, receipt: 'matches' as const } }
  expect(other.isPaidFor(proven)).toBe(true)
})

test('nothing newer is overwritten, and one person stays one record', async () => {
  const { makeBackup, record } = await fill()
  const { file } = await makeBackup(passphrase)
  const other = await anotherBrowser()
  const search = await bought(
    other.store,
    'profiles.search',
    { search: 'cto' },
    JSON.stringify({
      results: [
        {
          full_name: 'Anaïs S. Silvestri',
          current_title: 'CEO',
          public_profile_url: `${site}/in/${ana.slug}`,
        },
      ],
    }),
  )
  await other.harvest()
  const [own] = await other.store.getAll('records')
  await other.store.put('lists', {
    id: 'l1',
    name: 'Newer',
    kind: 'person',
    stages: [],
    createdAt: 1,
    changedAt: 9,
  })
  await other.restoreBackup(new Blob([file]), passphrase)
  const [row, ...more] = await other.store.getAll('records')
  expect(more).toEqual([])
  expect(row).toMatchObject({ id: own?.id, title: 'Anaïs S. Silvestri', position: 'CEO' })
  expect(row?.id).not.toBe(record.id)
  expect((await other.store.get('details', row?.id ?? ''))?.sightings).toHaveLength(2)
  expect(await other.store.get('lists', 'l1')).toMatchObject({ name: 'Newer' })
  expect(await other.store.getAll('listItems')).toMatchObject([{ recordId: own?.id, note: 'mine' }])
  expect((await other.store.get('answers', search))?.body).toContain('Anaïs S. Silvestri')
})

test('who was deleted here does not come back with a backup', async () => {
  const { makeBackup, store, deletePerson, restoreBackup, record } = await fill()
  for (const { intentId, record: value } of await store.getAll('purchases'))
    if (
      JSON.stringify(value, (_, one: unknown) =>
        String(one) === one ? one : typeof one === 'bigint' ? '' : one,
      ).includes('HOT')
    )
      await store.delete('purchases', intentId)
  const { file } = await makeBackup(passphrase)
  expect(await deletePerson(record.id)).toMatchObject({ ok: true })
  expect(await restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { forgotten: 1 },
  })
  const all = await everything(store)
  for (const bytes of [ana.name, ana.slug, anaId]) expect(all).not.toContain(bytes)
})

const came = {
  line: 2,
  cells: [] as string[],
  identifier: null,
  aliases: [] as string[],
  email: null,
  domain: null,
  named: null,
}
const item = { listId: 'l', rowId: '0', tags: [], isHidden: false, addedAt: 1, changedAt: 1, note: 'mine' }
const run = runOf()
const address = `${site}/in/${ana.slug}/`

test.each([
  [
    'a row that was brought',
    'listItems',
    { ...item, brought: { ...came, aliases: [`slug:${ana.slug}`], cells: [ana.name] } },
  ],
  [
    'a row with an address',
    'listItems',
    { ...item, brought: { ...came, email: ana.email, cells: [ana.email] } },
  ],
  ['a cell', 'listItems', { ...item, brought: { ...came, cells: [address] } }],
  ['a note that stands alone', 'listItems', { ...item, note: `met (${address}) there` }],
  [
    'a row of a run',
    'runRows',
    {
      runId: 'r',
      index: 0,
      state: 'done',
      value: { ...came, aliases: [`slug:${ana.slug}`], index: 0, rowId: '0', looks: [] },
    },
  ],
  [
    'a saved search',
    'savedSearches',
    { id: 's', name: 'Posts', endpointId: 'profiles.posts', input: { profile: ana.slug }, savedAt: 1 },
  ],
])(
  'who was deleted here does not come back with a backup that knows them by %s only',
  async (_, name, row) => {
    const { seal, restoreBackup, store } = await load()
    const { pack } = await import('@/lib/browser/privacy/backup-file')
    const { forgottenKeys } = await import('@/lib/browser/library/forgotten')
    const names = [`person:slug:${ana.slug}`, `email:${ana.email}`]
    for (const key of await forgottenKeys(store, names))
      await store.put('blocked', { key, kind: 'deleted', at: 5 })
    const rows = [
      { in: 'lists', row: { id: 'l', name: 'Fair', kind: 'person', stages: [], createdAt: 1, changedAt: 1 } },
      { in: 'runs', row: { id: 'r', at: 1, state: 'done', value: run } },
      { in: name, row },
    ]
    const lines = [{ is: 'nickel-backup', version: 1, at: 1 }, ...rows, { is: 'end', rows: rows.length }]
    expect(
      await restoreBackup(new Blob([await seal(await pack(lines), passphrase)]), passphrase),
    ).toMatchObject({ ok: true, value: { forgotten: 1, refused: 0 } })
    const all = await everything(store)
    for (const bytes of [ana.name, ana.slug, ana.email]) expect(all).not.toContain(bytes)
  },
)

test('who is deleted in another tab while a backup is merged does not come back with it', async () => {
  const { makeBackup, restoreBackup, deletePerson, record, store } = await fill()
  await store.clear('purchases')
  await store.put('blocked', { key: 'deleted:somebody', kind: 'deleted', at: 1 })
  const { file } = await makeBackup(passphrase)
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  let isDeleted = false
  const reading = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...given) => {
    if (!isDeleted) {
      isDeleted = true
      expect(await deletePerson(record.id)).toMatchObject({ ok: true })
    }
    return digest(...given)
  })
  expect(await restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { forgotten: 1 },
  })
  reading.mockRestore()
  expect(await everything(store)).not.toContain(ana.name)
})

test('who was deleted here stays so while a purchase that names them is under way, and others keep their places', async () => {
  const { makeBackup, restoreBackup, deletePerson, harvest, store } = await load()
  await store.put('settings', 'salt', 'library.salt')
  const people = [ana, { name: 'Cy Moe', slug: 'cy-moe-1' }, { name: 'Bo Lind', slug: 'bo-lind-1' }]
  const results = people.map(({ name, slug }) => ({
    full_name: name,
    public_profile_url: `${site}/in/${slug}`,
  }))
  const search = await bought(store, 'profiles.search', { search: 'cto' }, JSON.stringify({ results }))
  await harvest()
  const { file } = await makeBackup(passphrase)
  const idOf = async (name: string) =>
    (await store.getAll('records')).find(({ title }) => title === name)?.id ?? ''
  expect(await deletePerson(await idOf(ana.name))).toMatchObject({ ok: true })
  const hot = await bought(store, 'profiles.enrich', { networkId: ana.slug }, '', 'HOT')
  const underWay = await store.get('purchases', hot)
  expect(await restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { forgotten: 1 },
  })
  expect(await store.get('purchases', hot)).toEqual(underWay)
  expect(await everything(store)).not.toContain(ana.name)
  const places = (await store.get('details', await idOf('Bo Lind')))?.sightings
  expect(places).toMatchObject([{ intentId: search, pointer: '/results/1' }])
})

test('people who were deleted elsewhere are known here too, under their own salt', async () => {
  const first = await fill()
  for (const { intentId, liveKey, rev } of await first.store.getAll('purchases'))
    if (liveKey !== undefined || rev === 4) await first.store.delete('purchases', intentId)
  await first.deletePerson(first.record.id)
  const { file } = await first.makeBackup(passphrase)
  const other = await anotherBrowser()
  await other.store.put('settings', 'own salt', 'library.salt')
  await other.store.put('blocked', { key: 'deleted:own', kind: 'deleted', at: 1 })
  await other.restoreBackup(new Blob([file]), passphrase)
  const { readBlocks } = await import('@/lib/browser/privacy/blocks')
  const subject = { aliases: [`person:slug:${ana.slug}`] }
  expect((await readBlocks([subject]))(subject)).toMatchObject({ kind: 'deleted' })
})

test.each([
  ['another passphrase', 'wrong-passphrase', (file: Uint8Array<ArrayBuffer>) => file, 'wrong'],
  [
    'a changed byte',
    'wrong-passphrase',
    (file: Uint8Array<ArrayBuffer>) => file.with(file.length - 5, 1),
    passphrase,
  ],
  [
    'fewer rounds than it was made with',
    'damaged',
    (file: Uint8Array<ArrayBuffer>) => file.with(10, 0),
    passphrase,
  ],
  ['a newer version', 'newer', (file: Uint8Array<ArrayBuffer>) => file.with(8, 9), passphrase],
  ['another file', 'not-a-backup', () => new TextEncoder().encode('PK archive of somebody else'), passphrase],
  ['half of it', 'wrong-passphrase', (file: Uint8Array<ArrayBuffer>) => file.slice(0, 100), passphrase],
  ['its first letters', 'damaged', (file: Uint8Array<ArrayBuffer>) => file.slice(0, 20), passphrase],
] as const)('%s is refused as %s, and nothing is written', async (_, problem, change, words) => {
  const { makeBackup } = await fill()
  const { file } = await makeBackup(passphrase)
  const other = await anotherBrowser()
  expect(await other.restoreBackup(new Blob([change(file)]), words)).toEqual({ ok: false, error: problem })
  expect(await other.store.count('purchases')).toBe(0)
})

test('rows of the wrong form are left out, and a file that is cut short or unfolds too far is refused', async () => {
  const { seal, restoreBackup, store } = await load()
  const { pack } = await import('@/lib/browser/privacy/backup-file')
  const rows = [
    { is: 'nickel-backup', version: 1, at: 1 },
    { in: 'records', row: { id: 7, kind: 'person' } },
    {
      in: 'purchases',
      row: {
        intentId: '0x1',
        rev: 1,
        purchaseKey: 'k',
        preparedAt: 1,
        record: { purchase: { state: 'HOT' } },
      },
    },
    { in: 'settings', key: 'payee:s', row: { address: '0x2222222222222222222222222222222222222222', at: 1 } },
    { in: 'details', row: JSON.parse('{"__proto__":{"polluted":true}}') },
    { in: 'nowhere', row: {} },
    { is: 'end', rows: 5 },
  ]
  const file = await seal(await pack(rows), passphrase)
  expect(await restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { added: 0, refused: 5 },
  })
  expect(await store.count('settings')).toBe(0)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  const cut = await seal(await pack(rows.slice(0, -1)), passphrase)
  expect(await restoreBackup(new Blob([cut]), passphrase)).toEqual({ ok: false, error: 'damaged' })
  const { unpack } = await import('@/lib/browser/privacy/backup-file')
  const bomb = await pack([{ is: 'x'.repeat(4_000_000) }])
  expect(bomb.length).toBeLessThan(10_000)
  await expect(unpack(bomb, 1_000_000).next()).rejects.toThrow(RangeError)
})

/** A backup of this browser with its rows changed by somebody who knows the passphrase. */
async function forged(change: (line: Record<string, unknown>) => unknown) {
  const { makeBackup, unseal, seal } = await fill()
  const { pack, unpack } = await import('@/lib/browser/privacy/backup-file')
  const opened = await unseal((await makeBackup(passphrase)).file, passphrase)
  if (!opened.ok) throw new Error(opened.error)
  const lines: unknown[] = []
  for await (const line of unpack(opened.value, 100_000_000)) lines.push(line)
  for (const line of lines) change(line as Record<string, unknown>)
  return seal(await pack(lines), passphrase)
}

const rowOf = (line: Record<string, unknown>, name: string) =>
  line['in'] === name ? (line['row'] as Record<string, never> & { record: never }) : null

test('links are planted by no backup: what is no web address is no link, and a lookup is of an endpoint', async () => {
  const file = await forged((line) => {
    const record = rowOf(line, 'records')
    if (record) Object.assign(record, { url: 'javascript:alert(1)' })
  })
  const other = await anotherBrowser()
  expect(await other.restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { refused: 0 },
  })
  const [row] = await other.store.getAll('records')
  expect([row?.title, row?.url]).toEqual([ana.name, undefined])
})

test.each(['//evil.test', '../../evil', 'javascript:alert(1)', 'a b', '', 'x'.repeat(65)])(
  'a lookup of %j is refused with its row',
  async (endpointId) => {
    const file = await forged((line) => {
      const purchase = rowOf(line, 'purchases')
      if (purchase) Object.assign(Object(purchase.record).lookup, { endpointId })
    })
    const other = await anotherBrowser()
    const restored = await other.restoreBackup(new Blob([file]), passphrase)
    expect(restored.ok && restored.value.refused).toBeGreaterThan(0)
    expect([await other.store.count('purchases'), await other.store.count('answers')]).toEqual([0, 0])
  },
)

test('rows from the future are from now, so that what is written here later is newer', async () => {
  const future = Date.now() + 10 ** 12
  const file = await forged((line) => {
    for (const name of ['lists', 'listItems']) {
      const row = rowOf(line, name)
      if (row) Object.assign(row, { changedAt: future })
    }
    for (const name of ['purchases', 'answers', 'records'])
      Object.assign(rowOf(line, name) ?? {}, name === 'purchases' ? { preparedAt: future } : { at: future })
    const purchase = rowOf(line, 'purchases')
    if (purchase) Object.assign(Object(purchase.record).purchase, { preparedAt: future })
  })
  const other = await anotherBrowser()
  await other.restoreBackup(new Blob([file]), passphrase)
  const now = Date.now()
  const [list, item, answer, record] = await Promise.all([
    other.store.get('lists', 'l1'),
    other.store.getAll('listItems'),
    other.store.getAll('answers'),
    other.store.getAll('records'),
  ])
  for (const at of [list?.changedAt, item[0]?.changedAt, answer[0]?.at, record[0]?.at]) {
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThanOrEqual(now)
  }
  const [entry] = await other.allEntries()
  expect(entry?.purchase.preparedAt).toBeLessThanOrEqual(now)
})

test('a table that was made here comes back in another browser with its rows and its run', async () => {
  const { makeBackup, store } = await load()
  const { tableFor, tableRow } = await import('@/lib/browser/tables/lists')
  const list = tableFor({ id: 'own', name: 'fair.csv', kind: 'person', header: ['Name'] }, 5)
  const brought = {
    line: 2,
    cells: ['Ana'],
    identifier: 'ana',
    aliases: ['slug:ana'],
    email: null,
    domain: null,
    named: null,
  }
  const value = {
    id: 'own',
    name: 'fair.csv',
    listId: 'own',
    header: ['Name'],
    steps: [{ wanted: 'profiles.enrich' }],
  }
  const looks = [{ is: 'done', intentId: '0x01', pointer: '' }]
  const line = { runId: 'own', index: 0, state: 'done', value: { ...brought, index: 0, rowId: '0', looks } }
  await store.put('lists', list)
  await store.put('runs', { id: 'own', at: 5, state: 'paused', value })
  await store.put('runRows', line)
  await store.put('listItems', { ...tableRow(list, 0, brought), note: 'call' })
  const { file } = await makeBackup(passphrase)
  const other = await anotherBrowser()
  expect(await other.restoreBackup(new Blob([file]), passphrase)).toMatchObject({
    ok: true,
    value: { refused: 0 },
  })
  expect(await other.store.get('lists', 'own')).toEqual(list)
  expect(await other.store.getAll('listItems')).toMatchObject([
    { rowId: '0', note: 'call', brought: { line: 2 } },
  ])
  expect(await other.store.getAll('runRows')).toEqual([line])
  // it never goes on by itself, and a second time brings nothing new
  expect(await other.store.getAll('runs')).toMatchObject([{ state: 'stopped', value: { state: 'stopped' } }])
  expect(await other.restoreBackup(new Blob([file]), passphrase)).toMatchObject({ value: { added: 0 } })
})
