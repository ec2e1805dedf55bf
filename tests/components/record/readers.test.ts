import { describe, expect, test } from 'vitest'
import { placesIn } from '@/components/record/pages/company'
import { sharesOf } from '@/components/record/pages/ad'
import { placeText, readElsewhere } from '@/lib/core/records/read-fields'
import { axisOf, barsOf } from '@/components/record/pages/career'

import { ad } from '@/lib/core/records/ad'
import { careerOf } from '@/lib/core/records/person-lists'
import { company as companyKind } from '@/lib/core/records/company'
import { job as jobKind } from '@/lib/core/records/job'
import { person } from '@/lib/core/records/person'
import { post as postKind } from '@/lib/core/records/post'
import { readRecord } from '@/lib/core/records/read'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ProfilePage } from '@/components/record/pages/person'

const at = Date.UTC(2026, 10, 21)

/** What a page of a profile shows as its other fields. */
function otherFields(value: unknown): string {
  const html = renderToStaticMarkup(createElement(ProfilePage, { value, at }))
  return html.split('Other fields')[1]?.replaceAll(/<[^>]+>/g, ' ') ?? ''
}

describe('a profile of any shape', () => {
  const roles = [
    { position: 'Lead', company: 'Quillan', start_date: 'Nov 2022', end_date: 'Present' },
    { position: 'Engineer', company: 'Quillan', start_date: 'Nov 2018', end_date: 'Nov 2022' },
    { position: 'Intern', company: 'Marl', start_date: '2016', end_date: '2017' },
  ]

  const profileOf = (value: unknown) => readRecord(person, value, at)

  test('in snake_case and under other words', () => {
    const answer = {
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
    }
    const profile = profileOf(answer)
    expect(profile.text('name')).toBe('Ada Quill')
    expect(careerOf(profile).blocks.map(({ name, positions }) => [name, positions.length])).toEqual([
      ['Quillan', 2],
      ['Marl', 1],
    ])
    expect(profile.text('highestDegree')).toBe('PhD, Optics')
    expect(otherFields(answer)).toContain('Unheard of')
    expect(otherFields(answer)).not.toContain('Experiences')
  })

  test('nested, with what was read left out of the other fields by where it stands', () => {
    const basic = { first_name: 'Ada', last_name: 'Quill', about: 'Welds.', shoe: 38 }
    const answer = { basic_info: basic, experience: roles }
    expect(profileOf(answer).text('name')).toBe('Ada Quill')
    expect(profileOf(answer).text('about')).toBe('Welds.')
    expect(otherFields(answer)).toContain('Shoe')
    expect(otherFields(answer)).not.toContain('First name')
  })

  test('null and empty are not taken as shown, so that the other fields can tell them apart', () => {
    const fields = otherFields({ firstName: 'Ada', about: null, skills: [], courses: [{ name: 'X' }] })
    for (const name of ['About', 'Skills']) expect(fields).toContain(name)
    for (const name of ['First name', 'Courses']) expect(fields.split('Not in this')[0]).not.toContain(name)
  })

  test('junk in every field is no profile, and no crash', () => {
    for (const junk of [null, 3, 'x', [], true, { a: 1 }]) {
      const answer = { experience: junk, skills: junk, languages: junk, firstName: junk, about: junk }
      expect(careerOf(profileOf(answer)).total.months).toBe(0)
      otherFields(answer)
    }
    expect(profileOf(null).text('name')).toBeNull()
  })

  test('its roles stand on a line of whole years', () => {
    const career = careerOf(profileOf({ experience: roles }))
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
    const monk = { position: 'Monk', start_date: '1026', end_date: '1030' }
    const career = careerOf(profileOf({ experience: [...roles, monk] }))
    expect(barsOf(career, { year: 2026, month: 11, day: null })).toHaveLength(3)
  })
})

describe('companies', () => {
  test('the band and the exact count are two facts, and the seat stands first', () => {
    const company = readRecord(companyKind, {
      company_name: 'Marl',
      employee_count_range: { start: 10_001, end: null },
      employees_on_network: 34,
      specialties: 'pumps, pipes',
      locations: [{ city: 'Zug' }, { city: 'Bern', is_headquarter: true }, { city: 'Aarau' }],
    })
    expect(company.text('size')).toBe('10,001+')
    expect(company.raw('employees')).toBe(34)
    expect(company.words('specialities')).toEqual(['pumps', 'pipes'])
    expect(placesIn(company).map(placeText)).toEqual(['Bern', 'Aarau', 'Zug'])
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
    const salary = (told: unknown) => readRecord(jobKind, { salary: told }).text('salary')
    expect(salary({ min: 80_000, max: 95_000, currency: 'USD', period: 'YEAR' })).toBe(
      '80,000–95,000 USD per year',
    )
    expect(salary(null)).toBeNull()
    expect(salary({})).toBeNull()
  })

  test('the company of a job is not its title', () => {
    const { text, flag } = readRecord(jobKind, {
      company: { name: 'Marl' },
      job_title: 'Welder',
      job_state: 'CLOSED',
    })
    expect([text('name'), text('company'), flag('closed')]).toEqual(['Welder', 'Marl', true])
  })

  test('an ad is read with its words under content or beside', () => {
    const words = { headline: 'Ten questions', commentary: 'Half an hour', cta: { label: 'See' } }
    for (const record of [
      { advertiser_name: 'Marl', content: words },
      { advertiser: { name: 'Marl' }, ...words },
    ]) {
      const { text } = readRecord(ad, record)
      expect([text('company'), text('headline'), text('callToAction')]).toEqual([
        ...['Marl', 'Ten questions', 'See'],
      ])
    }
  })

  test('shares are drawn only when all of them are percentages of one whole', () => {
    expect(sharesOf(['60%', '40 %'])).toEqual([60, 40])
    expect(sharesOf(['60%', 'less than 1%'])).toBeNull()
    expect(sharesOf(['60%', '60%'])).toBeNull()
    expect(sharesOf([null])).toBeNull()
  })

  test('a post is not its author, and counts under another name are found', () => {
    const { text, raw } = readRecord(postKind, {
      author: { name: 'Ada', text: 'never' },
      body: 'Hello',
      created_at: '2026-11-03',
      stats: { num_likes: 7, comment_count: 2 },
    })
    expect([text('about'), raw('likes'), raw('comments')]).toEqual(['Hello', 7, 2])
  })
})
