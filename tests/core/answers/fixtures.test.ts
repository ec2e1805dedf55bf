import { describe, expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { roleText, rowKey, rowTitle } from '@/lib/core/answers/describe'
import { rowsOf } from '@/lib/core/answers/rows'
import type { Context, ListView, RouteId, View } from '@/lib/core/answers/view'
import { company, encodedId, job, person, personName, range, site } from '@/tests/core/answers/samples'

const read = (
  json: unknown,
  route: RouteId,
  expects: Context['expect'],
  request: Record<string, unknown> = {},
): View => analyze(json, { route, expect: expects, request })

function only(view: View): ListView {
  const list = view.lists[0]
  if (list === undefined) throw new Error('no list was found')
  return list
}

const role = (list: ListView, name: keyof ListView['roles']) =>
  list.roles[name]?.paths.map((path) => path.join('.')).join(' + ') ?? null

const roles = (list: ListView, ...names: (keyof ListView['roles'])[]) => names.map((name) => role(list, name))

describe('where the records are', () => {
  test('F01: people under elements, with paging and a cost beside them', () => {
    const json = {
      elements: range(25).map(person),
      pagination: { pageNumber: 1, pageSize: 25, totalElements: 1000, totalPages: 40 },
      cost: 0.3,
      status: 200,
      query: { search: 'engineer' },
    }
    const view = read(json, 'people', 'list', { search: 'engineer' })
    const list = only(view)
    expect(view.shape).toBe('list')
    expect(list.ptr).toBe('/elements')
    expect(roles(list, 'title', 'subtitle', 'image')).toEqual(['name', 'position', 'photo'])
    expect(roles(list, 'url', 'id')).toEqual(['networkUrl', 'id'])
    expect(view.paging.total).toBe(1000)
    expect(view.next).toMatchObject({ can: true, by: 'pages', page: 2 })
    expect(view.billing.map((entry) => entry.ptr)).toEqual(['/cost'])
    expect(list.visible.length).toBeLessThanOrEqual(8)
    expect(view.ambiguous).toBe(false)
  })

  test('F02: an answer that is the list itself says nothing about a next page, so one may be tried', () => {
    const view = read(range(10).map(company), 'companies', 'list')
    expect(only(view).ptr).toBe('')
    expect(role(only(view), 'title')).toBe('name')
    expect(view.next).toMatchObject({ can: true, by: 'not-stated' })
  })

  test('F03: jobs two levels down, a token, and a mark of the cache', () => {
    const json = {
      success: true,
      data: { results: range(20).map(job), nextPageToken: 'abc' },
      meta: { cached: true, cachedAt: '2026-11-20T10:00:00Z' },
    }
    const view = read(json, 'jobs', 'list')
    const list = only(view)
    expect(list.ptr).toBe('/data/results')
    expect(roles(list, 'title', 'subtitle', 'date')).toEqual(['title', 'company.name', 'postedDate'])
    expect(view.cache).toMatchObject({ state: 'cached', at: Date.UTC(2026, 10, 20, 10) })
    expect(view.next).toMatchObject({ can: true, by: 'token', token: 'abc' })
  })

  test('F04: GraphQL edges are read through their nodes', () => {
    const json = {
      data: {
        search: {
          edges: range(3).map((index) => ({ cursor: `c${index}`, node: person(index) })),
          pageInfo: { hasNextPage: false, endCursor: 'c2' },
          totalCount: 3,
        },
      },
    }
    const view = read(json, 'people', 'list')
    const list = only(view)
    expect(list.ptr).toBe('/data/search/edges')
    expect(list.unwrap).toEqual(['node'])
    expect(role(list, 'title')).toBe('node.name')
    expect(list.columns.map((column) => column.label)).toContain('Cursor')
    expect(view.next).toMatchObject({ can: false, by: 'flag' })
  })

  test('F05: an empty list is an answer, and an empty one', () => {
    const view = read({ elements: [], pagination: { totalElements: 0 } }, 'people', 'list')
    expect(view.shape).toBe('empty')
    expect(view.next.can).toBe(false)
  })

  test('F06: a company with similar ones and hundreds of places is one company', () => {
    const json = {
      element: {
        ...company(1),
        similarOrganizations: range(12).map(company),
        locations: range(300).map((index) => ({ city: `Town ${index}`, country: 'PT' })),
      },
      cached: false,
    }
    const view = read(json, 'company', 'item')
    expect([view.shape, view.item?.ptr, view.cache.state]).toEqual(['item', '/element', 'live'])
    expect(view.item?.roles.title?.paths).toEqual([['name']])
  })

  test('F07: a bare company is the item itself, whatever lists it carries', () => {
    const json = {
      ...company(1),
      logos: [{ url: 'https://m.example/1.png', width: 100 }],
      industries: [{ id: 4, name: 'Food' }],
    }
    const view = read(json, 'company', 'item')
    expect([view.shape, view.item?.ptr]).toEqual(['item', ''])
    expect(view.about).toEqual([])
  })

  test('F08: reactions and comments are two lists under one token', () => {
    const json = {
      reactions: range(10).map((index) => ({ type: 'LIKE', actor: person(index) })),
      comments: range(4).map((index) => ({
        id: `c${index}`,
        commentary: `Well said, number ${index}`,
        actor: person(index),
      })),
      paginationToken: 'next-please',
    }
    const view = read(json, 'engagement', 'multi', { postUrl: `${site}/posts/1` })
    expect([view.shape, ...view.lists.map((list) => list.ptr)]).toEqual(['multi', '/reactions', '/comments'])
    expect(view.lists.map((list) => role(list, 'title'))).toEqual(['actor.name', 'commentary'])
    expect(view.next).toMatchObject({ can: true, token: 'next-please' })
  })

  test('F09: the token that was sent, given back, is the end', () => {
    const json = { reactions: [{ type: 'LIKE', actor: person(1) }], comments: [], paginationToken: 'same' }
    const view = read(json, 'engagement', 'multi', { postUrl: `${site}/posts/1`, paginationToken: 'same' })
    expect(view.next).toMatchObject({ can: false, by: 'token-repeated' })
  })

  test('F10: a post is not its author', () => {
    const json = {
      elements: range(5).map((index) => ({
        id: `70000000000000000${index}`,
        content: `Something worth saying, part ${index}`,
        author: { name: personName(index), avatar: `https://m.example/a/${index}.jpg` },
        postedAt: { date: `2026-09-0${index + 1}T08:00:00Z`, timestamp: 1_788_000_000_000 + index },
        repost: null,
      })),
    }
    const list = only(read(json, 'posts', 'list'))
    expect(roles(list, 'title', 'image', 'date')).toEqual(['content', 'author.avatar', 'postedAt.date'])
  })

  test('F11: places have a title and an id', () => {
    const json = {
      elements: range(6).map((index) => ({
        id: String(100_000 + index),
        title: `Lisbon ${index}, Portugal`,
      })),
    }
    const list = only(read(json, 'places', 'list', { query: 'Lisbon' }))
    expect(roles(list, 'title', 'id')).toEqual(['title', 'id'])
  })

  test('F12: a map from addresses to profiles is a list, and its bill has three lines', () => {
    const json = {
      results: { [`${site}/in/person-1`]: person(1), [`${site}/in/person-2`]: person(2) },
      billing: { amount: '100000', currency: 'USDC', transaction: '0xabc' },
    }
    const view = read(json, 'bulk', 'list', {
      profiles: [{ networkId: 'person-1' }, { networkId: 'person-2' }],
    })
    expect([only(view).ptr, only(view).form, only(view).rows]).toEqual(['/results', 'map', 2])
    expect(view.billing.map((entry) => entry.ptr)).toEqual([
      '/billing/amount',
      '/billing/currency',
      '/billing/transaction',
    ])
    expect(view.bulk?.rows.map((row) => [row.input, row.by])).toEqual([
      [0, 'key'],
      [1, 'key'],
    ])
  })

  test('F13: a bulk answer with one failure', () => {
    const json = {
      results: [
        { input: 'person-1', success: true, profile: person(1) },
        { input: 'person-9', success: false, error: 'not found', profile: null },
        { input: 'person-2', success: true, profile: person(2) },
      ],
      payment: { amount: '0.15', currency: 'USDC' },
    }
    const asked = ['person-1', 'person-2', 'person-9'].map((networkId) => ({ networkId }))
    const view = read(json, 'bulk', 'list', { profiles: asked })
    expect(only(view).ptr).toBe('/results')
    expect(view.bulk?.rows.map((row) => [row.input, row.status])).toEqual([
      [0, 'found'],
      [2, 'missing'],
      [1, 'found'],
    ])
    expect(view.billing.length).toBe(2)
  })

  test('F14: a list under names nobody foresaw is found by its shape', () => {
    const view = read({ payload: { listing: { stuff: range(8).map(company) } } }, 'companies', 'list')
    expect(only(view).ptr).toBe('/payload/listing/stuff')
  })

  test('F15: fifty facets do not outweigh three results', () => {
    const json = {
      results: range(3).map(person),
      facets: range(50).map((index) => ({ name: `Facet ${index}`, count: index })),
    }
    const view = read(json, 'people', 'list')
    expect(only(view).ptr).toBe('/results')
    expect(view.ambiguous).toBe(false)
  })

  test('F16: errors beside an empty list are no records', () => {
    const view = read({ errors: [{ message: 'one source was slow' }], elements: [] }, 'people', 'list')
    expect([view.shape, only(view).ptr]).toEqual(['empty', '/elements'])
  })

  test('F17: an object with a list of words is an item', () => {
    const view = read({ skills: ['welding', 'baking'] }, 'unknown', 'unknown')
    expect([view.shape, view.item?.ptr]).toEqual(['item', ''])
  })

  test('F18: rows that are no objects are kept', () => {
    const json = { elements: [null, person(1), 3, person(2)] }
    const view = read(json, 'people', 'list')
    const list = only(view)
    expect(rowsOf(json, list).map((row) => row.value)).toEqual(json.elements)
    expect(list.columns.find((column) => column.path.length === 0)).toMatchObject({
      present: 2,
      label: 'Value',
    })
  })

  test('F19: a key first seen in row 301 is a column', () => {
    const json = {
      elements: range(400).map((index) =>
        index === 300 ? { ...person(index), late: 'here' } : person(index),
      ),
    }
    expect(only(read(json, 'people', 'list')).columns.find((column) => column.key === '/late')).toMatchObject(
      { filled: 1 },
    )
  })

  test('F20: advertisements have a headline, an id and a token', () => {
    const json = {
      elements: range(6).map((index) => ({
        adId: String(90_000 + index),
        advertiser: { name: `Works ${index}`, logo: `https://m.example/l/${index}.png` },
        content: {
          headline: `Buy thing ${index}`,
          commentary: 'A long text',
          image: `https://m.example/c/${index}.png`,
        },
      })),
      nextPageToken: 't2',
    }
    const view = read(json, 'ads', 'list')
    expect([role(only(view), 'title'), role(only(view), 'id'), view.next.by]).toEqual([
      'content.headline',
      'adId',
      'token',
    ])
  })

  test('F21: first and last name together are the title', () => {
    const json = {
      people: range(4).map((index) => ({
        firstName: 'Ada',
        lastName: `Quill ${index}`,
        networkId: `ada-${index}`,
      })),
    }
    const list = only(read(json, 'people', 'list'))
    expect(roles(list, 'title', 'id')).toEqual(['firstName + lastName', 'networkId'])
    expect(roleText(json.people[2], list.roles.title)).toBe('Ada Quill 2')
  })

  test('F22: the pay of a job is not the price of the call', () => {
    const json = {
      element: { ...job(1), price: 12, salary: { amount: 30_000, currency: 'EUR' } },
      cost: '0.05',
    }
    const view = read(json, 'job', 'item')
    expect(view.billing.map((entry) => entry.ptr)).toEqual(['/cost'])
  })

  test('F23: without a word about pages the next one is not known', () => {
    expect(read({ results: range(10).map(person) }, 'people', 'list').next.by).toBe('not-stated')
  })

  test('F24: "1,234" is a total', () => {
    const view = read({ results: range(10).map(person), total: '1,234' }, 'people', 'list')
    expect(view.paging.total).toBe(1234)
    expect(view.next.can).toBe(true)
  })

  test('F25: a member who hides is kept as a row', () => {
    const hidden = { id: null, name: null, position: null, location: null, photo: null, networkUrl: null }
    const json = { elements: [person(0), hidden, person(2)] }
    const list = only(read(json, 'people', 'list'))
    expect(list.rows).toBe(3)
    expect(rowTitle(hidden, list.roles, 1)).toBe('Untitled · #2')
    expect(rowsOf(json, list).map((row) => rowKey(row, list.roles))).toEqual([
      `id:${encodedId(0)}`,
      'row:/elements/1',
      `id:${encodedId(2)}`,
    ])
  })

  test('F26: a company beside the list of its jobs is not the list', () => {
    const json = { company: company(1), jobs: range(2).map(job), total: 2 }
    const view = read(json, 'jobs', 'list')
    expect([only(view).ptr, view.next.can, view.next.by]).toEqual(['/jobs', false, 'total'])
  })
})

describe('what is said about the choice', () => {
  test('one profile of a bulk stays the list, whatever lists it holds itself', () => {
    const profile = {
      networkId: 'a',
      firstName: 'Ada',
      lastName: 'Quill',
      featured: { items: range(9).map(company) },
      skills: [],
    }
    const json = { profiles: [profile] }
    const view = read(json, 'bulk', 'list', { profiles: [{ networkId: 'a' }, { networkId: 'gone' }] })
    expect(view.lists.map((list) => list.ptr)).toEqual(['/profiles'])
    expect(view.bulk).toMatchObject({
      rows: [{ input: 0, by: 'identity' }],
      missing: [{ input: 1, asked: 'gone' }],
      unmatched: 0,
    })
  })

  test('profiles in another order are matched by who they are', () => {
    const ids = ['a-one', 'b-two', 'c-three']
    const json = { profiles: ids.toReversed().map((networkId) => ({ networkId, firstName: networkId })) }
    const view = read(json, 'bulk', 'list', {
      profiles: ids.map((id) => ({ networkUrl: `${site}/in/${id}/` })),
    })
    expect(view.bulk?.rows.map((row) => [row.input, row.by])).toEqual([
      [2, 'identity'],
      [1, 'identity'],
      [0, 'identity'],
    ])
  })

  test('rows that nothing tells apart are matched by position only where the lengths agree', () => {
    const profiles = ['x', 'y'].map((networkId) => ({ networkId }))
    const by = (rows: unknown[]) => read({ results: rows }, 'bulk', 'list', { profiles }).bulk
    expect(by([{ firstName: 'A' }, { firstName: 'B' }])?.rows.map((row) => row.by)).toEqual([
      'position',
      'position',
    ])
    expect(by([{ firstName: 'A' }])).toMatchObject({ unmatched: 1, missing: [{ input: 0 }, { input: 1 }] })
  })

  test('two lists of equal worth make a doubt that is named', () => {
    const view = read({ alpha: range(5).map(person), omega: range(5).map(person) }, 'people', 'list')
    expect([view.ambiguous, only(view).ptr]).toEqual([true, '/alpha'])
    expect(view.alternatives.map((other) => other.ptr)).toEqual(['/omega'])
  })

  test('rows that nothing names, far down, are shown with little confidence', () => {
    const view = read({ data: { one: { two: { things: [{ a: 1 }, { a: 2 }] } } } }, 'people', 'list')
    expect([only(view).ptr, only(view).lowConfidence]).toEqual(['/data/one/two/things', true])
  })

  test('similar people beside the people found are not the answer', () => {
    const view = read(
      { found: range(3).map(person), similarProfiles: range(20).map(person) },
      'people',
      'list',
    )
    expect([only(view).ptr, view.ambiguous]).toEqual(['/found', false])
  })

  test('on a route that nobody described, too, a thing is not the person who made it', () => {
    const json = {
      items: range(4).map((index) => ({
        caption: `Evening by the sea ${index}`,
        author: { fullName: personName(index) },
      })),
    }
    expect(role(only(read(json, 'unknown', 'unknown')), 'title')).toBe('caption')
  })
})
