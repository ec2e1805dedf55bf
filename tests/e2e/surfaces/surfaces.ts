import { expect, type Locator, type Page } from '@playwright/test'
import type { ActName } from '@/tests/e2e/surfaces/acts'
import { answer } from '@/tests/e2e/support/buying'
import { people, withList } from '@/tests/e2e/support/people'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

export type Surface = {
  name: string
  /** Fills the browser, once. */
  fill: (page: Page) => Promise<void>
  /** Shows it as a table. */
  open: (page: Page) => Promise<void>
  /** Shows it as it comes on a phone, if that is no narrower table. */
  openOnPhone?: (page: Page) => Promise<void>
  /** What holds its tools and its rows. */
  root: (page: Page) => Locator
  /** What its rows are called, in the order in which they come. */
  rows: readonly string[]
  /** What the column of these names is called; as the first one, if nothing is said. */
  named?: string
  /** What buys for its ticked rows. */
  forTicked?: RegExp
  /** What cannot be done here, or is of no use. */
  lacks: readonly ActName[]
}

const site = 'https://www.network.example'
const three = (of: (at: number) => object) => ({ elements: [0, 1, 2].map(of) })
const names = people.map(({ fullName }) => fullName)

/** Of an answer: its lookup, its body, what its rows are called. */
type Answered = { endpointId: string; input: Record<string, unknown>; body: object; rows: readonly string[] }

const answers = {
  people: {
    endpointId: 'profiles.search',
    input: { title: 'welder' },
    body: { elements: people },
    rows: names,
  },
  companies: {
    endpointId: 'companies.search',
    input: { search: 'metal' },
    rows: ['Acme', 'Bolt', 'Cask'],
    body: three((at) => ({
      name: ['Acme', 'Bolt', 'Cask'][at],
      universalName: ['acme', 'bolt', 'cask'][at],
      networkUrl: `${site}/company/${['acme', 'bolt', 'cask'][at]}`,
      industry: at === 2 ? 'Energy' : 'Metal',
      employeeCount: 10 * (at + 1),
      headquarters: 'Lisbon, Portugal',
    })),
  },
  jobs: {
    endpointId: 'jobs.search',
    input: { search: 'metal' },
    rows: ['Fitter', 'Turner', 'Welder'],
    body: three((at) => ({
      jobId: `400000000${at}`,
      title: ['Fitter', 'Turner', 'Welder'][at],
      companyName: 'Acme',
      location: at === 2 ? 'Porto' : 'Lisbon',
      jobUrl: `${site}/jobs/view/400000000${at}`,
      postedAt: `2026-10-0${at + 1}`,
    })),
  },
  ads: {
    endpointId: 'ads.search',
    input: {},
    rows: ['Ad alpha', 'Ad beta', 'Ad gamma'],
    body: three((at) => ({
      adId: `70000000${at}`,
      headline: ['Ad alpha', 'Ad beta', 'Ad gamma'][at],
      advertiserName: at === 2 ? 'Bolt' : 'Acme',
      adUrl: `${site}/ad-library/detail/70000000${at}`,
    })),
  },
  posts: {
    endpointId: 'profiles.posts',
    input: { profile: 'ana-silva', limit: 3 },
    rows: ['Post alpha', 'Post beta', 'Post gamma'],
    body: three((at) => ({
      postUrl: `${site}/posts/ana-silva_activity-720000000000000000${at}`,
      text: ['Post alpha', 'Post beta', 'Post gamma'][at],
      postedAt: `2026-10-0${at + 1}`,
      reactionCount: at * 10,
      author: { fullName: 'Ana Silva', networkUrl: `${site}/in/ana-silva` },
    })),
  },
  engagement: {
    endpointId: 'posts.reactions',
    input: { postUrl: `${site}/posts/ana-silva_activity-72` },
    body: { reactions: people.map((one) => ({ reactionType: 'LIKE', ...one })) },
    rows: names,
  },
  bulk: {
    endpointId: 'profiles.bulk',
    input: { profiles: people.map(({ networkId }) => ({ networkId })) },
    body: { profiles: people },
    rows: names,
  },
  places: {
    endpointId: 'geo.locate',
    input: { query: 'Lis' },
    rows: ['Lisbon', 'Lisburn', 'Lismore'],
    body: three((at) => ({
      geoId: `10000000${at}`,
      name: ['Lisbon', 'Lisburn', 'Lismore'][at],
      type: 'city',
      population: 1000 * (at + 1),
    })),
  },
} satisfies Record<string, Answered>

const seed = (page: Page, { body, endpointId, input }: Answered) =>
  seedAnswer(page, JSON.stringify(body), { endpointId, input })

