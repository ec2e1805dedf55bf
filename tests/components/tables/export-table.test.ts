import { expect, test } from 'vitest'
import { fileOf, newDraft, noChoices } from '@/components/tables/import/brought'
import { inOrderOnShow } from '@/components/tables/table/item-row'
import { columnsOf } from '@/lib/browser/files/columns'
import type { BroughtRow } from '@/lib/browser/database/stores'
import { readSource } from '@/lib/browser/files/import/read-source'
import { importedRows } from '@/lib/browser/tables/runs/source'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { bytesOf } from '@/tests/browser/files/import/files'
import { namedRows } from '@/tests/browser/tables/runs/support/named'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'
import { nothingKnown } from '@/tests/browser/tables/runs/support/pasted'

const enrich: RunStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }

const load = () =>
  withStore(
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/change-rows'),
    import('@/lib/browser/tables/runs/approve'),
    import('@/lib/browser/tables/runs/plan'),
    import('@/components/tables/table/list-tools'),
    import('@/lib/browser/files/plan'),
    import('@/lib/browser/files/choice'),
    import('@/lib/browser/files/presets/presets'),
    import('@/lib/browser/files/write'),
    import('@/lib/browser/privacy/do-not-contact'),
  )

/** A table that a file of names made; the library knows the second of them. */
async function openTable(rows = namedRows(['Ana Silva', 'Bo Lind', 'Cleo Marsh'])) {
  const page = await load()
  const plan = page.planRun(rows, enrich, nothingKnown)
  const approval = { name: 'fair.csv', freshMs: 0, quoted: 1n, cap: 1n, payee: null, steps: [enrich] }
  const id = await page.approveRun(approval, { header: ['Name', 'Company'], plan })
  const told = [{ value: 'Bo Lind', at: 1, intentId: '0x1', endpointId: 'profiles.search', isCached: false }]
  await page.store.put('records', {
    id: 'r1',
    kind: 'person',
    title: 'Bo Lind',
    firstAt: 1,
    at: 1,
    bought: {},
  })
  await page.store.put('details', {
    recordId: 'r1',
    aliases: ['person:slug:bo-lind'],
    facts: [{ name: 'name', told }],
    sightings: [],
  })
  await page.store.put('aliases', { alias: 'person:slug:bo-lind', recordId: 'r1' })
  const bo = await page.store.get('listItems', [id, '1'])
  if (bo) await page.store.put('listItems', { ...bo, recordId: 'r1' })
  const cleo = (await page.readList(id))?.items[2]
  if (cleo) await page.changeItems([cleo.item], { stage: 'Shortlist', note: 'Met in May', tags: ['fair'] })
  const table = await page.readList(id)
  if (!table) throw new Error('the table is gone')
  const csvOf = async (read: () => ReturnType<typeof page.readTable>) => {
    const { tables } = page.planExport(await read(), page.readChoice({ columns: columnsOf }))
    const [{ header, rows: cells } = { header: [], rows: [] }] = tables
    return cells.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])))
  }
  return { page, csvOf, ...table }
}

freshDatabase()

test('a table is exported whole and in its order, also the rows of which nothing is known', async () => {
  const { page, csvOf, list, items } = await openTable()
  const { read, whole } = page.exportOf(list, { items, rows: items, selected: [] })
  expect(whole).toBeUndefined()
  const rows = await csvOf(read)
  expect(rows.map(({ Name, full_name }) => [Name, full_name])).toEqual([
    ['Ana Silva', 'Ana Silva'],
    ['Bo Lind', 'Bo Lind'],
    ['Cleo Marsh', 'Cleo Marsh'],
  ])
  expect(rows[2]).toMatchObject({
    Company: 'Acme',
    first_name: 'Cleo',
    current_company: 'Acme',
    list: 'fair.csv',
    stage: 'Shortlist',
    notes: 'Met in May',
    tags: 'fair',
    receipt_id: null,
  })
})

