import { describe, expect, test } from 'vitest'
import { stepPrice } from '@/lib/browser/addresses/step'
import { understand } from '@/lib/browser/addresses/understand'

const read = (text: string) => {
  const understood = understand(text)
  return understood && [understood.form, ...understood.steps.map(({ endpoint }) => endpoint.id)]
}
const first = (text: string) => understand(text)?.steps[0]

describe('the one box', () => {
  test.each([
    ['https://www.network.test/in/mads-harting-3d96a0?utm_source=x', 'a profile address', 'profiles.enrich'],
    ['in/mads-harting', 'a profile address', 'profiles.enrich'],
    ['mads-harting-3d96a0', 'an identifier', 'profiles.enrich'],
    ['ACoAAB1cD2eFgHiJkLmNoPqRsTuVwXyZ012345', 'an identifier', 'profiles.enrich'],
    ['https://network.test/company/kranich-bio/', 'a company’s address', 'companies.enrich'],
    ['kranich.test', 'a company’s address', 'companies.enrich'],
    ['https://network.test/posts/mads_on-call-activity-7123456789', 'a post', 'posts.reactions'],
    ['https://network.test/jobs/view/3912345678/', 'a job', 'jobs.get'],
    ['https://network.test/ad-library/detail/412345678', 'an ad', 'ads.get'],
    ['3912345678', 'a number', 'jobs.get'],
    ['SW1A-2AA', 'words', 'profiles.search'],
    ['site reliability engineer', 'words', 'profiles.search'],
    ['Renée O’Neil', 'words', 'profiles.search'],
    ['Head of Marketing in Köln', 'words', 'profiles.search'],
  ])('takes %s for %s', (text, said, endpoint) => {
    expect(read(text)?.slice(0, 2)).toEqual([said, endpoint])
  })

  test.each([
    ['CTO in London', { title: 'CTO', location: 'London' }],
    ['CTO, London', { title: 'CTO', location: 'London' }],
    ['CTO at Kranich Bio', { title: 'CTO', currentCompany: 'Kranich Bio' }],
    ['CTO at Kranich Bio in Berlin', { title: 'CTO', currentCompany: 'Kranich Bio', location: 'Berlin' }],
    ['Ada Quill', { search: 'Ada Quill' }],
    ['data engineers in Berlin', { title: 'data engineer', location: 'Berlin' }],
    ['CTOs and Heads of Sales at Acme', { title: 'CTO and Head of Sales', currentCompany: 'Acme' }],
    ['Senior recruiters', { search: 'Senior recruiter' }],
    ['Mike Rogers', { search: 'Mike Rogers' }],
    ['Human Resources in Athens', { title: 'Human Resources', location: 'Athens' }],
  ])('reads %s as a search for people', (text, draft) => {
    expect(first(text)?.draft).toEqual(draft)
  })

  test.each([
    ['https://www.Kranich.test/about?x=1', { search: 'kranich.test' }],
    ['kranich.test', { search: 'kranich.test' }],
    ['https://network.test/school/kranich/people/', { company: 'https://network.test/school/kranich' }],
    [
      'https://network.test/company/kranich-bio/about/',
      { company: 'https://network.test/company/kranich-bio' },
    ],
    ['https://network.test/company/kranich-bio/', { company: 'https://network.test/company/kranich-bio' }],
  ])('asks for a company by what finds it: %s', (text, input) => {
    expect(first(text)?.lookup.input).toEqual(input)
  })

  test('says what each costs', () => {
    expect(understand('mads-harting-1')?.steps.map(stepPrice)).toEqual(['$0.05', '$0.05', '$0.25', '$0.05'])
    expect(understand('Berlin')?.steps.map(stepPrice)).toEqual(['$0.30', '$0.05', '$0.30', '$0.01'])
  })

  test('takes a column of profiles for one payment', () => {
    expect(read('ada-quill\nbo-lind-2\nada-quill')).toEqual(['several profiles', 'profiles.bulk'])
    expect(understand('ada-quill\nbo-lind-2')?.steps.map(stepPrice)).toEqual(['$0.10'])
    expect(understand('Ada Quill\nBo Lind')).toBeNull()
  })

  test('what the sentence is about comes first, and an e-mail or a phone number is never sold as words', () => {
    expect(first('nurse jobs in Dublin')?.lookup).toEqual({
      endpointId: 'jobs.search',
      input: { search: 'nurse', location: 'Dublin' },
    })
    expect(first('software companies in Tartu')?.endpoint.id).toBe('companies.search')
    expect(first('ads by Kranich Bio')?.endpoint.id).toBe('ads.search')
    expect(first('people who work at Kranich Bio')?.endpoint.id).toBe('profiles.search')
    expect(read('ada.quill@kranich.test')?.slice(0, 2)).toEqual(['an e-mail address', 'companies.enrich'])
    expect(first('ada.quill@kranich.test')?.draft).toEqual({ search: 'kranich.test' })
    for (const nothing of [
      'ada.quill@gmail.com',
      '+44 113 496 0000',
      '(0113) 496 0000',
      '01134960000',
      '441134960000',
      '0113-496-0000',
      `0x${'Fe8E'.repeat(10)}`,
    ])
      expect(understand(nothing), nothing).toBeNull()
  })

  test('a page on a site of many is none of that site’s company, nor of any other', () => {
    for (const page of [
      'https://twitter.com/ada',
      'instagram.com/ada',
      'https://www.facebook.com/company/foo',
    ])
      expect(understand(page), page).toBeNull()
  })

  test('what was changed is what would be bought, and what has no part left buys nothing', () => {
    const read = { of: 'people' as const, draft: { title: 'nurse', location: 'Dublin' } }
    const stepsOf = (draft: Record<string, string>) =>
      understand('nurse in Dublin', { read, now: { of: 'people', draft } })?.steps
    expect(stepsOf({ title: 'midwife' })?.map(({ lookup }) => lookup.input)).toEqual([
      { title: 'midwife' },
      { search: 'midwife' },
      { search: 'midwife' },
    ])
    expect(stepsOf({ title: '' })).toEqual([])
  })

  test('offers nothing for nothing, and never a placeholder', () => {
    expect(understand('  ')).toBeNull()
    for (const host of ['network.example', 'https://www.network.example/feed/'])
      expect(understand(host)).toBeNull()
    expect(understand('https://example.com/in/username')).toBeNull()
  })
})
