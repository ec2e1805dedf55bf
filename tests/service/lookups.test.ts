import { describe, expect, test } from 'vitest'
import {
  bulkAnswer,
  emailAnswer,
  engagementAnswer,
  profileAnswer,
} from '@/lib/core/catalogue/schemas/answers'
import { parsePicturePath } from '@/lib/sandbox/network/network'
import { asRow, asRows, elements, openNetwork, total, type Row } from '@/tests/service/network'

const network = openNetwork()
const { ask, answer, query } = network

const someone = async (where = `facts ->> 'care' = 'full' and cardinality(company_ids) > 0`) => {
  const [row] = await query<{ slug: string; encoded: string; member_number: number }>(
    `select slug, encoded, member_number from network_people where ${where} order by id limit 1`,
  )
  if (!row) throw new Error(`nobody where ${where}`)
  return row
}

const addresses = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes('/media/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addresses) : []
}

describe('profiles', () => {
  test('fulfil the contract for well-kept, plain, sparse and hidden members alike', async () => {
    const rows = await query<{ slug: string }>(
      `select slug from network_people where id % 40 = 7 or facts ->> 'care' = 'hidden' and id % 3 = 0`,
    )
    for (const { slug } of rows) {
      const body = await answer('profile', { networkId: slug })
      expect(profileAnswer.parse(body)).toEqual(body)
      expect(Object.keys(body).sort()).toEqual(Object.keys(profileAnswer.shape).sort())
      expect(JSON.stringify(body)).not.toMatch(/[{|]\w+[|}]|undefined/)
    }
  })

  test('of well-kept members are 50 KB and more', async () => {
    const rows = await query<{ slug: string }>(
      `select slug from network_people where facts ->> 'care' = 'full' order by id % 97, id limit 61`,
    )
    const sizes = await Promise.all(
      rows.map(async ({ slug }) => JSON.stringify(await answer('profile', { networkId: slug })).length),
    )
    const sorted = sizes.toSorted((a, b) => a - b)
    expect(sorted[30]).toBeGreaterThan(51_200)
    expect(sorted[6]).toBeGreaterThan(45_000)
  })

  test('are found under every name that a person has', async () => {
    const { slug, encoded, member_number } = await someone()
    const wanted = await answer('profile', { networkId: slug })
    for (const input of [
      { networkId: encoded },
      { networkId: `urn:network:member:${member_number}` },
      { networkUrl: `https://www.network.example/in/${slug}/` },
      { networkUrl: `https://de.network.example/in/${slug}?trk=feed&utm_source=x#about` },
      { networkUrl: `http://network.example/in/${encoded}` },
      { networkId: slug.toUpperCase() },
    ]) {
      expect(await answer('profile', input)).toEqual(wanted)
    }
  })

  test('point to people, companies and pictures that exist', async () => {
    const body = await answer('profile', { networkId: (await someone()).slug })
    for (const skill of asRows(body.skills).slice(0, 4)) {
      for (const endorser of asRows(skill.endorsedBy))
        expect((await ask('profile', { networkId: endorser.networkId })).ok).toBe(true)
    }
    for (const role of asRows(body.experience)) {
      if (role.companyId) expect((await ask('company', { company: role.companyId })).ok).toBe(true)
    }
    const pictures = addresses(body)
    expect(pictures.length).toBeGreaterThan(30)
    expect(pictures.filter((url) => !parsePicturePath(new URL(url).pathname))).toEqual([])
  })

  test('say the same of work and place as the search, the headline and the people of the company', async () => {
    for (const title of ['CTO', 'Site Reliability Engineer', 'Product Designer']) {
      const [row] = elements(await answer('people', { title, location: 'Berlin' }))
      const now = asRow(row?.currentPosition)
      const body = await answer('profile', { networkId: row?.networkId })
      const [first] = asRows(body.experience)
      const company = asRow(row?.company)
      expect(body).toMatchObject({
        title: now.title,
        companyName: now.companyName,
        companyUniversalName: company.universalName,
        headline: row?.headline,
        locationCity: asRow(row?.location).city,
      })
      expect(first).toMatchObject({ title: now.title, companyName: company.name, endedAt: null })
      expect(body.headline).toContain(now.title)
      const colleagues = await answer('people', { currentCompany: company.networkUrl, title })
      expect(elements(colleagues).map((each) => each.networkId)).toContain(row?.networkId)
      const { element } = await answer('company', { networkUrl: company.networkUrl })
      expect(asRows(asRow(element).locations).map((place) => place.city)).toContain(asRow(row?.location).city)
    }
  })

  test('come in the order asked when asked together, without those that do not exist', async () => {
    const rows = await query<{ slug: string; encoded: string }>(
      'select slug, encoded from network_people order by id desc limit 3',
    )
    const [a, b, c] = rows
    const body = await answer('bulk', {
      profiles: [
        { networkId: b?.slug },
        { networkId: 'nobody-of-this-name-1' },
        { networkUrl: `https://network.example/in/${c?.encoded}` },
        { networkId: a?.slug },
      ],
    })
    expect(bulkAnswer.parse(body).profiles.map((each) => each.networkId)).toEqual([b?.slug, c?.slug, a?.slug])
  })

  test('that nobody has are said to be missing', async () => {
    for (const kind of ['profile', 'email', 'posts'] as const) {
      expect(
        await ask(kind, { networkId: 'nobody-of-this-name-1', profile: 'nobody-of-this-name-1' }),
      ).toMatchObject({ ok: false })
    }
  })
})