test('what a file said of somebody reaches other programs where the library says nothing', async () => {
  const { page, list, items } = await openTable()
  const bo = items[1]?.item
  if (!bo?.brought) throw new Error('nothing was brought')
  await page.store.put('listItems', { ...bo, brought: { ...bo.brought, email: 'bo@acme.example' } })
  const choice = page.readChoice({ format: 'preset', preset: 'hubspot-contacts' })
  const plan = async () => page.planExport(await page.readTable(list, null), choice)
  expect((await plan()).kept.map(({ facts }) => [facts.full_name, facts.work_email])).toEqual([
    ['Ana Silva', undefined],
    ['Bo Lind', 'bo@acme.example'],
    ['Cleo Marsh', undefined],
  ])
  await page.addBlocks([{ key: 'email:bo@acme.example', kind: 'email', at: 1 }])
  expect((await plan()).kept.map(({ facts }) => facts.full_name)).toEqual(['Ana Silva', 'Cleo Marsh'])
})

/** The table after its file said this of each row, in order. */
async function openWith(...said: Partial<BroughtRow>[]) {
  const table = await openTable()
  for (const [at, { item }] of table.items.entries())
    if (item.brought)
      await table.page.store.put('listItems', { ...item, brought: { ...item.brought, ...said[at] } })
  return { ...table, read: () => table.page.readTable(table.list, null) }
}

const own = { email: 'own@acme.example', phone: '+44 (0)113 496 0000' }

/** The rows of a file as a run takes them. */
async function rowsOf(text: string, kind: 'profile' | 'company' = 'profile') {
  const read = await readSource(bytesOf(text))
  const file = read.ok ? await fileOf('fair.csv', newDraft(read.value, noChoices), () => true) : null
  return importedRows(kind, file ?? { name: '', subject: 'people', header: [], columns: {}, rows: [] })
}

test('the e-mail and the phone of a file fill the same fields of every importer and card, bought or not', async () => {
  const rest = `Acme,${own.email},${own.phone},Link`
  const names = ['Ana Silva', 'Bo Lind', 'Cleo Marsh']
  const rows = await rowsOf(
    ['Name,Company,Email,Phone,Profile', ...names.map((name) => `${name},${rest}`)].join('\n'),
  )
  const { page, list } = await openTable(rows)
  const read = () => page.readTable(list, null)
  const people = page.presets.filter(({ entity }) => entity === 'person')
  const parts = people.map(({ id }) => ({ format: 'preset', preset: id }))
  for (const part of [...parts, { format: 'vcard' }, { format: 'vcard', isCard4: true }, { format: 'csv' }]) {
    const choice = page.readChoice(part)
    const set = await read()
    const { body } = page.writeExport(set, page.planExport(set, choice), choice, new Date(0))
    expect(String(body).split('own@acme.example'), JSON.stringify(part)).toHaveLength(4)
    expect(String(body).split('+44 (0)113 496 0000'), JSON.stringify(part)).toHaveLength(4)
  }
  const set = await read()
  const lacking = people.flatMap(
    ({ id }) => page.planExport(set, page.readChoice({ format: 'preset', preset: id })).losses,
  )
  expect(lacking.filter(({ reason }) => /e-mail/.test(reason))).toEqual([])
})

test('companies of a file reach importers by their names and websites, and with their phones', async () => {
  const page = await load()
  const text =
    'Name,Company page,Website,Phone\nMara Works,https://www.network.example/company/mara,,(0113) 496\n'
  const rows = await rowsOf(`${text},https://www.network.example/company/x,,\n,,lund.test,0123\n`, 'company')
  const step: RunStep = { ...enrich, wanted: 'companies.enrich' }
  const approval = { name: 'c.csv', freshMs: 0, quoted: 1n, cap: 1n, payee: null, steps: [step] }
  const plan = page.planRun(rows, step, nothingKnown)
  const id = await page.approveRun(approval, { header: text.split('\n')[0]?.split(',') ?? [], plan })
  const table = await page.readList(id)
  if (!table) throw new Error('the table is gone')
  const set = await page.readTable(table.list, null)
  const { kept } = page.planExport(set, page.readChoice({ format: 'preset', preset: 'hubspot-companies' }))
  expect(kept.map(({ facts: { name, domain, phone } }) => [name, domain, phone])).toEqual([
    ['Mara Works', undefined, '(0113) 496'],
    [undefined, 'lund.test', '0123'],
  ])
})

