import { shape, type Shape } from '@/tests/core/answers/shape'
import { company, encodedId, personName, range, site } from '@/tests/core/answers/samples'

const media = (name: string) => `https://media.network.example/${name}`

/** Shapes of every generic endpoint that the rules were written against, besides those of the unit tests. */
export const tuned: readonly Shape[] = [
  shape(
    'ads as a library returns them, in snake case with a cursor of their own',
    'ads',
    {
      ad_library: {
        ads: range(6).map((index) => ({
          ad_id: String(90_000 + index),
          ad_url: `${site}/ad-library/detail/${90_000 + index}`,
          advertiser: { name: `Works ${index} Ltd`, logo_url: media(`adv/${index}.png`) },
          creative: { headline: `A better lathe, number ${index}`, image_url: media(`ad/${index}.jpg`) },
          format: 'SINGLE_IMAGE',
          impressions: '1k-5k',
        })),
        pagination_token: 'YWQ6Ng==',
        total_results: 120,
      },
    },
    {
      rows: 6,
      titles: ['A better lathe, number 0', 'A better lathe, number 1'],
      next: true,
      total: 120,
      link: `${site}/ad-library/detail/90000`,
      picture: media('ad/0.jpg'),
    },
  ),
  shape(
    'one ad in two envelopes',
    'ad',
    {
      ok: true,
      response: {
        ad: {
          id: '90001',
          headline: 'Hire bakers by Monday',
          commentary: 'Flour included.',
          permalink: `${site}/ad-library/detail/90001`,
          image: { url: media('ad/1.jpg'), width: 800, height: 420 },
          advertiser: { name: 'Ovens of Oslo', url: `${site}/company/ovens` },
          targeting: [{ segment: 'Language', included: ['English'], excluded: [] }],
        },
      },
    },
    {
      titles: ['Hire bakers by Monday'],
      link: `${site}/ad-library/detail/90001`,
      picture: media('ad/1.jpg'),
    },
  ),
  shape(
    'one job under a data key with included records beside it',
    'job',
    {
      data: {
        type: 'job',
        id: '71',
        attributes: {
          title: 'Night baker',
          description_html: '<p>Bread at <b>three</b> in the morning.</p>',
          company_name: 'Ovens of Oslo',
          job_url: `${site}/jobs/view/71`,
          posted_at: '2026-11-02T08:00:00Z',
        },
      },
      included: [{ type: 'company', id: '9', attributes: { name: 'Ovens of Oslo' } }],
    },
    { titles: ['Night baker'], link: `${site}/jobs/view/71` },
  ),
  shape(
    'places as a plain array of pairs',
    'places',
    [
      { id: 'urn:net:geo:100', text: 'Lisbon, Portugal' },
      { id: 'urn:net:geo:101', text: 'Lisbon, Ohio, United States' },
    ],
    { rows: 2, titles: ['Lisbon, Portugal', 'Lisbon, Ohio, United States'], next: null },
  ),
  shape(
    'posts with reactions as counts by type and a paging link',
    'posts',
    {
      billing: { charged: '0.25', currency: 'USD' },
      posts: range(3).map((index) => ({
        post_id: `70${index}`,
        body: `What I learned about bread, part ${index}`,
        published: '2026-10-01T10:00:00Z',
        url: `${site}/posts/p-${index}`,
        stats: { likes: 12 + index, comments: 3 },
        media: [{ type: 'image', url: media(`post/${index}.jpg`) }],
      })),
      links: { next: '/posts?cursor=abc' },
    },
    { rows: 3, titles: ['What I learned about bread, part 0'], link: `${site}/posts/p-0` },
  ),
  shape(
    'companies nine keys deep',
    'companies',
    { a: { b: { c: { d: { e: { f: { organizations: range(4).map(company) } } } } } } },
    {
      rows: 4,
      titles: ['Works 0 Ltd', 'Works 1 Ltd'],
      picture: media('logo/0.png'),
      link: `${site}/company/works-0`,
    },
  ),
  shape(
    'people under their own addresses',
    'people',
    Object.fromEntries(
      range(4).map((index) => [
        `${site}/in/person-${index}`,
        { full_name: personName(index), headline: `Cook ${index}`, img: media(`u/${index}`) },
      ]),
    ),
    { rows: 4, titles: [personName(0), personName(1)], picture: media('u/0') },
  ),
  shape(
    'people of whom some are null and some hidden',
    'people',
    {
      people: [
        {
          id: encodedId(1),
          first_name: 'Ada',
          last_name: 'Quill',
          photos: [{ url: media('a.jpg'), width: 200 }],
        },
        null,
        { id: encodedId(2), first_name: 'Ben', last_name: 'Marsh', photos: [] },
        { id: null, first_name: null, last_name: null, hidden: true },
      ],
      paging: { start: 0, count: 4, total: 4 },
    },
    { rows: 4, titles: ['Ada Quill', 'Ben Marsh'], next: false, picture: media('a.jpg') },
  ),
]