describe('emails', () => {
  test('are deliverable, behind a catch-all, undeliverable or unknown', async () => {
    const of = async (mailbox: string) =>
      ask('email', {
        networkId: (
          await someone(
            `facts ->> 'mailbox' = '${mailbox}' and cardinality(company_ids) > 0 and facts ->> 'care' <> 'hidden'`,
          )
        ).slug,
      })
    const sure = await of('deliverable')
    if (!sure.ok) throw new Error(sure.error)
    expect(emailAnswer.parse(sure.value)).toMatchObject({
      status: 'verified',
      providerStatus: 'deliverable',
      deliverable: true,
    })
    expect(sure.value.email).toMatch(/^[a-z.]+@[a-z-]+\.example$/)
    expect(await of('catch-all')).toMatchObject({ value: { catchAllDomain: true } })
    expect(await of('undeliverable')).toMatchObject({ value: { deliverable: false } })
    expect(await of('none')).toMatchObject({ ok: false })
  })
})

describe('posts', () => {
  test('are as many as asked for and say what was billed', async () => {
    const [busy] = await query<{ slug: string }>(
      'select slug from network_people where id = (select author_id from network_posts group by author_id order by count(*) desc limit 1)',
    )
    const body = await answer('posts', { profile: busy?.slug, limit: 3 })
    const rows = elements(body)
    expect(rows).toHaveLength(3)
    expect(body.billing).toMatchObject({
      unit: 'post',
      requestedQuantity: 3,
      returnedQuantity: 3,
      amountUsd: '0.15',
    })
    const dates = rows.map((row) => String(asRow(row.postedAt).date))
    expect(dates.toSorted().toReversed()).toEqual(dates)
    expect(asRow((await answer('posts', { profile: busy?.slug })).billing).amountUsd).toBe('0.25')
  })
})

describe('engagement', () => {
  const popular = async () => {
    const [row] = await query<{ id: string }>(
      "select id from network_posts order by jsonb_array_length(facts -> 'reactors') desc, id limit 1",
    )
    return `https://www.network.example/feed/update/urn:network:activity:${row?.id}/?utm_source=share`
  }
  const state = (body: Row, list: string) => asRow(asRow(body.pagination)[list])

  test('fulfils the contract and reads the same by token as by page', async () => {
    const postUrl = await popular()
    const first = await answer('engagement', { postUrl })
    expect(engagementAnswer.parse(first)).toEqual(first)
    const token = state(first, 'reactions').paginationToken
    const second = await answer('engagement', { postUrl, paginationToken: token })
    expect(second).toEqual(await answer('engagement', { postUrl, page: 2 }))
    expect(second).not.toEqual(first)
  })

  test('ends: every reaction and comment comes once, then the token is null', async () => {
    const postUrl = await popular()
    const reactors: unknown[] = []
    const comments: unknown[] = []
    let token: unknown
    let body: Row
    do {
      body = await answer('engagement', { postUrl, ...(token ? { paginationToken: token } : {}) })
      reactors.push(...asRows(body.reactions).map((each) => asRow(each.actor).networkId))
      comments.push(...asRows(body.comments).map((each) => each.id))
      token = state(body, 'reactions').paginationToken ?? state(body, 'comments').paginationToken
    } while (token)
    expect(reactors).toHaveLength(Number(state(body, 'reactions').totalElements))
    expect(comments).toHaveLength(Number(state(body, 'comments').totalElements))
    expect(new Set(reactors).size).toBe(reactors.length)
    expect(new Set(comments).size).toBe(comments.length)
  })

  test('refuses a token of another post, a made-up token and an unknown post', async () => {
    const postUrl = await popular()
    const token = state(await answer('engagement', { postUrl }), 'reactions').paginationToken
    const [other] = await query<{ id: string }>('select id from network_posts order by id limit 1')
    expect(
      await ask('engagement', {
        postUrl: `https://network.example/feed/update/urn:network:activity:${other?.id}`,
        paginationToken: token,
      }),
    ).toMatchObject({ ok: false, error: expect.stringContaining('token') })
    expect(await ask('engagement', { postUrl, paginationToken: 'made-up' })).toMatchObject({ ok: false })
    expect(
      await ask('engagement', {
        postUrl: 'https://www.network.example/feed/update/urn:network:activity:7000000000000000001/',
      }),
    ).toMatchObject({ ok: false })
  })
})