test('what was bought wins over the file’s own, and how often is said', async () => {
  const { page, read } = await openWith({}, own, own)
  const detail = await page.store.get('details', 'r1')
  if (!detail) throw new Error('nothing is known')
  const tell = (name: string, value: string) => ({
    name,
    told: [{ value, at: 1, intentId: '0x2', endpointId: 'profiles.email', isCached: false }],
  })
  const know = (...facts: ReturnType<typeof tell>[]) =>
    page.store.put('details', { ...detail, facts: [...detail.facts, ...facts] })
  const bo = async () => {
    const plan = page.planExport(await read(), page.readChoice({ format: 'preset', preset: 'lever' }))
    const { work_email, phone, email_status } = plan.kept[1]?.facts ?? {}
    return { facts: { work_email, phone, email_status }, told: plan.warnings }
  }
  const outdone = expect.stringMatching(/^1 row has another e-mail or phone in your file: the bought one/)
  await know(tell('email', 'bo@bought.example'), tell('emailState', 'Verified'))
  expect(await bo()).toMatchObject({
    facts: { work_email: 'bo@bought.example', phone: own.phone, email_status: 'Verified' },
    told: expect.arrayContaining([outdone]),
  })
  await know(tell('email', 'Own@acme.example'), tell('phone', '+44 0 113 496-0000'))
  expect((await bo()).told).not.toContainEqual(outdone)
  await know(tell('phone', '+1 555 0100'))
  expect((await bo()).told).toContainEqual(outdone)
  // an address that was asked for in vain is another than the file's
  await know(tell('emailState', 'Not found'))
  expect(await bo()).toMatchObject({ facts: { work_email: own.email, email_status: undefined } })
})

test('a card leaves under the name that it came with, with its own address behind the bought one', async () => {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Dr. Ada Q. Quill',
    'N:Quill;Ada',
    'ORG:Acme',
    `EMAIL:${own.email}`,
    'END:VCARD',
  ]
  const read = await readSource(bytesOf(lines.join('\r\n')))
  const file = read.ok ? await fileOf('a.vcf', newDraft(read.value, noChoices), () => true) : null
  const rows = file ? importedRows('profile', file) : []
  const { page, list, items } = await openTable([...namedRows(['Ana Silva']), ...rows])
  const cards = async (part: object) => {
    const choice = page.readChoice({ format: 'vcard', ...part })
    const set = await page.readTable(list, null)
    return String(page.writeExport(set, page.planExport(set, choice), choice, new Date(0)).body)
  }
  const written = ['FN:Dr. Ada Q. Quill', 'N:Quill;Ada;;;']
  for (const line of written) expect(await cards({})).toContain(`${line}\r\n`)
  // the row becomes the record of somebody who is called otherwise where they were bought
  expect(items[1]?.row?.id).toBe('r1')
  const detail = await page.store.get('details', 'r1')
  const tell = (name: string, value: string) => ({
    name,
    told: [{ value, at: 2, intentId: '0x2', endpointId: 'profiles.email', isCached: false }],
  })
  const facts = [tell('name', 'Ada Quill'), tell('email', 'ada@bought.example')]
  if (detail) await page.store.put('details', { ...detail, facts })
  for (const isCard4 of [false, true]) {
    const text = await cards({ isCard4 })
    for (const line of written) expect(text).toContain(`${line}\r\n`)
    expect(text.indexOf('ada@bought.example')).toBeLessThan(text.indexOf(own.email))
    const again = await readSource(bytesOf(text))
    const [header = [], ...people] = again.ok ? again.value.rows : []
    const told = people.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])))
    expect(told).toContainEqual(
      expect.objectContaining({
        'Full name': 'Dr. Ada Q. Quill',
        'First name': 'Ada',
        'Last name': 'Quill',
        'E-mail': 'ada@bought.example',
        'Other e-mails': own.email,
      }),
    )
  }
})

