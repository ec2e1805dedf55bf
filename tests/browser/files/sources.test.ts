import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readChoice, type Choice } from '@/lib/browser/files/choice'
import { columnsOf } from '@/lib/browser/files/columns'
import { planExport } from '@/lib/browser/files/plan'
import { presets, usableEmail } from '@/lib/browser/files/presets/presets'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { ExportSet } from '@/lib/browser/files/records'
import type { Bought } from '@/lib/browser/files/answers'
import { statementAt } from '@/lib/browser/files/statement'
import { rowOf } from '@/lib/browser/purchase/journal'
import { writeExport } from '@/lib/browser/files/write'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { usdc } from '@/lib/core/money'
import { hot, outcomes, spent, unusedAt } from '@/tests/core/payment/purchases'
import { keepAnswer, keptAt } from '@/tests/support/keep-answer'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const site = 'https://www.network.example'
const wanda = 'ACoAAB01xQ9sVtK3mLw_8ZrT5n'

const load = () =>
  withStore(
    import('@/lib/browser/library/harvest'),
    import('@/lib/browser/files/sources'),
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/change-rows'),
  )

const bought = async (endpointId: string, input: Record<string, unknown>, body: unknown) =>
  keepAnswer((await load()).store, endpointId, input, body)

const receipt = (part: Partial<Bought> = {}): Bought => ({
  route: 'POST /x',
  request: {},
  paidUsd: '0.05',
  items: 1,
  transaction: null,
  ...part,
})

const row = {
  networkId: wanda,
  networkUrl: `${site}/in/wanda-q/`,
  fullName: 'Wanda Quillfeather, PharmD',
  headline: 'Compounding',
  location: 'Łódź, Poland',
}

const profile = {
  networkId: 'wanda-q',
  networkProviderId: wanda,
  networkUrl: `${site}/in/wanda-q/`,
  firstName: 'Wanda',
  lastName: 'Quillfeather, PharmD',
  headline: 'Head of Compounding',
  locationCity: 'Łódź',
  locationState: 'Łódź Voivodeship',
  locationCountryFull: 'Poland',
  locationCountryCode: 'pl',
  followerCount: 1204,
  openToWork: false,
  skills: [{ name: 'Galenics' }, { name: 'Sterile, really' }],
  languages: [{ name: 'Polish' }],
  education: [
    { schoolName: 'Old School', endedAt: '2001' },
    { schoolName: 'New School', degree: 'PharmD', endedAt: '2009-06' },
  ],
  experience: [
    { title: 'Head of Compounding', companyName: 'Brindlewick', startedAt: '2024-01', endedAt: 'Present' },
    { title: 'Pharmacist', companyName: 'Puddle Ltd', startedAt: '2020-01', endedAt: '2021-12' },
  ],
}

const email = {
  email: 'wanda@brindlewick.io',
  status: 'verified',
  providerStatus: 'deliverable',
  qualityScore: 0.94,
  deliverable: true,
  disposable: false,
  catchAllDomain: true,
  validEmailServer: true,
  foundInGoogleSearch: false,
}

freshDatabase()

async function wandaEverywhere() {
  const page = await bought('profiles.search', { title: 'x' }, { elements: [row] })
  const whole = await bought(
    'profiles.bulk',
    { profiles: [{ networkId: wanda }, { networkId: 'b' }] },
    { profiles: [profile] },
  )
  const mail = await bought('profiles.email', { networkId: 'wanda-q' }, email)
  const loaded = await load()
  await loaded.harvest(async () => undefined)
  const [record] = (await loaded.store.getAll('records')).filter(({ kind }) => kind === 'person')
  return { page, whole, mail, id: record?.id ?? '', ...loaded }
}

/** What one answer comes to that the library has not seen. */
async function setOf(endpointId: string, body: unknown, input: Lookup['input'] = {}): Promise<ExportSet> {
  const answer = { intentId: '0x1', endpointId, input, body: JSON.stringify(body), at: keptAt() }
  return (await load()).answerSet('x', answer, () => receipt())
}

