import { beforeAll, describe, expect, test } from 'vitest'
import { known, shop } from '@/tests/contract/setting'
import type { Buyer } from '@/tests/contract/shop'

let buyer: Buyer

beforeAll(async () => {
  buyer = await shop.customer()
})

type List = {
  elements: { id: string; networkId?: string; lastName?: string; geoId?: string; postUrl?: string }[]
  pagination: Record<string, unknown> & { totalElements: number; totalPages: number }
}

async function bought<T>(path: string, body: unknown): Promise<T> {
  if ((await shop.balanceOf(buyer.address)) < 2_000_000n) buyer = await shop.customer()
  const answer = await buyer.buy(shop.post(`/agent/v1/${path}`, body))
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('What the service does', () => {
  test('4 a profile is named by its public identifier or by its full URL', async () => {
    const [networkId] = known.people
    const ways = [
      { networkId },
      { networkUrl: known.profileUrl },
      { networkUrl: `https://network.example/in/${networkId}/` },
      { networkUrl: `https://network.example/in/${networkId}?trk=people` },
    ]
    const { profiles } = await bought<{ profiles: Record<string, unknown>[] }>('profiles/enrich', {
      profiles: ways,
    })
    const [first, ...others] = profiles.map((profile) => ({ ...profile, enrichedAt: null }))
    expect(first).toMatchObject({ networkId })
    expect(others).toEqual([first, first, first])
  })
})

describe('Generic object results', () => {
  test('the profile-posts result includes billing metadata, of the requested limit', async () => {
    const { elements, billing } = await bought<List & { billing: unknown }>('profiles/posts', {
      profile: known.author,
      limit: 3,
    })
    expect(elements.length).toBeLessThanOrEqual(3)
    expect(billing).toMatchObject({
      requestedQuantity: 3,
      returnedQuantity: elements.length,
      amountUsd: '0.15',
    })
  })

  test.each(['profiles/search', 'companies/search', 'ads/search', 'jobs/search'])(
    'POST %s: pages follow each other and end',
    async (path) => {
      const first = await bought<List>(path, {})
      const second = await bought<List>(path, { page: 2 })
      expect(first.pagination).toMatchObject({ pageNumber: 1, pageSize: first.elements.length })
      expect(second.pagination).toMatchObject({ ...first.pagination, pageNumber: 2 })
      const seen = new Set(first.elements.map(({ id }) => id))
      for (const { id } of second.elements) expect(seen.has(id) && id !== null).toBe(false)
      const beyond = await bought<List>(path, { page: first.pagination.totalPages + 1 })
      expect(beyond.elements).toEqual([])
      expect(beyond.pagination.totalElements).toBe(first.pagination.totalElements)
    },
  )

  test('company enrichment marks results served from cache', async () => {
    const result = await bought<{ fromCache: boolean; cachedAt: string | null }>('companies/enrich', {
      universalName: known.company,
    })
    expect(result.fromCache).toBe(result.cachedAt !== null)
  })

  test('Profiles note 2: profile search is fuzzy and finds beginnings, as autocomplete does', async () => {
    const { lastName = '' } =
      (await bought<List>('profiles/search', {})).elements.find((one) =>
        /^[a-z]{6,}$/i.test(one.lastName ?? ''),
      ) ?? {}
    const slip = lastName.slice(0, 3) + lastName.charAt(4) + lastName.charAt(3) + lastName.slice(5)
    for (const typed of [lastName.toUpperCase(), lastName.slice(0, -2), slip]) {
      const { elements } = await bought<List>('profiles/search', { lastName: typed })
      expect(elements.map((one) => one.lastName)).toContain(lastName)
    }
  })

  test('Geo: the resolved ID is passed as geoId, and narrows', async () => {
    const [place] = (await bought<List>('geo-id', { query: 'Berlin' })).elements
    expect(place?.geoId).toMatch(/./)
    const everywhere = await bought<List>('profiles/search', {})
    const there = await bought<List>('profiles/search', { geoId: place?.geoId })
    expect(there.pagination.totalElements).toBeGreaterThan(0)
    expect(there.pagination.totalElements).toBeLessThan(everywhere.pagination.totalElements)
  })
})

describe('Post engagement result', () => {
  type Engagement = {
    reactions: unknown[]
    comments: unknown[]
    pagination: Record<'reactions' | 'comments', { pageNumber: number; paginationToken: string | null }>
  }

  async function muchDiscussed(): Promise<{ postUrl: string; first: Engagement; token: string }> {
    const { elements } = await bought<List>('profiles/posts', { profile: known.author, limit: 20 })
    for (const { postUrl = '' } of elements) {
      const first = await bought<Engagement>('posts/reactions', { postUrl })
      const token = first.pagination.reactions.paginationToken
      if (token) return { postUrl, first, token }
    }
    throw new Error('no post has more than a page of reactions')
  }

  test('the token of a previous response brings the next page, as its number does', async () => {
    const { postUrl, first, token } = await muchDiscussed()
    const byToken = await bought<Engagement>('posts/reactions', { postUrl, paginationToken: token })
    const byNumber = await bought<Engagement>('posts/reactions', { postUrl, page: 2 })
    expect(byToken).toEqual(byNumber)
    expect(byToken.pagination.reactions.pageNumber).toBe(2)
    expect(byToken.reactions).not.toEqual(first.reactions)
    expect(byToken.reactions.length).toBeGreaterThan(0)
  })
})
