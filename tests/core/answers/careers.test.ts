import { describe, expect, test } from 'vitest'
import { formatPeriod, instantOf, readDate, readPeriod } from '@/lib/core/answers/dates'
import { readCareer } from '@/lib/core/answers/experience'
import { durationDiffers, formatTenure, readDuration, tenure, totalMonths } from '@/lib/core/answers/tenure'

const now = { year: 2026, month: 11, day: null }
const part = (year: number, month: number | null = null) => ({
  state: 'date',
  date: { year, month, day: null },
  note: null,
})

describe('dates as answers write them', () => {
  test.each([
    [{ month: 'Jan', year: 2024, text: 'Jan 2024' }, part(2024, 1)],
    [{ text: 'Present' }, { state: 'present', text: 'Present' }],
    [{ year: 1847, month: null, day: null }, part(1847)],
    ['2020-03', part(2020, 3)],
    ['2020', part(2020)],
    [2020, part(2020)],
    ['Issued Sep 2023', { ...part(2023, 9), note: 'Issued' }],
    [null, { state: 'none' }],
    [undefined, { state: 'none' }],
    ['Spring 2019', { state: 'text', text: 'Spring 2019' }],
    ['September 2021', part(2021, 9)],
    ['5 Mar 2021', { state: 'date', date: { year: 2021, month: 3, day: 5 }, note: null }],
    ['2021-13', { state: 'text', text: '2021-13' }],
    ['03/2020', part(2020, 3)],
    [{ month: '3', year: '2024' }, part(2024, 3)],
    ['current', { state: 'present', text: 'current' }],
  ])('%j', (value, reading) => {
    expect(readDate(value)).toEqual(reading)
  })

  test('a moment keeps its zone', () => {
    expect(instantOf('2026-01-02T03:04:05+02:00')).toBe(Date.UTC(2026, 0, 2, 1, 4, 5))
    expect(instantOf('2026-02-30')).toBeNull()
    expect(instantOf({ timestamp: 1_788_000_000_000, date: 'x' })).toBe(1_788_000_000_000)
  })
})

describe('tenure counts months inclusively', () => {
  test.each([
    ['Nov 2022', 'Dec 2023', 'Nov 2022 – Dec 2023', '1 yr 2 mos'],
    ['Nov 2018', 'Nov 2022', 'Nov 2018 – Nov 2022', '4 yrs 1 mo'],
    ['Jan 2022', 'May 2022', 'Jan 2022 – May 2022', '5 mos'],
    ['Sep 2011', 'Apr 2013', 'Sep 2011 – Apr 2013', '1 yr 8 mos'],
    ['Nov 2021', 'Dec 2021', 'Nov 2021 – Dec 2021', '2 mos'],
    ['Aug 2021', 'Aug 2021', 'Aug 2021', '1 mo'],
    ['2016', '2019', '2016 – 2019', 'about 3 yrs'],
    ['2016', '2016', '2016', 'less than a year'],
    ['2020-03', 'Present', 'Mar 2020 – Present', '6 yrs 9 mos'],
    ['Jan 2024', null, 'Jan 2024', null],
    [null, 'May 2020', 'until May 2020', null],
    ['Spring 2019', 'Fall 2020', 'Spring 2019 – Fall 2020', null],
    ['May 2022', 'Jan 2020', 'May 2022 – Jan 2020', null],
    ['Aug 2018 - May 2022', undefined, 'Aug 2018 – May 2022', '3 yrs 10 mos'],
    ['Jan 2020 - Present · 6 yrs', undefined, 'Jan 2020 – Present', '6 yrs 11 mos'],
    ['2018–2022', undefined, '2018 – 2022', 'about 4 yrs'],
  ])('%s to %s', (start, end, text, spent) => {
    const period = readPeriod(start, end)
    const own = tenure(period, now)
    expect(formatPeriod(period)).toBe(text)
    expect(own === null ? null : formatTenure(own)).toBe(spent)
  })

  test('overlapping time counts once', () => {
    const periods = [
      readPeriod('2020-01', '2021-12'),
      readPeriod('2021-06', '2022-06'),
      readPeriod('2024-01', '2024-01'),
    ]
    const told = [...periods, readPeriod(null, 'May 2020')].map((period) => ({ period }))
    expect(totalMonths(told, now)).toEqual({ months: 31, about: false, undated: 1 })
  })

  test("the answer's own duration wins, and a difference of more than a month shows", () => {
    expect([
      readDuration('3 yrs 2 mos'),
      readDuration('1 year'),
      readDuration('P3Y2M'),
      readDuration('Full-time'),
    ]).toEqual([38, 12, 38, null])
    expect(durationDiffers('1 yr 1 mo', { months: 14, about: false })).toBe(false)
    expect(durationDiffers('2 yrs', { months: 14, about: false })).toBe(true)
  })
})

describe('a career from positions of any shape', () => {
  const baker = { companyName: 'Rye & Co', companyUrl: 'https://www.network.example/company/rye' }
  const list = [
    { title: 'Apprentice', ...baker, startedAt: '2015-01', endedAt: '2016-12' },
    { title: 'Head baker', ...baker, startedAt: '2019-01', endedAt: null },
    { title: 'Volunteer', companyName: 'Choir' },
    { title: 'Baker', ...baker, startedAt: '2017-01', endedAt: '2018-12', duration: '4 yrs' },
    {
      title: 'Miller',
      companyName: 'Mill',
      companyUrl: 'https://www.network.example/search/results/all/?keywords=Mill',
      startedAt: '2012-01',
      endedAt: '2013-06',
    },
  ]

  test('present roles first, one block a company, undated roles told', () => {
    const career = readCareer(list, now, [{ title: 'Head baker', companyName: 'Rye & Co' }])
    expect(
      career.blocks.map((block) => [block.name, block.positions.map((position) => position.title)]),
    ).toEqual([
      ['Rye & Co', ['Head baker', 'Baker', 'Apprentice']],
      ['Mill', ['Miller']],
      ['Choir', ['Volunteer']],
    ])
    expect(career.current.map((position) => position.title)).toEqual(['Head baker'])
    expect(career.blocks[0]).toMatchObject({ months: 143, current: true })
    expect(career.total).toEqual({ months: 143 + 18, about: false, undated: 1 })
    expect(career.blocks[0]?.positions[1]).toMatchObject({ approximate: true, duration: '4 yrs' })
    expect(career.blocks[1]?.positions[0]?.companyUrl).toBeNull()
  })

  test('a role that still goes on stands before one that began later and ended', () => {
    const roles = [
      { title: 'Later', companyName: 'B', startedAt: '2018-01', endedAt: '2024-01' },
      { title: 'Now', companyName: 'A', startedAt: '2015-01', endedAt: 'Present' },
    ]
    expect(readCareer(roles, now).blocks.map((block) => block.name)).toEqual(['A', 'B'])
  })

  test('a missing end alone is not the present', () => {
    expect(readCareer(list, now).current).toEqual([])
  })

  test('without a single date the order stays', () => {
    const undated = ['b', 'a', 'c'].map((title) => ({ title, company: { name: title } }))
    expect(readCareer(undated, now).blocks.map((block) => block.name)).toEqual(['b', 'a', 'c'])
  })

  test('companies that hold their roles are flattened', () => {
    const career = readCareer(
      [{ companyName: 'Rye', positions: [{ title: 'One', date_range: '2019 - Present' }, { title: 'Two' }] }],
      now,
    )
    expect(career.blocks.map((block) => block.positions.length)).toEqual([2])
    expect(career.current.map((position) => position.companyName)).toEqual(['Rye'])
  })
})
