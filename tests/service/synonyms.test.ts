import { describe, expect, test } from 'vitest'
import { asRow, elements, openNetwork, total } from '@/tests/service/network'

const { answer } = openNetwork()

/** A short form and the long one, both held by people and open as jobs under one of the two. */
const pairs = [
  ['CEO', 'Chief Executive Officer'],
  ['CTO', 'Chief Technology Officer'],
  ['CFO', 'Chief Financial Officer'],
  ['COO', 'Chief Operating Officer'],
  ['CMO', 'Chief Marketing Officer'],
  ['VP Sales', 'Vice President of Sales'],
  ['Head of HR', 'Head of Human Resources'],
  ['HR Manager', 'Human Resources Manager'],
  ['SRE', 'Site Reliability Engineer'],
  ['SWE', 'Software Engineer'],
  ['frontend dev', 'Frontend Developer'],
  ['fullstack dev', 'Full-Stack Engineer'],
  ['ML Engineer', 'Machine Learning Engineer'],
  ['AI Engineer', 'Machine Learning Engineer'],
  ['BDR', 'Sales Development Representative'],
  ['UX Designer', 'User Experience Designer'],
  ['QA Engineer', 'Quality Assurance Engineer'],
  ['AE', 'Account Executive'],
  ['SDR', 'Sales Development Representative'],
  ['CSM', 'Customer Success Manager'],
  ['Sr Product Manager', 'Senior Product Manager'],
] as const

const titlesOf = async (input: Record<string, unknown>) => {
  const count = Math.ceil(total(await answer('people', input)) / 25)
  const bodies = await Promise.all(
    Array.from({ length: count }, (_, at) => answer('people', { ...input, page: at + 1 })),
  )
  return bodies.flatMap(elements).map((row) => String(asRow(row.currentPosition).title))
}

describe('short forms of titles', () => {
  test.each(pairs)(
    '%s and %s find the same people, whichever of the two is asked for',
    async (short, long) => {
      const byShort = await titlesOf({ title: short })
      const byLong = await titlesOf({ title: long })
      expect(byShort.length).toBeGreaterThan(15)
      for (const title of byShort) expect(byLong).toContain(title)
      expect(await titlesOf({ title: short.toLowerCase() })).toEqual(byShort)
      expect(total(await answer('people', { search: short }))).toBeGreaterThanOrEqual(byShort.length)
    },
  )

  test.each(pairs.filter(([short]) => short !== 'Sr Product Manager'))(
    '%s finds openings that are written as %s',
    async (short, long) => {
      const byShort = await answer('jobs', { search: short })
      const byLong = await answer('jobs', { search: long })
      expect(total(byShort)).toBeGreaterThan(9)
      expect(total(byLong)).toBeGreaterThanOrEqual(total(byShort))
    },
  )

  test('that stand for several titles find all of them', async () => {
    const titles = await titlesOf({ title: 'PM' })
    for (const title of ['Product Manager', 'Project Manager', 'Programme Manager'])
      expect(titles).toContain(title)
    expect(await titlesOf({ title: 'dev' })).toEqual(
      expect.arrayContaining(['Software Engineer', 'Frontend Developer', 'Backend Developer']),
    )
    expect(await titlesOf({ title: 'HR' })).toEqual(
      expect.arrayContaining(['Head of HR', 'Head of People', 'HR Business Partner']),
    )
  })

  test('are whole words: the beginning of another word is not one', async () => {
    expect((await titlesOf({ title: 'dev' })).filter((title) => /development/i.test(title))).toEqual([])
    expect((await titlesOf({ title: 'QA' })).filter((title) => !/QA|Quality Assurance/.test(title))).toEqual(
      [],
    )
  })

  test('stand beside a place in the search for anything', async () => {
    const rows = elements(await answer('people', { search: 'SRE in Berlin' }))
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      expect(asRow(row.location).city).toBe('Berlin')
      expect(String(asRow(row.currentPosition).title)).toMatch(/SRE|Site Reliability/)
    }
  })
})