const exported = (set: ExportSet, part: Partial<Choice>): string => {
  const choice = { ...readChoice(null), columns: columnsOf, ...part }
  const { body } = writeExport(set, planExport(set, choice), choice, new Date(keptAt()))
  return typeof body === 'string'
    ? body
    : Object.values(unzipSync(body))
        .map((file) => strFromU8(file))
        .join()
}

const wholeFormats = (['csv', 'all-fields', 'xlsx', 'json', 'lines'] as const).map((format) => ({ format }))
const addressed = presets.filter(
  ({ entity, columns }) => entity === 'person' && columns.some(({ from }) => from === usableEmail),
)
const addressFormats = [
  { format: 'vcard' as const },
  ...addressed.map(({ id }) => ({ format: 'preset' as const, preset: id, answers: {} })),
]

test.each([[[`person:id:${wanda}`, 'person:slug:wanda-q']], [['person:slug:wanda-q']]])(
  'a place where somebody else stands says nothing of %j',
  (aliases) => {
    const other = {
      networkId: wanda.replace('01', '02'),
      networkUrl: `${site}/in/other-1`,
      fullName: 'Other',
    }
    const place = { pointer: '/elements/0', endpointId: 'profiles.search', at: 1 }
    expect(statementAt('person', aliases, { ...place, json: { elements: [other] } })).toBeNull()
    expect(statementAt('person', aliases, { ...place, json: { elements: [row] } })?.record).toBe(row)
  },
)

describe('a fact that was bought stands in every export of its person', () => {
  test.each(['library', 'page', 'whole', 'mail', 'reactions'] as const)('from %s', async (surface) => {
    const actor = { networkId: wanda, networkUrl: `${site}/in/wanda-q/`, fullName: 'Wanda Q' }
    const reactions = await bought(
      'posts.reactions',
      { postUrl: 'x' },
      { reactions: [{ type: 'liked', actor }] },
    )
    const { id, store, librarySet, answerSet, ...ids } = await wandaEverywhere()
    const intentId = { reactions, library: '', ...ids }[surface]
    const record = (await store.get('purchases', intentId))?.record as { lookup: Lookup } | undefined
    const { body, at } = (await store.get('answers', intentId)) ?? { body: '', at: 0 }
    const set = record
      ? await answerSet('x', { intentId, ...record.lookup, body, at }, () => receipt())
      : await librarySet({ name: 'x', rows: [{ recordId: id }] }, () => receipt())
    const entity = surface === 'reactions' ? 'engagement' : 'person'
    for (const part of wholeFormats) {
      const text = exported(set, { ...part, entity })
      expect(text, part.format).toContain('wanda@brindlewick.io')
      if (entity === 'person') expect(text, part.format).toContain('Galenics')
    }
    for (const part of entity === 'person' ? addressFormats : [])
      expect(exported(set, part), JSON.stringify(part)).toContain('wanda@brindlewick.io')
    expect(addressed.length).toBeGreaterThan(5)
  })
})

test('a person of the library is exported with what every answer told, the enrichment over the row', async () => {
  const { id, page, whole, mail, librarySet } = await wandaEverywhere()
  const prices = new Map([
    [page, receipt({ paidUsd: '0.3', items: 1 })],
    [whole, receipt({ paidUsd: '0.1', items: 2 })],
    [mail, receipt({ route: 'POST /agent/v1/profiles/email' })],
  ])
  const set = await librarySet({ name: 'All', rows: [{ recordId: id }] }, (intentId) => prices.get(intentId))
  expect(set.records).toHaveLength(1)
  expect(set.records[0]).toMatchObject({ entity: 'person', isBlocked: false })
  expect(set.records[0]?.facts).toMatchObject({
    full_name: 'Wanda Quillfeather, PharmD',
    first_name: 'Wanda',
    last_name: 'Quillfeather',
    name_suffix: 'PharmD',
    headline: 'Head of Compounding',
    current_title: 'Head of Compounding',
    current_company: 'Brindlewick',
    current_start: '2024-01',
    city: 'Łódź',
    country: 'Poland',
    country_code: 'PL',
    network_id: wanda,
    public_identifier: 'wanda-q',
    profile_url: `${site}/in/wanda-q/`,
    skills: ['Galenics', 'Sterile, really'],
    education_latest_school: 'New School',
    work_email: 'wanda@brindlewick.io',
    email_status: 'Risky',
    email_status_raw: 'verified; deliverable',
    email_score: 0.94,
    email_catch_all: true,
    open_to_work: false,
  })
  expect(set.answers.map(({ intentId }) => intentId).toSorted()).toEqual([page, whole, mail].toSorted())
})