test('rows that were kept before a phone was kept with them are read', async () => {
  const { page, list } = await openTable()
  const brought = (await page.store.getAll('listItems')).flatMap((item) => item.brought ?? [])
  expect(brought.map(({ phone }) => phone)).toEqual([null, null, null])
  for (const item of await page.store.getAll('listItems')) {
    const { phone: _gone, ...rest } = item.brought ?? {}
    await page.store.put('listItems', { ...item, brought: rest as BroughtRow })
  }
  expect((await page.readTable(list, null)).records.map(({ facts }) => facts.full_name)).toHaveLength(3)
})

test('for another program rows without a name and an e-mail are left out, and counted', async () => {
  const { page, read } = await openWith({ named: null }, {}, { named: null, email: 'cleo@acme.example' })
  for (const part of [{ format: 'preset', preset: 'hubspot-contacts' }, { format: 'vcard' }]) {
    const { kept, losses } = page.planExport(await read(), page.readChoice(part))
    expect(kept.map(({ facts }) => facts.full_name ?? facts.work_email)).toEqual([
      'Bo Lind',
      'cleo@acme.example',
    ])
    expect(losses[0]).toEqual({ reason: 'nothing is known of', count: 1, isLeftOut: true })
  }
})

test('what is on show or selected is what is exported, and all of it can be chosen', async () => {
  const { page, csvOf, list, items } = await openTable()
  const rows = items.filter(({ item }) => item.stage === 'Shortlist')
  const shown = page.exportOf(list, { items, rows, selected: [] })
  expect(shown.whole).toMatchObject({ part: '1 on show', words: 'All 3' })
  expect((await csvOf(shown.read)).map(({ full_name }) => full_name)).toEqual(['Cleo Marsh'])
  expect(await csvOf(shown.whole?.read ?? shown.read)).toHaveLength(3)
  const chosen = page.exportOf(list, { items, rows, selected: items.slice(0, 2) })
  expect(chosen.whole).toMatchObject({ part: '2 selected' })
  expect((await csvOf(chosen.read)).map(({ full_name }) => full_name)).toEqual(['Ana Silva', 'Bo Lind'])
})

test('sorted rows are exported as they stand; while some are still missing, all are exported', async () => {
  const { page, csvOf, list, items } = await openTable()
  const namesIn = async (read: Parameters<typeof csvOf>[0]) =>
    (await csvOf(read)).map(({ full_name }) => full_name)
  const sorted = items.toReversed()
  const shown = page.exportOf(list, { items, rows: sorted, selected: [] })
  expect(await namesIn(shown.read)).toEqual(['Cleo Marsh', 'Bo Lind', 'Ana Silva'])
  const [ana, bo] = items
  if (!ana || !bo) throw new Error('two rows are missing')
  const selected = inOrderOnShow([ana, bo], sorted)
  expect(await namesIn(page.exportOf(list, { items, rows: sorted, selected }).read)).toEqual([
    'Bo Lind',
    'Ana Silva',
  ])
  const partly = page.exportOf(list, { items: [ana], rows: null, selected: [] })
  expect(await namesIn(partly.read)).toHaveLength(3)
})

test('who is not to be contacted is in no file, also where only a row names them', async () => {
  const { page, list, items } = await openTable()
  const [ana] = items
  if (!ana?.item.brought) throw new Error('nothing was brought')
  const brought = { ...ana.item.brought, email: 'ana@acme.example' }
  await page.store.put('listItems', { ...ana.item, brought })
  await page.addBlocks([{ key: 'domain:acme.example', kind: 'domain', at: 1 }])
  const plan = page.planExport(await page.readTable(list, null), page.readChoice({ format: 'csv' }))
  expect([plan.blocked, plan.kept.map(({ facts }) => facts.full_name)]).toEqual([
    1,
    ['Bo Lind', 'Cleo Marsh'],
  ])
})