/** An answer that was bought, shown where it was bought. */
function answered(name: string, what: Answered, lacks: Surface['lacks']): Surface {
  let path = ''
  return {
    name,
    rows: what.rows,
    root: answer,
    async fill(page) {
      await page.goto('/library')
      path = await seed(page, what)
    },
    openOnPhone: async (page) => void (await page.goto(path)),
    async open(page) {
      await page.goto(path)
      const modes = answer(page).getByRole('group', { name: 'Show as' }).first()
      await modes.getByRole('button', { name: 'Table' }).click()
      await expect(answer(page).getByRole('grid').first()).toBeVisible()
    },
    lacks,
  }
}

// cells are copied only on lists, where marks stand
const unmarked = ['copy cells', 'note', 'tag', 'stage'] as const
// only people and companies are put on lists
const unlisted = ['copy cells', 'note', 'tag', 'stage', 'add to list'] as const

/** A kind of the library. */
function kept(name: string, tab: RegExp, what: Answered, lacks: Surface['lacks'] = []): Surface {
  const openOnPhone = async (page: Page) => {
    await page.goto('/library')
    await page.getByRole('tab', { name: tab }).click()
  }
  return {
    name,
    rows: what.rows,
    openOnPhone,
    root: (page) => page.getByRole('tabpanel'),
    async fill(page) {
      await page.goto('/library')
      await seed(page, what)
    },
    async open(page) {
      await openOnPhone(page)
      await expect(page.getByRole('grid', { name: 'Records' })).toBeVisible()
    },
    // marks are put, and what can be bought is offered, in the panel
    lacks: ['tag', 'stage', 'buy in a cell', 'copy cells', ...lacks],
  }
}

const file = (rows: readonly { fullName: string; networkUrl: string }[]) => ({
  name: 'fair.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Full name,Profile URL,Owner', ...rows.map((row) => `${row.fullName},${row.networkUrl},Kim`)].join('\n'),
  ),
})

const bring = async (page: Page, rows = people) => {
  await page.goto('/runs')
  await page.getByRole('button', { name: 'New run' }).click()
  await page.getByLabel('File to import').setInputFiles(file(rows))
}

const unsold = ['buy for ticked rows', 'buy in a cell'] as const

/** Every table, in words. A run stands in its list and has the acts of that. */
export const surfaces: readonly Surface[] = [
  answered('people search', answers.people, unmarked),
  answered('company search', answers.companies, unmarked),
  answered('jobs', answers.jobs, unlisted),
  answered('ads', answers.ads, [...unlisted, ...unsold]),
  answered('posts', answers.posts, [...unlisted, ...unsold]),
  answered('engagement', answers.engagement, unmarked),
  answered('bulk profiles', answers.bulk, unmarked),
  answered('places', answers.places, [...unlisted, ...unsold, 'tick', 'export']),
  kept('library: people', /^People/, answers.people),
  kept('library: companies', /^Companies/, answers.companies),
  kept('library: jobs', /^Jobs/, answers.jobs, unlisted),
  kept('library: ads', /^Ads/, answers.ads, [...unlisted, 'buy for ticked rows']),
  kept('library: posts', /^Posts/, answers.posts, [...unlisted, 'buy for ticked rows']),
  {
    name: 'list',
    rows: names,
    forTicked: /^Look up 5/,
    root: (page) => page.getByRole('region', { name: 'List', exact: true }),
    async fill(page) {
      await page.goto('/library')
      await seed(page, answers.people)
      await withList(page, 'Welders')
    },
    async open(page) {
      await page.goto('/lists')
      await page.getByRole('button', { name: /^Welders/ }).click()
      await expect(page.getByRole('grid', { name: 'Welders' })).toBeVisible()
    },
    lacks: [],
  },
  {
    name: 'file before buying',
    rows: names,
    root: (page) => page.getByRole('region', { name: 'Your rows' }),
    fill: async (page) => void (await page.goto('/runs')),
    async open(page) {
      await bring(page)
      await expect(page.getByRole('grid', { name: 'Your rows' })).toBeVisible()
    },
    lacks: [
      'sort',
      'columns',
      'tick',
      'open beside',
      'buy for ticked rows',
      'add to list',
      'export',
      'copy cells',
      'cards',
      'note',
      'tag',
      'stage',
      'buy in a cell',
    ],
  },
  {
    name: 'purchases',
    rows: ['Search ads', 'Search companies', 'Search jobs'],
    root: (page) => page.getByRole('main'),
    async fill(page) {
      await page.goto('/library')
      for (const what of [answers.jobs, answers.companies, answers.ads]) await seed(page, what)
    },
    async open(page) {
      await page.goto('/spending')
      await expect(page.getByRole('grid', { name: 'Purchases' })).toBeVisible()
    },
    lacks: [
      'filter by type',
      'columns',
      'tick',
      'open beside',
      'export',
      'copy cells',
      'cards',
      'note',
      'tag',
      'stage',
      'add to list',
      'buy in a cell',
      'buy for ticked rows',
    ],
  },
]