test.each(['library', 'page', 'whole', 'mail'] as const)(
  'a row names every lookup about it alone, with what they cost together, and where it is from: from %s',
  async (surface) => {
    const { id, store, librarySet, answerSet, ...ids } = await wandaEverywhere()
    const receipts = new Map([
      [ids.page, receipt({ route: 'search', paidUsd: '0.3' })],
      [ids.whole, receipt({ route: 'bulk', paidUsd: '0.1', items: 2 })],
      [ids.mail, receipt({ route: 'email', paidUsd: '0.04' })],
    ])
    const boughtOf = (intentId: string) => receipts.get(intentId)
    const intentId = surface === 'library' ? ids.mail : ids[surface]
    const answer = await store.get('answers', intentId)
    if (!answer) throw new Error('the answer is gone')
    const entry = (await store.get('purchases', intentId))?.record as { lookup: Lookup }
    const set =
      surface === 'library'
        ? await librarySet({ name: 'x', rows: [{ recordId: id }] }, boughtOf)
        : await answerSet('x', { intentId, ...entry.lookup, body: answer.body, at: answer.at }, boughtOf)
    const { facts = {} } = set.records.find(({ entity }) => entity === 'person') ?? {}
    const own = [ids.mail, ids.whole]
    const all = [...new Set([intentId, ...own])]
    expect([facts.source_route, facts.fetched_at, facts.receipt_id, facts.price_paid_usd]).toEqual([
      all.map((one) => receipts.get(one)?.route).join('; '),
      new Date(answer.at).toISOString(),
      all.join('; '),
      // a page of rows was not paid for one of them
      0.09,
    ])
    for (const { intentId: own, receipt: told } of set.answers)
      expect(told.paidUsd).toBe(receipts.get(own)?.paidUsd)
  },
)

test.each([
  ['not charged', '0', 0.05],
  ['being checked', null, undefined],
])('where one lookup of a row is %s, no other sum is told than what was paid', async (_, paidUsd, price) => {
  const { id, mail, whole, librarySet } = await wandaEverywhere()
  const receipts = new Map([
    [whole, receipt({ paidUsd: '0.1', items: 2 })],
    [mail, receipt({ paidUsd })],
  ])
  const set = await librarySet({ name: 'x', rows: [{ recordId: id }] }, (one) => receipts.get(one))
  expect(set.records[0]?.facts.price_paid_usd).toBe(price)
})

const unanswered = [{ type: 'spent', spent }, { type: 'send' }, { type: 'undelivered' }] as const

