import { expect, type Locator, type Page } from '@playwright/test'
import type { ActName } from '@/tests/e2e/surfaces/acts'
import { answer } from '@/tests/e2e/support/buying'
import { people, withList } from '@/tests/e2e/support/people'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

/** Why an act cannot be done: it is still to come, or the surface has no use for it. */
type Lack = { missing: string } | { none: string }

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
  lacks: Partial<Record<ActName, Lack>>
}

const missing = (what: string): Lack => ({ missing: what })
const none = (why: string): Lack => ({ none: why })

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
function answered(
  name: string,
  what: Answered,
  lacks: Surface['lacks'],
  more: Partial<Surface> = {},
): Surface {
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
    ...more,
  }
}

const notListed = none('only people and companies are put on lists, where marks stand')
const unmarked = {
  note: missing('an answer has no column of notes'),
  tag: missing('an answer has no column of tags'),
  stage: missing('an answer has no column of stages'),
} as const
const uncopied = missing('cells are copied only on lists')
const unsold = missing('the table view of these rows offers nothing in a row')
const unbought = { 'buy for ticked rows': missing('these are not bought several at once') } as const

/** A kind of the library. */
function kept(name: string, tab: RegExp, what: Answered, lacks: Surface['lacks'] = {}): Surface {
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
    lacks: {
      tag: missing('a tag is shown in its cell and put in the panel'),
      stage: missing('a stage is shown in its cell and chosen in the panel'),
      'buy in a cell': missing('what can be bought is offered in the panel only'),
      'copy cells': uncopied,
      ...lacks,
    },
  }
}

const unlisted = { note: notListed, tag: notListed, stage: notListed, 'add to list': notListed } as const

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

const unwritten = none('rows of a file become a list, with all its acts, before anything is bought of them')

/** Every table, in words. A run stands in its list and has the acts of that. */
export const surfaces: readonly Surface[] = [
  answered('people search', answers.people, { 'copy cells': uncopied, ...unmarked }),
  answered('company search', answers.companies, { 'copy cells': uncopied, ...unmarked }),
  answered('jobs', answers.jobs, { 'copy cells': uncopied, ...unlisted }),
  answered('ads', answers.ads, { 'copy cells': uncopied, ...unbought, ...unlisted, 'buy in a cell': unsold }),
  answered('posts', answers.posts, {
    'copy cells': uncopied,
    ...unbought,
    ...unlisted,
    'buy in a cell': unsold,
  }),
  answered('engagement', answers.engagement, { 'copy cells': uncopied, ...unmarked }),
  answered('bulk profiles', answers.bulk, { 'copy cells': uncopied, ...unmarked }),
  answered('places', answers.places, {
    'copy cells': uncopied,
    ...unlisted,
    tick: missing('the rows of this answer have no boxes'),
    'buy for ticked rows': missing('the rows of this answer have no boxes'),
    'buy in a cell': none('a place is narrowed before it is searched, so its cells lead to forms'),
    export: missing('places are no records, and only records are exported'),
  }),
  kept('library: people', /^People/, answers.people),
  kept('library: companies', /^Companies/, answers.companies),
  kept('library: jobs', /^Jobs/, answers.jobs, unlisted),
  kept('library: ads', /^Ads/, answers.ads, { ...unbought, ...unlisted }),
  kept('library: posts', /^Posts/, answers.posts, { ...unbought, ...unlisted }),
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
    lacks: {},
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
    lacks: {
      sort: missing('the rows of a file stand as they came'),
      columns: missing('the columns of a file are all shown, in its order'),
      tick: missing('all rows of a file go into the plan'),
      'open beside': missing('a row of a file that the library knows opens no panel'),
      'buy for ticked rows': missing('all rows of a file go into the plan'),
      'add to list': missing('a file is put on a list only by a plan'),
      export: missing('a file that was mended is not written again'),
      'copy cells': uncopied,
      cards: missing('a file is a wide table on a phone too'),
      note: unwritten,
      tag: unwritten,
      stage: unwritten,
      'buy in a cell': unwritten,
    },
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
    lacks: {
      'filter by type': none('purchases are narrowed in the tests of spending'),
      columns: missing('the columns of purchases are fixed'),
      tick: missing('purchases have no boxes'),
      'open beside': none('a purchase opens a page of its own, to be printed'),
      export: missing('purchases are saved as one CSV, without the dialog of exports'),
      'copy cells': uncopied,
      cards: missing('purchases stay a table on a phone'),
      note: none('a purchase is a receipt, which nobody writes on'),
      tag: none('a purchase has the tags of the records that it brought'),
      stage: none('a purchase is no person or company'),
      'add to list': none('what a purchase brought is put on lists where it is shown'),
      'buy in a cell': none('a purchase is bought again where its answer is shown'),
      'buy for ticked rows': none('a purchase is bought again where its answer is shown'),
    },
  },
]
