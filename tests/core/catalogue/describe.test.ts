import { describe, expect, test } from 'vitest'
import { describeLookup } from '@/lib/core/catalogue/describe'

const words = (endpointId: string, input: Record<string, unknown>) => {
  const { what, about } = describeLookup({ endpointId, input })
  return `${what} · ${about}`
}

describe('a purchase in plain words', () => {
  test.each([
    [
      'profiles.search',
      { title: 'product designer', location: 'Berlin' },
      'Search people · product designer · Berlin',
    ],
    [
      'profiles.search',
      { title: 'CTO', pastCompany: 'Acme', page: 2 },
      'Search people · CTO · past company Acme · page 2',
    ],
    ['profiles.search', { title: 'CTO', page: 1 }, 'Search people · CTO'],
    ['profiles.enrich', { networkId: 'ada-lovelace' }, 'Enrich a profile · ada-lovelace'],
    ['profiles.posts', { profile: 'ada', limit: 5 }, 'List posts · ada · 5 posts'],
    ['profiles.posts', { profile: 'ada', limit: 1 }, 'List posts · ada · 1 post'],
    [
      'profiles.bulk',
      { profiles: [{ networkId: 'a' }, { networkId: 'b' }] },
      'Enrich profiles in bulk · 2 profiles',
    ],
    ['profiles.bulk', { profiles: [{ networkId: 'ada' }] }, 'Enrich profiles in bulk · ada'],
    [
      'profiles.search',
      { title: 'CTO', currentCompany: '3885436' },
      'Search people · CTO · Current company ID 3885436',
    ],
    ['jobs.get', { jobId: '4012' }, 'See a job · Job ID 4012'],
    ['companies.search', { industryId: 'urn:i:96' }, 'Search companies · Industry ID urn:i:96'],
    ['geo.locate', { query: 'Lisbon', requestContext: { requestId: 'mine' } }, 'Search for places · Lisbon'],
  ])('%s %j', (endpointId, input, said) => {
    expect(words(endpointId, input)).toBe(said)
  })

  test('of a lookup that is known no more is told by its name', () => {
    expect(describeLookup({ endpointId: 'gone.away', input: { a: 1 } })).toEqual({
      what: 'gone.away',
      about: '',
    })
  })
})