test.each([
  ['was paid in vain too', unanswered, 0.3],
  ['is still being checked', [], null],
  ['was not charged', [{ type: 'not-charged', proof: unusedAt(1_090n) }], 0.05],
] as const)(
  'beside a lookup that was paid and brought nothing, a row costs what is proved where one %s',
  async (_, events, sum) => {
    await bought('profiles.search', { title: 'x' }, { elements: [row] })
    const { store, harvest } = await load()
    await harvest(async () => undefined)
    for (const [endpointId, intentId, price, own] of [
      ['profiles.email', '0x01', '0.05', unanswered],
      // five posts of one person
      ['profiles.posts', '0x02', '0.25', events],
    ] as const) {
      const lookup = { endpointId, input: { networkId: wanda } }
      const { purchase, ...entry } = entryAfter([...hot, ...own], { lookup })
      await store.put(
        'purchases',
        rowOf({
          ...entry,
          purchase: {
            ...purchase,
            intentId,
            purchaseKey: intentId,
            quote: { ...purchase.quote, price: usdc(price) },
          },
        }),
      )
    }
    const [record] = await store.getAll('records')
    const { readLibraryExport } = await import('@/lib/browser/receipts/read-records')
    const set = await readLibraryExport({ name: 'x', rows: [{ recordId: record?.id }] })
    expect(set.records[0]?.facts.price_paid_usd ?? null).toBe(sum)
  },
)

test('an address that was asked for in vain is said in the export, with when', async () => {
  await bought('profiles.search', { title: 'x' }, { elements: [row] })
  const { store, harvest } = await load()
  await harvest(async () => undefined)
  const refused = { type: 'replied', send: 1, outcome: outcomes.refused, isMissing: true } as const
  const lookup = { endpointId: 'profiles.email', input: { networkId: wanda } }
  const entry = entryAfter([...hot, refused, { type: 'not-charged', proof: unusedAt(1_090n) }], { lookup })
  await store.put('purchases', rowOf({ ...entry, purchase: { ...entry.purchase, preparedAt: keptAt() } }))
  const [record] = await store.getAll('records')
  const { readLibraryExport } = await import('@/lib/browser/receipts/read-records')
  const said = { email_status: 'Not found', email_checked_at: new Date(keptAt()).toISOString() }
  const subject = { aliases: [`person:id:${wanda}`] }
  const brought = { kind: 'person', facts: {}, imported: { header: [], cells: [] }, subject } as const
  const set = await readLibraryExport({ name: 'x', rows: [{ recordId: record?.id }, { brought }] })
  expect(set.records).toMatchObject([{ facts: said }, { facts: said }])
})

test('what an answer cost of which the journal knows nothing is not called nothing', async () => {
  const { id, librarySet } = await wandaEverywhere()
  const { answers } = await librarySet({ name: 'x', rows: [{ recordId: id }] }, () => undefined)
  expect(answers.map(({ receipt: { paidUsd } }) => paidUsd)).toEqual([null, null, null])
})

test('what a visitor noted on a list comes with the record, and from another list what was noted there', async () => {
  const { id, store, librarySet, createList, addToList, changeItems } = await wandaEverywhere()
  const list = await createList({ name: 'Spring', kind: 'person' })
  await addToList(list, [id])
  await changeItems(await store.getAll('listItems'), {
    stage: 'Replied',
    tags: ['pharma'],
    note: 'likes tea',
  })
  const from = (listId?: string) =>
    librarySet({ name: 'x', rows: [{ recordId: id }], listId }, () => undefined)
  expect((await from(list.id)).records[0]?.facts).toMatchObject({
    list: ['Spring'],
    stage: 'Replied',
    tags: ['pharma'],
    notes: 'likes tea',
  })
  const other = await createList({ name: 'Autumn', kind: 'person' })
  await addToList(other, [id])
  // its file may go to somebody whom the other lists do not concern
  expect((await from(other.id)).records[0]?.facts).toMatchObject({ list: ['Autumn'], stage: 'New' })
  expect((await from(other.id)).records[0]?.facts).not.toHaveProperty('notes')
  expect(exported(await from(list.id), { format: 'vcard' })).toContain('CATEGORIES:pharma,Spring\r\n')
  expect(exported(await from(), { format: 'vcard' })).toMatch(
    /CATEGORIES:pharma,(Autumn,Spring|Spring,Autumn)\r/,
  )
  const [placed] = (await store.getAll('listItems')).filter(({ listId }) => listId === other.id)
  if (placed) await changeItems([placed], { note: 'moves in May' })
  const facts = (await from()).records[0]?.facts
  expect(String(facts?.notes).split('\n').toSorted()).toEqual(['likes tea', 'moves in May'])
  expect(facts?.tags).toEqual(['pharma'])
})