describe('companies, ads and jobs', () => {
  test('one company answers to its address, its name in addresses, its id, its own domain and a search', async () => {
    const [row] = await query<{ id: number; universal_name: string; name: string; domain: string }>(
      `select id, universal_name, facts ->> 'name' as name, facts ->> 'domain' as domain from network_companies order by id limit 1`,
    )
    const wanted = (await answer('company', { universalName: row?.universal_name })).element
    for (const input of [
      { networkUrl: `https://www.network.example/company/${row?.universal_name}/about/?trk=x` },
      { networkUrl: `https://network.example/company/${row?.id}` },
      { company: String(row?.id) },
      { company: row?.universal_name },
      { company: row?.name },
      { company: row?.domain },
      { company: `https://www.${row?.domain}/about` },
      { networkUrl: `https://${row?.domain}` },
      { search: row?.domain.toUpperCase() },
      { search: row?.name },
      { search: row?.name.replace(/(.)(.)$/, '$2$1') },
    ]) {
      expect((await answer('company', input)).element).toEqual(wanted)
    }
    expect(await ask('company', { universalName: 'no-such-company-here' })).toMatchObject({ ok: false })
    expect(
      await ask('company', { networkUrl: 'https://www.network.example/company/no-such-company-here/' }),
    ).toMatchObject({ ok: false })
  })

  test('some companies come from the cache, with the time at which they were kept', async () => {
    const rows = await query<{ id: number }>('select id from network_companies order by id limit 30')
    const bodies = await Promise.all(rows.map(({ id }) => answer('company', { company: String(id) })))
    const kept = bodies.filter((body) => body.fromCache === true)
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.length).toBeLessThan(27)
    expect(bodies.every((body) => (body.cachedAt !== null) === body.fromCache)).toBe(true)
  })

  test('ads and jobs found by a search open by id and by address', async () => {
    const [ad] = elements(await answer('ads', {}))
    expect(asRow((await answer('ad', { adId: ad?.id })).element).id).toBe(ad?.id)
    expect(asRow((await answer('ad', { adId: ad?.adUrl })).element).id).toBe(ad?.id)
    const [job] = elements(await answer('jobs', {}))
    const element = asRow((await answer('job', { jobId: job?.jobUrl })).element)
    expect(element).toMatchObject({ id: job?.id, title: job?.title })
    expect(String(element.descriptionText).length).toBeGreaterThan(500)
    expect(await ask('job', { jobId: '4999999999' })).toMatchObject({ ok: false })
    expect(await ask('ad', { adId: 'nothing' })).toMatchObject({ ok: false })
  })

  test('ads and jobs narrow by company name and id', async () => {
    for (const kind of ['ads', 'jobs'] as const) {
      const [row] = elements(await answer(kind, {}))
      const company = asRow(row?.company ?? row?.advertiser)
      const byId = await answer(kind, { companyId: company.id })
      expect(total(byId)).toBeGreaterThan(0)
      expect(total(byId)).toBeLessThan(total(await answer(kind, {})))
      expect(elements(byId).every((each) => asRow(each.company ?? each.advertiser).id === company.id)).toBe(
        true,
      )
      expect(total(await answer(kind, { company: company.name }))).toBeGreaterThanOrEqual(total(byId))
    }
  })
})
