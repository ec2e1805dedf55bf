import { describe, expect, test } from 'vitest'
import { readAd } from '@/components/record/ad/read-ad'
import { sharesOf } from '@/components/record/ad/ad-page'
import { readCompany } from '@/components/record/company/company-header'
import { readJob } from '@/components/record/job/job-parts'
import { placeText, readElsewhere } from '@/lib/core/records/place-text'
import { readPost } from '@/components/record/post/post-card'
import { readProfile } from '@/components/record/profile/read-profile'
import { axisOf, barsOf } from '@/components/record/profile/career-timeline'

const at = Date.UTC(2026, 10, 21)

describe('a profile of any shape', () => {
  const roles = [
    { position: 'Lead', company: 'Quillan', start_date: 'Nov 2022', end_date: 'Present' },
    { position: 'Engineer', company: 'Quillan', start_date: 'Nov 2018', end_date: 'Nov 2022' },
    { position: 'Intern', company: 'Marl', start_date: '2016', end_date: '2017' },
  ]

  test('in snake_case and under other words', () => {
    const profile = readProfile(
      {
        full_name: 'Ada Quill',
        headline: 'Lead at Quillan',
        followers: 120,
        experiences: roles,
        educations: [
          { school: 'Valdora', degree_name: 'BSc', field_of_study: 'Physics' },
          { school: 'Valdora', degree_name: 'PhD', field_of_study: 'Optics' },
        ],
        skills: ['Optics', 'Welding'],
        languages: [{ name: 'Polish' }],
        unheard_of: 1,
      },
      at,
    )
    expect(profile.name).toBe('Ada Quill')
    expect(profile.career.blocks.map(({ name, positions }) => [name, positions.length])).toEqual([
      ['Quillan', 2],
      ['Marl', 1],
    ])
    expect(profile.degree).toBe('PhD, Optics')
    expect([...profile.used]).not.toContain('/unheard_of')
    expect([...profile.used]).toContain('/experiences')
  })

  test('nested, with what was read named by where it stands', () => {
    const profile = readProfile(
      { basic_info: { first_name: 'Ada', last_name: 'Quill', about: 'Welds.', shoe: 38 }, experience: roles },
      at,
    )
    expect(profile.name).toBe('Ada Quill')
    expect(profile.about).toBe('Welds.')
    expect([...profile.used]).toContain('/basic_info/first_name')
    expect([...profile.used]).not.toContain('/basic_info/shoe')
  })

  test('null and empty are not taken as shown, so that the other fields can tell them apart', () => {
    const { used } = readProfile({ firstName: 'Ada', about: null, skills: [], courses: [{ name: 'X' }] }, at)
    expect([...used].toSorted()).toEqual(['/courses', '/firstName'])
  })

  test('junk in every field is no profile, and no crash', () => {
    for (const junk of [null, 3, 'x', [], true, { a: 1 }]) {
      const profile = readProfile(
        { experience: junk, skills: junk, languages: junk, firstName: junk, about: junk },
        at,
      )
      expect(profile.career.total.months).toBe(0)
    }
    expect(readProfile(null, at).name).toBeNull()
  })

  test('its roles stand on a line of whole years', () => {
    const { career } = readProfile({ experience: roles }, at)
    const bars = barsOf(career, { year: 2026, month: 11, day: null })
    expect(bars.map(({ first, last }) => [first, last])).toEqual([
      [2022 * 12 + 10, 2026 * 12 + 10],
      [2018 * 12 + 10, 2022 * 12 + 10],
      [2016 * 12, 2017 * 12 - 1],
    ])
    expect(axisOf(bars)).toMatchObject({
      first: 2016 * 12,
      last: 2027 * 12,
      ticks: [2016, 2018, 2020, 2022, 2024, 2026],
    })
  })

  test('a year of a thousand years ago does not flatten the picture', () => {
    const { career } = readProfile(
      { experience: [...roles, { position: 'Monk', start_date: '1026', end_date: '1030' }] },
      at,
    )
    expect(barsOf(career, { year: 2026, month: 11, day: null })).toHaveLength(3)
  })
})

describe('companies', () => {
  test('the band and the exact count are two facts, and the seat stands first', () => {
    const company = readCompany({
      company_name: 'Marl',
      employee_count_range: { start: 10_001, end: null },
      employees_on_network: 34,
      specialties: 'pumps, pipes',
      locations: [{ city: 'Zug' }, { city: 'Bern', is_headquarter: true }, { city: 'Aarau' }],
    })
    expect(company.band).toBe('10,001+')
    expect(company.count).toBe(34)
    expect(company.specialities).toEqual(['pumps', 'pipes'])
    expect(company.locations.map(placeText)).toEqual(['Bern', 'Aarau', 'Zug'])
  })

  test('a place that was read as another one shows the given text and says so', () => {
    const place = {
      text: 'Greenwood Village, Colorado, United States',
      parsed: { city: 'Greenwood', state: 'Indiana', country: 'United States' },
    }
    expect(placeText(place)).toBe('Greenwood Village, Colorado, United States')
    expect(readElsewhere(place)).toBe('Greenwood, Indiana, United States')
    expect(
      readElsewhere({ text: 'Bern, Switzerland', parsed: { city: 'Bern', country: 'Switzerland' } }),
    ).toBeNull()
  })
})

describe('jobs, ads and posts', () => {
  test('a salary is told with its currency and period, and never invented', () => {
    expect(readJob({ salary: { min: 80_000, max: 95_000, currency: 'USD', period: 'YEAR' } }).salary).toBe(
      '80,000–95,000 USD per year',
    )
    expect(readJob({ salary: null }).salary).toBeNull()
    expect(readJob({ salary: {} }).salary).toBeNull()
  })

  test('the company of a job is not its title', () => {
    const job = readJob({ company: { name: 'Marl' }, job_title: 'Welder', job_state: 'CLOSED' })
    expect(job).toMatchObject({ title: 'Welder', company: 'Marl', isClosed: true })
  })

  test('an ad is read with its words under content or beside', () => {
    const words = { headline: 'Ten questions', commentary: 'Half an hour', cta: { label: 'See' } }
    for (const record of [
      { advertiser_name: 'Marl', content: words },
      { advertiser: { name: 'Marl' }, ...words },
    ])
      expect(readAd(record)).toMatchObject({
        advertiser: 'Marl',
        headline: 'Ten questions',
        callToAction: 'See',
      })
  })

  test('shares are drawn only when all of them are percentages of one whole', () => {
    expect(sharesOf(['60%', '40 %'])).toEqual([60, 40])
    expect(sharesOf(['60%', 'less than 1%'])).toBeNull()
    expect(sharesOf(['60%', '60%'])).toBeNull()
    expect(sharesOf([null])).toBeNull()
  })

  test('a post is not its author, and counts under another name are found', () => {
    const post = readPost({
      author: { name: 'Ada', text: 'never' },
      body: 'Hello',
      created_at: '2026-11-03',
      stats: { num_likes: 7, comment_count: 2 },
    })
    expect(post).toMatchObject({ text: 'Hello', likes: 7, comments: 2 })
  })
})