test.each(['email:wanda@brindlewick.io', 'domain:brindlewick.io', 'alias:person:slug:wanda-q'])(
  'a person who is not to be contacted by %s is marked',
  async (key) => {
    const { id, store, librarySet } = await wandaEverywhere()
    await store.put('blocked', { key, kind: 'email', at: 1 })
    expect(
      (await librarySet({ name: 'x', rows: [{ recordId: id }] }, () => undefined)).records[0]?.isBlocked,
    ).toBe(true)
  },
)

test('an answer that also tells of somebody who is not to be contacted stays out, whoever is exported', async () => {
  const { id, store, librarySet } = await wandaEverywhere()
  const other = {
    networkId: 'ACoAAB99xQ9sVtK3mLw_8ZrT5n',
    networkUrl: `${site}/in/bo-lind/`,
    fullName: 'Bo Lind',
  }
  await bought('profiles.search', { title: 'x' }, { people: [row, other] })
  await (await load()).harvest()
  const rows = [{ recordId: id }]
  const before = await librarySet({ name: 'x', rows }, () => undefined)
  expect(exported(before, { format: 'json' })).toContain('Bo Lind')
  await store.put('blocked', { key: 'alias:person:slug:bo-lind', kind: 'alias', at: 1 })
  const set = await librarySet({ name: 'x', rows }, () => undefined)
  for (const format of ['json', 'raw'] as const) expect(exported(set, { format })).not.toContain('Bo Lind')
  expect(planExport(set, readChoice({ format: 'raw' })).warnings.join()).toMatch(/stays out/)
})

test('two rows of one person are two rows of a spreadsheet, and one person of an importer', async () => {
  const { id, librarySet } = await wandaEverywhere()
  const brought = (name: string) => ({
    kind: 'person' as const,
    facts: {},
    imported: { header: ['Own'], cells: [name] },
    subject: {},
  })
  const rows = ['first', 'second'].map((name) => ({ recordId: id, brought: brought(name) }))
  const set = await librarySet({ name: 'x', rows }, () => undefined)
  const file = exported(set, { format: 'csv' })
  expect(file).toContain('first')
  expect(file).toContain('second')
  const plan = planExport(set, readChoice({ format: 'vcard' }))
  expect(plan.kept.length).toBe(1)
  expect(plan.losses).toContainEqual({
    reason: 'have another row of the same person',
    count: 1,
    isLeftOut: true,
  })
})

test('a record whose answers were deleted is exported from what the library holds', async () => {
  const { id, store, librarySet } = await wandaEverywhere()
  await store.clear('answers')
  const { records, answers } = await librarySet({ name: 'x', rows: [{ recordId: id }] }, () => undefined)
  expect(answers).toEqual([])
  expect(records[0]?.facts).toMatchObject({
    full_name: 'Wanda Quillfeather, PharmD',
    first_name: 'Wanda',
    current_company: 'Brindlewick',
    work_email: 'wanda@brindlewick.io',
  })
})

