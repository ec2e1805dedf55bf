import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { isPlaceholder } from '@/lib/core/catalogue/identifiers'
import { asOf, month } from '@/lib/sandbox/network/dates'
import { makeNetwork, version } from '@/lib/sandbox/network/fill'
import { industryOf } from '@/lib/sandbox/network/words'
import { employerOf, factSchemas, kinds, type Facts, type Kind } from '@/lib/service/data/model'
import { isFull } from '@/tests/support/sweep'

type Records = { [K in Kind]: Facts[K][] }

async function wholeNetwork(): Promise<Records> {
  const all: Records = {
    places: [],
    companies: [],
    schools: [],
    people: [],
    posts: [],
    comments: [],
    jobs: [],
    ads: [],
  }
  for await (const { kind, records } of makeNetwork()) (all[kind] as unknown[]).push(...records)
  return all
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

describe('the generated network', () => {
  let network: Records
  let people: Map<number, Records['people'][number]>
  let companies: Map<number, Records['companies'][number]>
  beforeAll(async () => {
    network = await wholeNetwork()
    people = new Map(network.people.map((each) => [each.id, each]))
    companies = new Map(network.companies.map((each) => [each.id, each]))
  })

  const authorOf = (id: number) => {
    const author = people.get(id)
    return author ? employerOf(author) : null
  }
  const titles = () => [...new Set(network.people.flatMap(({ roles }) => roles.map(({ title }) => title)))]

  test('has at least the promised number of everything', () => {
    expect(network.people.length).toBeGreaterThanOrEqual(10_000)
    expect(network.companies.length).toBeGreaterThanOrEqual(300)
    expect(network.posts.length).toBeGreaterThanOrEqual(5000)
    expect(network.jobs.length).toBeGreaterThanOrEqual(800)
    expect(network.ads.length).toBeGreaterThanOrEqual(400)
    expect(network.places.length).toBeGreaterThan(20_000)
    expect(network.comments.length).toBeGreaterThan(network.posts.length)
  })

  if (isFull)
    test('is the same when it is made again', async () => {
      expect(digest(await wholeNetwork())).toBe(digest(network))
    })

  // Names of countries are left out: they come from the ICU data of each Node.
  test('is the one of its version: whoever changes it sets a new version, so that filled databases follow', () => {
    const written = {
      people: network.people.map(({ slug, headline, roles }) => [
        slug,
        headline,
        roles.map((role) => [role.title, role.employer, role.from, role.to]),
      ]),
      companies: network.companies.map(({ name, tagline, description, specialities }) => [
        name,
        tagline,
        description,
        specialities,
      ]),
      schools: network.schools.map((each) => each.name),
      posts: network.posts.map(({ text, title, hashtags }) => [text, title, hashtags]),
      comments: network.comments.map((each) => each.text),
      jobs: network.jobs.map(({ title, companyId, salary }) => [title, companyId, salary]),
      ads: network.ads.map(({ headline, commentary }) => [headline, commentary]),
      titles: titles(),
    }
    expect([version, digest(written)]).toEqual([
      '2026-11-29.2',
      'e04cbe41fd8bf5f0cd8cc5e6ef35e5c7165dc309cbbfb674dee0a511a1c4847c',
    ])
  })

  test('gives every person, company, job, ad and post an identifier of its own', () => {
    const distinct = (values: readonly (string | number)[]) => new Set(values).size === values.length
    expect(distinct(network.people.map((each) => each.slug))).toBe(true)
    expect(distinct(network.people.map((each) => each.encoded))).toBe(true)
    expect(distinct(network.people.map((each) => each.memberNumber))).toBe(true)
    for (const list of [
      network.companies,
      network.schools,
      network.jobs,
      network.ads,
      network.posts,
      network.comments,
    ]) {
      expect(distinct(list.map((each) => each.id))).toBe(true)
    }
  })

  test('uses no identifier that the catalogue would refuse as a placeholder', () => {
    const names = [
      ...network.people.map((each) => each.slug),
      ...network.companies.map((each) => each.universalName),
    ]
    expect(names.filter(isPlaceholder)).toEqual([])
    expect(names.filter((each) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(each))).toEqual([])
  })

  test('employs nobody before the company was founded, at a company that does not exist, or twice at once', () => {
    const wrong = network.people.filter(({ roles }) =>
      roles.some(({ companyId, employer, from, to }, index) => {
        const later = roles[index - 1]?.from ?? month(2026, 12)
        const company = companyId === null ? null : companies.get(companyId)
        const isReal = company === null || (company?.name === employer && month(company.founded, 1) <= from)
        return (to ?? 0) > later || from >= (to ?? month(2026, 12)) || from >= later || !isReal
      }),
    )
    expect(wrong).toEqual([])
  })

  test('puts people where their company has an office and into work that their trade knows', () => {
    const wrong = network.people.filter((person) => {
      const company = companies.get(employerOf(person) ?? -1)
      if (!company) return false
      const trades = ['people', 'leadership', ...Object.keys(industryOf(company).mix)]
      const isThere = company.places.some((place) => place.geoId === person.place.geoId)
      return !isThere || !trades.includes(person.profession)
    })
    expect(wrong).toEqual([])
  })

  test('gives every company people and a good part of them posts, jobs and ads', () => {
    const of = (ids: readonly (number | null)[]) =>
      new Set(ids.filter((id) => id !== null && companies.has(id)))
    const employers = of(network.people.map(employerOf))
    expect(employers.size).toBe(companies.size)
    const writing = of(network.posts.map(({ authorId }) => authorOf(authorId)))
    const hiring = of(network.jobs.map(({ companyId }) => companyId))
    const advertising = of(network.ads.map(({ companyId }) => companyId))
    expect(writing.size).toBeGreaterThan(companies.size * 0.9)
    expect(hiring.size).toBeGreaterThan(companies.size * 0.7)
    expect(advertising.size).toBeGreaterThan(companies.size * 0.5)
  })

  test('says of no company that fewer people work there than do', () => {
    const staff = new Map<number | null, number>()
    for (const person of network.people)
      staff.set(employerOf(person), (staff.get(employerOf(person)) ?? 0) + 1)
    for (const { id, name, onNetwork } of network.companies)
      expect(onNetwork, name).toBeGreaterThanOrEqual(staff.get(id) ?? 0)
  })

  test('says nothing that the loader would refuse', () => {
    for (const kind of kinds)
      for (const record of network[kind]) {
        const { error } = factSchemas[kind].safeParse(record)
        if (error) throw new Error(`${kind} ${JSON.stringify(record)}: ${error.message}`)
      }
  })

  test('grows with its people alone: a tenth of them has a tenth of everything of theirs', async () => {
    const small = { people: 0, posts: 0, comments: 0 }
    for await (const { kind, records } of makeNetwork(network.people.length / 10))
      if (kind === 'people' || kind === 'posts' || kind === 'comments') small[kind] += records.length
    expect(small.people).toBe(network.people.length / 10)
    for (const kind of ['posts', 'comments'] as const) {
      const share = network[kind].length / small[kind]
      expect(share, kind).toBeGreaterThan(5)
      expect(share, kind).toBeLessThan(15)
    }
  })

  test('writes the current title and company in a headline as they stand in the career', () => {
    for (const { headline, roles } of network.people) {
      const [now] = roles
      if (!now || now.to !== null) continue
      expect(headline).toContain(now.title)
      const [, company] = / [@] (.+?) · /.exec(headline) ?? []
      if (company) expect(company).toBe(now.employer)
    }
  })

  test('names only people of the network as authors, reactors, commenters, followed and posters', () => {
    const wrong = network.posts.filter(
      ({ authorId, reactors, reactionKinds, createdAt }) =>
        !people.has(authorId) ||
        reactors.some((id) => !people.has(id) || id === authorId) ||
        reactors.length !== reactionKinds.length ||
        Date.parse(createdAt) > asOf.getTime(),
    )
    expect(wrong).toEqual([])
    const posts = new Map(network.posts.map((post) => [post.id, post]))
    const early = network.comments.filter(
      ({ authorId, createdAt, postId }) =>
        !people.has(authorId) || createdAt < (posts.get(postId)?.createdAt ?? '9'),
    )
    expect(early).toEqual([])
    expect(network.people.flatMap((each) => each.followsPeople).every((id) => people.has(id))).toBe(true)
    expect(network.people.flatMap((each) => each.followsCompanies).every((id) => companies.has(id))).toBe(
      true,
    )
  })

  test('has openings posted by people who work at the company, in a place of the company', () => {
    for (const job of network.jobs) {
      const company = companies.get(job.companyId)
      expect(company?.places.map((place) => place.geoId)).toContain(job.place.geoId)
      const poster = job.posterId === null ? null : people.get(job.posterId)
      if (poster) expect(employerOf(poster)).toBe(job.companyId)
    }
    expect(network.jobs.filter((job) => job.posterId !== null).length).toBeGreaterThan(
      network.jobs.length / 2,
    )
  })

  test('writes no text with an unfilled gap', () => {
    const texts = [
      ...network.posts.map((each) => each.text),
      ...network.comments.map((each) => each.text),
      ...network.ads.map((each) => each.commentary),
      ...network.companies.map((each) => each.description ?? ''),
    ]
    expect(texts.filter((text) => /[{}|]|undefined|null/.test(text))).toEqual([])
    expect(new Set(network.posts.map((each) => each.text)).size).toBeGreaterThan(network.posts.length * 0.98)
  })

  test('knows real places with what contains them', () => {
    const berlin = network.places.find(
      (each) => each.name === 'Berlin' && each.kind === 'city' && each.countryCode === 'DE',
    )
    const region = network.places.find((each) => each.geoId === berlin?.regionGeoId)
    const country = network.places.find((each) => each.geoId === berlin?.countryGeoId)
    expect([region?.kind, region?.name, country?.kind, country?.name]).toEqual([
      'region',
      'Berlin',
      'country',
      'Germany',
    ])
    const ids = new Set(network.places.map((each) => each.geoId))
    expect(ids.size).toBe(network.places.length)
    expect(
      network.places.every(
        (each) => ids.has(each.countryGeoId) && (each.regionGeoId === null || ids.has(each.regionGeoId)),
      ),
    ).toBe(true)
  })

  test('has the gaps that real networks have', () => {
    const count = (test: (person: Records['people'][number]) => boolean) => network.people.filter(test).length
    for (const gap of [
      count((each) => each.face === 'none'),
      count((each) => each.care === 'hidden'),
      count((each) => each.care === 'sparse'),
      count((each) => each.mailbox === 'catch-all'),
      count((each) => each.mailbox === 'undeliverable'),
      count((each) => each.mailbox === 'none'),
      count((each) => employerOf(each) === null),
      count((each) => each.studies.length === 0),
      count((each) => each.openToWork),
      count((each) => each.hiring),
    ]) {
      expect(gap).toBeGreaterThan(10)
    }
  })
})
