import { beyond, shape, type Shape } from '@/tests/core/answers/shape'
import { encodedId, personName, range, site } from '@/tests/core/answers/samples'

const media = (name: string) => `https://media.network.example/${name}`

/**
 * Shapes that were written down after the rules had been frozen, after the habits of well-known interfaces of other
 * kinds. What was found of them at first sight stands in the release note.
 */
export const unseen: readonly Shape[] = [
  shape(
    'an OData feed',
    'people',
    {
      '@odata.context': 'https://api.example/$metadata#People',
      '@odata.count': 321,
      value: range(5).map((index) => ({
        Id: encodedId(index),
        DisplayName: personName(index),
        JobTitle: `Surveyor ${index}`,
        PhotoUri: media(`o/${index}.jpg`),
        ProfileUri: `${site}/in/o-${index}`,
      })),
      '@odata.nextLink': 'https://api.example/People?$skip=5',
    },
    {
      rows: 5,
      titles: [personName(0), personName(1)],
      picture: media('o/0.jpg'),
      link: `${site}/in/o-0`,
      next: true,
      total: 321,
    },
  ),
  shape(
    'records of a sales suite',
    'companies',
    {
      totalSize: 40,
      done: false,
      nextRecordsUrl: '/services/data/query/01g-2000',
      records: range(4).map((index) => ({
        attributes: { type: 'Account', url: `/services/data/Account/${index}` },
        Id: `001xx00000${index}`,
        Name: `Brick and Sons ${index}`,
        Website: `https://brick-${index}.example`,
        Logo__c: media(`b/${index}.png`),
      })),
    },
    {
      rows: 4,
      titles: ['Brick and Sons 0'],
      picture: media('b/0.png'),
      link: 'https://brick-0.example',
      next: true,
      total: 40,
    },
  ),
  shape(
    'HAL with embedded records',
    'jobs',
    {
      _links: { self: { href: '/jobs?page=0' }, next: { href: '/jobs?page=1' } },
      _embedded: {
        jobs: range(6).map((index) => ({
          _links: { self: { href: `${site}/jobs/view/${index}` } },
          title: `Tiler, crew ${index}`,
          location: 'Turin',
          created: '2026-11-01',
        })),
      },
      page: { size: 6, totalElements: 60, totalPages: 10, number: 0 },
    },
    {
      rows: 6,
      titles: ['Tiler, crew 0', 'Tiler, crew 1'],
      link: `${site}/jobs/view/0`,
      next: true,
      total: 60,
    },
  ),
  shape(
    'hits with highlights',
    'companies',
    {
      hits: range(5).map((index) => ({
        company_name: `Harbour ${index} Lines`,
        logoImage: media(`h/${index}.png`),
        page: `${site}/company/harbour-${index}`,
        objectID: `${700 + index}`,
        _highlightResult: { company_name: { value: `<em>Harbour</em> ${index} Lines`, matchLevel: 'full' } },
      })),
      nbHits: 5,
      page: 0,
      nbPages: 1,
      hitsPerPage: 20,
      processingTimeMS: 2,
    },
    {
      rows: 5,
      titles: ['Harbour 0 Lines'],
      picture: media('h/0.png'),
      link: `${site}/company/harbour-0`,
      next: false,
      total: 5,
    },
  ),
  shape(
    'items with snippets',
    'posts',
    {
      kind: 'feed#list',
      etag: 'x',
      nextPageToken: 'CAUQAA',
      pageInfo: { totalResults: 90, resultsPerPage: 3 },
      items: range(3).map((index) => ({
        kind: 'feed#post',
        id: { postId: `u${index}` },
        snippet: {
          publishedAt: '2026-09-01T00:00:00Z',
          title: `Why we dig canals ${index}`,
          thumbnails: { default: { url: media(`t/${index}.jpg`), width: 120, height: 90 } },
          channelTitle: 'Canals weekly',
        },
      })),
    },
    { rows: 3, titles: ['Why we dig canals 0', 'Why we dig canals 1'], next: true, total: 90 },
  ),
  shape(
    'XML turned into JSON',
    'people',
    {
      response: {
        '@status': 'ok',
        people: {
          '@total': '12',
          person: range(3).map((index) => ({
            '@id': String(index),
            name: { '#text': personName(index) },
            headline: { '#text': `Glazier ${index}` },
            'profile-url': { '#text': `${site}/in/x-${index}` },
          })),
        },
      },
    },
    { rows: 3, titles: [personName(0), personName(1)], link: `${site}/in/x-0`, total: 12 },
  ),
  shape(
    'a remote procedure call',
    'ads',
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        list: range(4).map((index) => ({
          adKey: `k${index}`,
          heading: `Rope that holds ${index}`,
          sponsor: 'Rope Works',
          preview: media(`r/${index}.jpg`),
          permalink: `${site}/ad-library/detail/k${index}`,
        })),
        page_info: { has_next: true },
      },
    },
    {
      rows: 4,
      titles: ['Rope that holds 0', 'Rope that holds 1'],
      link: `${site}/ad-library/detail/k0`,
      picture: media('r/0.jpg'),
      next: true,
    },
  ),
  shape(
    'a batch of one reply',
    'companies',
    [
      {
        status: 200,
        headers: [{ name: 'content-type', value: 'application/json' }],
        body: {
          organisations: range(3).map((index) => ({
            orgId: index + 1,
            legalName: `Mill ${index} GmbH`,
            web: `https://mill-${index}.example`,
            emblem: media(`m/${index}.svg.png`),
          })),
        },
      },
    ],
    {
      rows: 3,
      titles: ['Mill 0 GmbH', 'Mill 1 GmbH'],
      picture: media('m/0.svg.png'),
      link: 'https://mill-0.example',
    },
  ),
  beyond(
    shape(
      'columns of values instead of rows',
      'people',
      {
        name: range(4).map(personName),
        headline: range(4).map((index) => `Diver ${index}`),
        profileUrl: range(4).map((index) => `${site}/in/d-${index}`),
      },
      { rows: 4, titles: [personName(0)], link: `${site}/in/d-0` },
    ),
  ),
  shape(
    'a French envelope',
    'people',
    {
      donnees: {
        personnes: range(5).map((index) => ({
          identifiant: encodedId(index),
          nomComplet: personName(index),
          poste: `Menuisier ${index}`,
          photoProfil: media(`f/${index}.jpg`),
          lienProfil: `${site}/in/f-${index}`,
        })),
      },
      pagination: { suivant: 'abc', nombreTotal: 88 },
    },
    {
      rows: 5,
      titles: [personName(0), personName(1)],
      picture: media('f/0.jpg'),
      link: `${site}/in/f-0`,
      next: true,
      total: 88,
    },
  ),
  shape(
    'names that repeat the operation',
    'companies',
    {
      searchOrganizationsResponse: {
        searchOrganizationsResult: {
          organization: range(3).map((index) => ({
            organizationKey: `o-${index}`,
            organizationName: `Quarry ${index}`,
            organizationLogoImageUrl: media(`q/${index}.png`),
            organizationPageLink: `${site}/company/quarry-${index}`,
          })),
          moreResultsAvailable: false,
        },
      },
    },
    {
      rows: 3,
      titles: ['Quarry 0', 'Quarry 1'],
      picture: media('q/0.png'),
      link: `${site}/company/quarry-0`,
      next: false,
    },
  ),
  shape(
    'rows under numbers',
    'jobs',
    {
      results: Object.fromEntries(
        range(5).map((index) => [
          String(index),
          { role: `Roofer ${index}`, employer: 'Slate Ltd', apply: `https://slate.example/${index}` },
        ]),
      ),
    },
    { rows: 5, titles: ['Roofer 0', 'Roofer 1'], link: 'https://slate.example/0' },
  ),
  shape(
    'a store of entities with the order beside it',
    'people',
    {
      result: ['p1', 'p2', 'p3'],
      entities: {
        people: Object.fromEntries(
          range(3).map((index) => [
            `p${index + 1}`,
            {
              id: `p${index + 1}`,
              label: personName(index),
              occupation: `Farrier ${index}`,
              face: media(`e/${index}.webp`),
              href: `${site}/in/e-${index}`,
            },
          ]),
        ),
      },
    },
    { rows: 3, titles: [personName(0), personName(1)], picture: media('e/0.webp'), link: `${site}/in/e-0` },
  ),
  beyond(
    shape(
      'typed properties',
      'companies',
      {
        object: 'list',
        results: range(3).map((index) => ({
          object: 'page',
          id: `59833787-2cf9-4fdf-8782-e53db20768a${index}`,
          url: `${site}/company/typed-${index}`,
          properties: {
            Name: { type: 'title', title: [{ plain_text: `Typed ${index} AG` }] },
            Employees: { type: 'number', number: 40 + index },
          },
        })),
        next_cursor: 'fe2cc560',
        has_more: true,
      },
      { rows: 3, titles: ['Typed 0 AG', 'Typed 1 AG'], link: `${site}/company/typed-0`, next: true },
    ),
  ),
  beyond(
    shape(
      'a company in sections',
      'company',
      {
        sections: [
          {
            kind: 'header',
            data: { name: 'Sluice & Weir', logo: media('s/1.png'), url: `${site}/company/sluice` },
          },
          { kind: 'stats', data: { employees: 41, founded: 1911 } },
        ],
      },
      { titles: ['Sluice & Weir'] },
    ),
  ),
  beyond(
    shape(
      'a job as pairs of keys and values',
      'job',
      {
        fields: [
          { key: 'title', value: 'Lock keeper' },
          { key: 'company', value: 'Sluice & Weir' },
          { key: 'url', value: `${site}/jobs/view/88` },
        ],
      },
      { titles: ['Lock keeper'], link: `${site}/jobs/view/88` },
    ),
  ),
  beyond(
    shape(
      'an archive of ads with cursors',
      'ads',
      {
        data: {
          ads_archive: {
            data: range(4).map((index) => ({
              id: String(5550 + index),
              page_name: `Kiln ${index}`,
              ad_creative_bodies: [`Bricks fired twice, lot ${index}`],
              ad_snapshot_url: `${site}/ad-library/detail/${5550 + index}`,
            })),
            paging: { cursors: { before: 'QQ', after: 'Wg' }, next: 'https://api.example/ads?after=Wg' },
          },
        },
      },
      { rows: 4, titles: ['Bricks fired twice, lot 0'], link: `${site}/ad-library/detail/5550`, next: true },
    ),
  ),
  shape(
    'features on a map',
    'places',
    {
      type: 'FeatureCollection',
      features: range(3).map((index) => ({
        type: 'Feature',
        id: `g${index}`,
        properties: { name: `Delft ${index}`, geonameid: 2757345 + index },
        geometry: { type: 'Point', coordinates: [4.35, 52.01] },
      })),
    },
    { rows: 3, titles: ['Delft 0', 'Delft 1'] },
  ),
  // a person whose name is called a title
  beyond(
    shape(
      'likers and replies',
      'engagement',
      {
        engagement: {
          summary: { likes: 31, replies: 2 },
          likers: range(4).map((index) => ({
            kind: 'like',
            by: { title: personName(index), job: `Cooper ${index}` },
          })),
          replies: range(2).map((index) => ({
            says: `Well put ${index}`,
            by: { title: personName(index + 5) },
          })),
          nextToken: 'n2',
        },
      },
      { titles: [personName(0)], next: true },
    ),
  ),
  shape(
    'German jobs with a number for the next page',
    'jobs',
    {
      stellenangebote: range(4).map((index) => ({
        kennziffer: `S-${index}`,
        stellentitel: `Schleusenwärter ${index}`,
        arbeitgeber: 'Wasserbau GmbH',
        ort: 'Emden',
        verweis: `${site}/jobs/view/9${index}`,
        eingestelltAm: '2026-11-11',
      })),
      anzahlGesamt: 77,
      naechsteSeite: 2,
    },
    {
      rows: 4,
      titles: ['Schleusenwärter 0', 'Schleusenwärter 1'],
      link: `${site}/jobs/view/90`,
      next: true,
      total: 77,
    },
  ),
  shape(
    'a reply with status beside the payload and totals in words',
    'companies',
    {
      Status: 'Success',
      Payload: {
        Firms: range(4).map((index) => ({
          FirmId: 40 + index,
          TradingName: `Weaver ${index}`,
          LogoImg: media(`w/${index}.png`),
          PublicPage: `${site}/company/weaver-${index}`,
        })),
        TotalFirms: '1,204',
        PageNo: 1,
      },
    },
    {
      rows: 4,
      titles: ['Weaver 0', 'Weaver 1'],
      picture: media('w/0.png'),
      link: `${site}/company/weaver-0`,
      next: true,
      total: 1204,
    },
  ),
  shape(
    'cards with blocks of text',
    'jobs',
    {
      cards: range(5).map((index) => ({
        cardId: `c${index}`,
        primaryText: { text: `Ferry pilot ${index}`, attributes: [] },
        secondaryText: { text: 'Harbour 3 Lines', attributes: [] },
        navigationUrl: `${site}/jobs/view/c${index}`,
        thumb: { artifacts: [{ fileIdentifyingUrl: media(`c/${index}.png`), width: 100 }] },
      })),
      paging: { start: 0, count: 5, total: 15 },
    },
    {
      rows: 5,
      titles: ['Ferry pilot 0', 'Ferry pilot 1'],
      link: `${site}/jobs/view/c0`,
      next: true,
      total: 15,
    },
  ),
  shape(
    'Italian places',
    'places',
    {
      esito: 'ok',
      luoghi: range(3).map((index) => ({
        codice: 9000 + index,
        denominazione: `Lisbona ${index}`,
        tipo: 'città',
      })),
    },
    { rows: 3, titles: ['Lisbona 0', 'Lisbona 1'] },
  ),
  shape(
    'one company as a GraphQL node',
    'company',
    {
      data: {
        organizationBySlug: {
          __typename: 'Organization',
          id: 'gid://app/Organization/7',
          displayTitle: 'Dry Dock Seven',
          avatar: { src: media('dd.png') },
          canonicalUrl: `${site}/company/dry-dock`,
          headcount: { edges: [{ node: { year: 2025, value: 70 } }] },
        },
      },
    },
    { titles: ['Dry Dock Seven'], picture: media('dd.png'), link: `${site}/company/dry-dock` },
  ),
  beyond(
    shape(
      'groups of rows under headings',
      'people',
      {
        groups: [
          {
            heading: 'Top',
            people: range(2).map((index) => ({ name: personName(index), id: encodedId(index) })),
          },
          {
            heading: 'More',
            people: range(3).map((index) => ({ name: personName(index + 2), id: encodedId(index + 2) })),
          },
        ],
      },
      { rows: 5, titles: [personName(0), personName(4)] },
    ),
  ),
  shape(
    'posts as activities with verbs',
    'posts',
    {
      orderedItems: range(3).map((index) => ({
        type: 'Create',
        actor: `${site}/in/me`,
        published: '2026-08-08T08:08:08Z',
        object: {
          type: 'Note',
          id: `${site}/posts/note-${index}`,
          content: `<p>A note on tides ${index}</p>`,
        },
      })),
      totalItems: 30,
      next: `${site}/outbox?page=2`,
    },
    { rows: 3, titles: ['A note on tides 0'], total: 30 },
  ),
  beyond(
    shape(
      'ads behind a spreadsheet of cells',
      'ads',
      {
        cols: [{ label: 'Ad ID' }, { label: 'Headline' }, { label: 'Link' }],
        rows: range(3).map((index) => ({
          c: [
            { v: `s${index}` },
            { v: `Sails cut to size ${index}` },
            { v: `${site}/ad-library/detail/s${index}` },
          ],
        })),
      },
      { rows: 3, titles: ['Sails cut to size 0'], link: `${site}/ad-library/detail/s0` },
    ),
  ),
]