test.each([
  ['王伟', '伟', '王'],
  ['김민수', '민수', '김'],
  ['田中太郎', '太郎', '田中'],
  ['Nagy László', 'László', 'Nagy'],
  ['María José García López', 'María José', 'García López'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['Dr. Ada Quill', 'Ada', 'Quill'],
  ['Wanda Quillfeather, PharmD', 'Wanda', 'Quillfeather'],
  ['Cher', null, 'Cher'],
])('%s leaves in the parts under which a search looks for them', async (fullName, first, last) => {
  const own = { networkId: 'x-1', networkUrl: `${site}/in/x-1/`, fullName }
  const { records } = await setOf('profiles.search', { elements: [own] })
  expect(records[0]?.facts).toMatchObject({ full_name: fullName, first_name: first, last_name: last })
  const parted = { ...own, firstName: 'As', lastName: 'told, PhD' }
  const told = await setOf('profiles.search', { elements: [parted] })
  expect(told.records[0]?.facts).toMatchObject({ first_name: 'As', last_name: 'told', name_suffix: 'PhD' })
})

test('the page of a search is exported with what was noted of its people', async () => {
  const { id, page, store, answerSet, createList, addToList, changeItems } = await wandaEverywhere()
  await addToList(await createList({ name: 'Spring', kind: 'person' }), [id])
  await changeItems(await store.getAll('listItems'), { note: 'likes tea' })
  const answer = await store.get('answers', page)
  const lookup = { intentId: page, endpointId: 'profiles.search', input: { title: 'x' } }
  const set = await answerSet('Page', { ...lookup, body: answer?.body ?? '', at: keptAt() }, () => undefined)
  expect(set.records[0]?.facts).toMatchObject({ list: ['Spring'], stage: 'New', notes: 'likes tea' })
})

test('who reacted and who commented are told apart, each with the post', async () => {
  const actor = { networkId: wanda, networkUrl: `${site}/in/${wanda}`, fullName: 'Wanda Q', headline: 'Tea' }
  const body = {
    reactions: [{ type: 'liked', actor }],
    comments: [{ id: 'c1', commentary: 'Well said', createdAt: '2026-11-01T10:00:00Z', actor }],
    pagination: {},
  }
  const postUrl = `${site}/posts/abc-activity-7300000000000000000`
  const set = await setOf('posts.reactions', body, { postUrl })
  expect(
    set.records.map(({ entity, facts }) => [
      entity,
      facts.kind,
      facts.reaction_type,
      facts.comment_text,
      facts.person,
      facts.post_url,
    ]),
  ).toEqual([
    ['engagement', 'reaction', 'liked', undefined, 'Wanda Q', postUrl],
    ['engagement', 'comment', undefined, 'Well said', 'Wanda Q', postUrl],
  ])
  expect(set.records[1]?.facts.created_at).toBe('2026-11-01T10:00:00.000Z')
})

const brindlewick = {
  id: '90001',
  name: 'Brindlewick',
  universalName: 'brindlewick',
  networkUrl: `${site}/company/brindlewick`,
}

test('the employer of several people in a page is one company, by what tells most of it', async () => {
  const position = { title: 'x', companyName: 'Brindlewick', companyId: '90001' }
  const elements = ['a-b', 'c-d', 'e-f'].map((slug) => ({
    networkId: slug,
    networkUrl: `${site}/in/${slug}`,
    fullName: slug,
    currentPosition: position,
    company: brindlewick,
  }))
  const set = await setOf('profiles.search', { elements })
  const employers = set.records.filter(({ entity }) => entity === 'company')
  expect(set.records).toHaveLength(4)
  expect(employers.map(({ facts }) => facts.universal_name)).toEqual(['brindlewick'])
})

test('a company by the columns of Nickel', async () => {
  const element = {
    ...brindlewick,
    website: 'https://www.brindlewick.io/',
    foundedOn: { year: 1987, month: null, day: null },
    employeeCount: 230,
    employeeCountRange: { start: 201, end: 500 },
    industries: [{ id: '43', name: 'Pharmacy' }],
    headquarter: { city: 'Łódź', state: 'Łódź Voivodeship', country: 'Poland' },
    specialities: ['Tea', 'Pills'],
  }
  const set = await setOf('companies.enrich', { element })
  const [company] = set.records.filter(({ entity }) => entity === 'company')
  expect(company?.facts).toMatchObject({
    name: 'Brindlewick',
    company_id: '90001',
    universal_name: 'brindlewick',
    domain: 'brindlewick.io',
    industry: 'Pharmacy',
    industry_id: '43',
    employee_count: 230,
    employee_range_min: 201,
    employee_range_max: 500,
    founded_year: 1987,
    hq_city: 'Łódź',
    hq_country: 'Poland',
    specialities: ['Tea', 'Pills'],
  })
})
