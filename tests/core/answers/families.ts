import type { Context } from '@/lib/core/answers/view'
import { company, encodedId, job, person, personName, range, site } from '@/tests/core/answers/samples'

/** A shape of answer that no fixture has, with what must be found in it; paths are written with dots. */
export type Family = {
  name: string
  body: unknown
  ctx: Context
  expected: {
    shape: 'list' | 'item' | 'multi' | 'error'
    ptr?: string
    rows?: number
    title?: string
    image?: string
    url?: string
    id?: string
    next?: boolean
    total?: number
    cache?: 'cached' | 'live'
  }
}

const people = (request: Record<string, unknown> = {}): Context => ({
  route: 'people',
  expect: 'list',
  request,
})
const firms: Context = { route: 'companies', expect: 'list', request: {} }

export const families: Family[] = [
  {
    name: 'snake_case envelope with a cursor',
    body: {
      request_id: 'req_1',
      response_data: {
        search_results: range(12).map((index) => ({
          member_id: 880_000 + index,
          full_name: personName(index),
          current_title: `Nurse on ward ${index}`,
          profile_picture_url: `https://media.network.example/${index}`,
          public_profile_url: `${site}/in/person-${index}`,
        })),
        next_cursor: 'bmV4dA==',
        total_count: 480,
      },
      credits_used: 1,
    },
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/response_data/search_results',
      rows: 12,
      title: 'full_name',
      next: true,
      total: 480,
      image: 'profile_picture_url',
      url: 'public_profile_url',
      id: 'member_id',
    },
  },
  {
    name: 'GraphQL edges four levels down',
    body: {
      data: {
        viewer: {
          companySearch: {
            edges: range(5).map((index) => ({
              cursor: `y${index}`,
              node: { __typename: 'Company', ...company(index) },
            })),
            pageInfo: { endCursor: 'y4', hasNextPage: true },
          },
        },
      },
      extensions: { cost: { requested: 5 } },
    },
    ctx: firms,
    expected: {
      shape: 'list',
      ptr: '/data/viewer/companySearch/edges',
      rows: 5,
      title: 'node.name',
      image: 'node.logo',
      url: 'node.url',
      id: 'node.id',
      next: true,
    },
  },
  {
    name: 'map from opaque ids to people, at the top',
    body: Object.fromEntries(
      range(6).map((index) => [
        encodedId(index),
        { displayName: personName(index), avatar: `https://m.example/${index}.webp` },
      ]),
    ),
    ctx: people(),
    expected: { shape: 'list', ptr: '', rows: 6, title: 'displayName', image: 'avatar' },
  },
  {
    name: 'map from plain slugs to people, beside meta data',
    body: {
      meta: { took: 12, served_from_cache: true },
      people: Object.fromEntries(range(4).map((index) => [`person-${'abcd'[index] ?? ''}`, person(index)])),
    },
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/people',
      rows: 4,
      title: 'name',
      image: 'photo',
      url: 'networkUrl',
      id: 'id',
      cache: 'cached',
    },
  },
  {
    name: 'arrays of arrays under a sibling header',
    body: {
      columns: ['id', 'name', 'headline', 'profile_url', 'photo'],
      values: range(9).map((index) => [
        ...[encodedId(index), personName(index), `Pilot, fleet ${index}`, `${site}/in/person-${index}`],
        `https://media.network.example/${index}.png`,
      ]),
      page: 1,
      pages: 1,
    },
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/values',
      rows: 9,
      title: '1',
      url: '3',
      image: '4',
      id: '0',
      next: false,
    },
  },
  {
    name: 'columnar fields and rows with typed fields',
    body: {
      result: {
        fields: [
          { name: 'companyId', type: 'int' },
          { name: 'companyName', type: 'text' },
          { name: 'logo_url', type: 'text' },
          { name: 'website', type: 'text' },
        ],
        rows: range(7).map((index) => [
          500 + index,
          `Works ${index} Ltd`,
          `https://m.example/l/${index}`,
          `https://works-${index}.example`,
        ]),
        rowCount: 7,
      },
    },
    ctx: firms,
    expected: { shape: 'list', ptr: '/result/rows', rows: 7, title: '1', image: '2', url: '3', id: '0' },
  },
  {
    name: 'a sheet whose first row is the header',
    body: {
      values: [
        ['name', 'title', 'url'],
        ...range(5).map((index) => [personName(index), `Cook ${index}`, `${site}/in/p-${index}`]),
      ],
    },
    ctx: people(),
    expected: { shape: 'list', ptr: '/values', rows: 5, title: '0', url: '2' },
  },
  {
    name: '19-digit ids written as numbers',
    body: {
      raw: `{"jobs":[${range(4)
        .map(
          (index) =>
            `{"id":71234567890123456${index}8,"title":"Welder ${index}","link":"${site}/jobs/view/7${index}"}`,
        )
        .join(',')}],"hasMore":false}`,
    },
    ctx: { route: 'jobs', expect: 'list', request: {} },
    expected: { shape: 'list', ptr: '/jobs', rows: 4, title: 'title', url: 'link', id: 'id', next: false },
  },
  {
    name: 'seven wrappers',
    body: {
      response: {
        status: 'ok',
        body: { payload: { content: { inner: { box: { records: range(3).map(person) } } } } },
      },
    },
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/response/body/payload/content/inner/box/records',
      rows: 3,
      title: 'name',
      image: 'photo',
      url: 'networkUrl',
      id: 'id',
    },
  },
  {
    name: 'a German envelope and German fields',
    body: {
      ergebnisse: range(8).map((index) => ({
        kennung: encodedId(index),
        vollerName: personName(index),
        berufsbezeichnung: `Bäckerin in Filiale ${index}`,
        bild: `https://media.network.example/${index}.jpg`,
        adresse: `${site}/in/person-${index}`,
      })),
      gesamt: 80,
      seite: 1,
    },
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/ergebnisse',
      rows: 8,
      title: 'vollerName',
      image: 'bild',
      url: 'adresse',
      next: true,
    },
  },
  {
    name: 'a Spanish envelope with keys that have no meaning',
    body: {
      resultados: {
        lista: range(6).map((index) => ({
          nombre: personName(index),
          cargo: `Enfermera ${index}`,
          enlace: `${site}/in/p-${index}`,
          edad: 30 + index,
        })),
      },
    },
    ctx: people(),
    expected: { shape: 'list', ptr: '/resultados/lista', rows: 6, title: 'nombre', url: 'enlace' },
  },
  {
    name: 'JSON:API with attributes, links and included records',
    body: {
      data: range(5).map((index) => ({
        type: 'companies',
        id: String(index),
        attributes: { name: `Works ${index}`, industry: 'Steel', logo: `https://m.example/${index}.png` },
        relationships: { employees: { data: [] } },
        links: { self: `${site}/company/works-${index}` },
      })),
      included: range(9).map((index) => ({
        type: 'people',
        id: String(index),
        attributes: { name: personName(index) },
      })),
      links: { self: '/x', next: 'https://api.example/x?page=2' },
      meta: { 'total-count': 50 },
    },
    ctx: firms,
    expected: {
      shape: 'list',
      ptr: '/data',
      rows: 5,
      title: 'attributes.name',
      image: 'attributes.logo',
      id: 'id',
      next: true,
      url: 'links.self',
      total: 50,
    },
  },
  {
    name: 'search engine hits with sources and a total object',
    body: {
      took: 3,
      timed_out: false,
      hits: {
        total: { value: 900, relation: 'gte' },
        hits: range(10).map((index) => ({
          _index: 'people',
          _id: encodedId(index),
          _score: 1.5,
          _source: person(index),
        })),
      },
    },
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/hits/hits',
      rows: 10,
      title: '_source.name',
      image: '_source.photo',
      url: '_source.networkUrl',
      total: 900,
      next: true,
    },
  },
  {
    name: 'a page object with content, counted from zero',
    body: {
      content: range(20).map(job),
      page: { number: 0, size: 20, totalElements: 45, totalPages: 3 },
      last: false,
    },
    ctx: { route: 'jobs', expect: 'list', request: { page: 1 } },
    expected: {
      shape: 'list',
      ptr: '/content',
      rows: 20,
      title: 'title',
      url: 'url',
      id: 'id',
      total: 45,
      next: true,
    },
  },
  {
    name: 'count, next and previous as links, on the last page',
    body: { count: 52, next: null, previous: 'https://api.example/?page=2', results: range(2).map(company) },
    ctx: { ...firms, request: { page: 3 } },
    expected: {
      shape: 'list',
      ptr: '/results',
      rows: 2,
      title: 'name',
      image: 'logo',
      url: 'url',
      id: 'id',
      total: 52,
      next: false,
    },
  },
  {
    name: 'an envelope inside an array of one',
    body: [{ results: range(4).map(person), has_more: true }],
    ctx: people(),
    expected: {
      shape: 'list',
      ptr: '/0/results',
      rows: 4,
      title: 'name',
      image: 'photo',
      url: 'networkUrl',
      id: 'id',
      next: true,
    },
  },
  {
    name: 'one company in an array in an envelope',
    body: {
      success: true,
      data: [{ ...company(3), description: 'We make things', offices: [{ city: 'Oslo' }, { city: 'Riga' }] }],
      from_cache: 'HIT',
    },
    ctx: { route: 'company', expect: 'item', request: { company: 'works-3' } },
    expected: { shape: 'item', ptr: '/data/0', title: 'name', image: 'logo', url: 'url', id: 'id' },
  },
  {
    name: 'one company under a French name, marked as live',
    body: {
      statut: 'ok',
      entreprise: { nom: 'Boulangerie Quill', effectif: 12, ville: 'Lyon', site: 'https://quill.example' },
      cache: { hit: false },
    },
    ctx: { route: 'company', expect: 'item', request: {} },
    expected: { shape: 'item', ptr: '/entreprise', title: 'nom', url: 'site', cache: 'live' },
  },
  {
    name: 'a bare company that marks itself as cached',
    body: {
      ...company(2),
      cached: true,
      fetchedAt: '2026-11-01T00:00:00Z',
      specialities: ['steel', 'rope'],
      locations: [{ city: 'Oslo' }],
    },
    ctx: { route: 'company', expect: 'item', request: {} },
    expected: { shape: 'item', ptr: '', title: 'name', image: 'logo', url: 'url', id: 'id', cache: 'cached' },
  },
  {
    name: 'reactions and comments, each in a box with its own paging',
    body: {
      data: {
        likes: {
          items: range(5).map((index) => ({ reactionType: 'PRAISE', user: person(index) })),
          paging: { nextPageToken: 'L2', total: 90 },
        },
        comments: {
          items: range(3).map((index) => ({
            id: index,
            text: `Fine point ${index}`,
            author: person(index),
            createdAt: '2026-01-02T03:04:05Z',
          })),
          paging: { nextPageToken: null, total: 3 },
        },
      },
    },
    ctx: { route: 'engagement', expect: 'multi', request: {} },
    expected: { shape: 'multi', ptr: '/data/likes/items', rows: 5, title: 'user.name', next: true },
  },
  {
    name: 'a refusal with status 200',
    body: { success: false, message: 'The source did not answer. Nothing was charged.', requestId: 'r-1' },
    ctx: people(),
    expected: { shape: 'error' },
  },
  {
    name: 'a problem document',
    body: { type: 'about:blank', title: 'Bad Gateway', status: 502, detail: 'upstream timed out' },
    ctx: { route: 'company', expect: 'item', request: {} },
    expected: { shape: 'error' },
  },
  {
    name: 'posts in a feed whose items are wrapped and whose text is an object',
    body: {
      feed: {
        items: range(4).map((index) => ({
          item: {
            urn: `urn:net:activity:70${index}`,
            text: { text: `Thoughts on bread, part ${index}` },
            actor: { fullName: personName(index), picture: `https://m.example/${index}.png` },
            postedOn: 1_788_000_000 + index,
            shareUrl: `${site}/posts/p-${index}`,
          },
        })),
        cursor: 'f2',
      },
    },
    ctx: { route: 'posts', expect: 'list', request: { profile: 'x' } },
    expected: {
      shape: 'list',
      ptr: '/feed/items',
      rows: 4,
      title: 'item.text.text',
      image: 'item.actor.picture',
      url: 'item.shareUrl',
      next: true,
    },
  },
  {
    name: 'places as a map of lists by kind of place',
    body: {
      query: 'Lis',
      suggestions: range(5).map((index) => ({
        urn: `urn:net:geo:10${index}`,
        displayName: `Lisbon ${index}`,
      })),
      took_ms: 4,
    },
    ctx: { route: 'places', expect: 'list', request: { query: 'Lis' } },
    expected: { shape: 'list', ptr: '/suggestions', rows: 5, title: 'displayName', id: 'urn' },
  },
]
