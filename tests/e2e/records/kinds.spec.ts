import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { answer, buy, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { samples } from '@/tests/e2e/support/samples'
import { sweep } from '@/tests/support/sweep'

const { people = [], company, job, ad, post } = samples()
const [person = '', second = ''] = people

type Kind = { name: string; path: string; price: string; reads: (page: Page) => Promise<void> }

const hash = (draft: Record<string, string>) => `#${new URLSearchParams(draft)}`
const heading = (page: Page, name: string | RegExp) => answer(page).getByRole('heading', { name })
const offer = (page: Page, name: string | RegExp) => answer(page).getByRole('button', { name })

const kinds: Kind[] = [
  {
    name: 'a profile is a career: tenure, a picture of it with a table behind, and what is not in it',
    path: `/profiles/enrich${hash({ networkId: person })}`,
    price: '$0.05',
    async reads(page) {
      await expect(answer(page).getByRole('region', { name: 'At a glance' })).toContainText(
        'Total experience',
      )
      const timeline = answer(page).getByRole('figure', { name: 'Career timeline' })
      await expect(timeline.getByRole('img')).toHaveAccessibleName(/roles? at \d+ compan/)
      await timeline.getByText('Career as a table').click()
      await expect(timeline.getByRole('table', { name: 'Career' }).getByRole('row').nth(1)).toContainText(
        /\d (yr|mo)|20\d\d/,
      )
      await expect(heading(page, /^Experience/)).toBeVisible()
      await expect(heading(page, /^Skills/)).toBeVisible()
      await expect(offer(page, 'Work email · $0.05')).toBeVisible()
      await expect(offer(page, 'Enrich · $0.05')).toHaveCount(0)
      await expect(answer(page).getByText('Raw answer')).toBeVisible()
    },
  },
  {
    name: 'a work email has its badge and every check that was made',
    path: `/profiles/email${hash({ networkId: person })}`,
    price: '$0.05',
    async reads(page) {
      await expect(heading(page, /@/)).toBeVisible()
      await expect(
        answer(page)
          .getByText(/^(Verified|Risky|Do not use|Unknown)$/)
          .first(),
      ).toBeVisible()
      await expect(answer(page).getByRole('listitem').filter({ hasText: 'Disposable' })).toContainText('No')
      await expect(answer(page).getByRole('button', { name: 'Copy address' })).toBeVisible()
    },
  },
  {
    name: 'profiles in bulk stand beside what was asked for, and the missing one is named',
    path: `/profiles/bulk${hash({ profiles: [second, 'nobody-of-this-name-9f3', person].join('\n') })}`,
    price: '$0.15',
    async reads(page) {
      await expect(answer(page).getByText('3 asked for · 2 found · 1 missing.')).toBeVisible()
      await expect(answer(page).getByText('nobody-of-this-name-9f3')).toBeVisible()
      const rows = answer(page).getByRole('list', { name: 'Profiles' }).getByRole('listitem')
      await expect(rows.first()).toContainText(`asked for as ${second}`)
      await rows.nth(1).getByRole('button', { expanded: false }).first().click()
      await expect(heading(page, /^Experience/)).toBeVisible()
    },
  },
  {
    name: 'posts are a feed that says what was billed',
    path: `/profiles/posts${hash({ profile: person, limit: '2' })}`,
    price: '$0.10',
    async reads(page) {
      await expect(
        answer(page).getByText(/2 posts asked for at \$0\.05 each: \$0\.10\. (None|\d) came/),
      ).toBeVisible()
      await answer(page).getByText('What the service says about the bill').click()
      await expect(answer(page).getByText('Requested quantity')).toBeVisible()
    },
  },
  {
    name: 'an engagement tells the loaded from the total and has a chart with a table behind it',
    path: `/posts/reactions${hash({ postUrl: post })}`,
    price: '$0.05',
    async reads(page) {
      await expect(heading(page, /^Reactions · (all )?\d+ loaded( of about [\d,]+)?$/)).toBeVisible()
      await expect(heading(page, /^Comments · /)).toBeVisible()
      const chart = answer(page).getByRole('figure', { name: /^Reactions by type, of the \d+ loaded here/ })
      await expect(chart.getByRole('img')).toHaveAccessibleName(/^\w+ \d+/)
      await expect(
        answer(page)
          .getByRole('grid', { name: 'Reactors' })
          .getByRole('button', { name: /^Enrich .+ · \$0\.05$/ })
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'a company has its facts, its places and what can be bought about it',
    path: `/companies/enrich${hash({ universalName: company })}`,
    price: '$0.05',
    async reads(page) {
      for (const step of ['People · $0.30', 'Jobs · $0.05', 'Ads · $0.05'])
        await expect(offer(page, step).first()).toBeVisible()
      await expect(answer(page).getByRole('term').filter({ hasText: 'Employees' })).toBeVisible()
      await expect(heading(page, /^Locations/)).toBeVisible()
      await expect(answer(page).getByText('Headquarters').first()).toBeVisible()
      await expect(heading(page, /^Similar organisations/)).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    },
  },
  {
    name: 'jobs are a list beside the chosen one, walked by the keyboard',
    path: `/jobs/search${hash({ search: 'engineer' })}`,
    price: '$0.05',
    async reads(page) {
      const list = answer(page).getByRole('list', { name: 'Jobs' })
      const jobs = list.getByRole('heading').getByRole('button')
      await jobs.first().click()
      await page.keyboard.press('j')
      const chosen = page.getByRole('dialog', { name: await jobs.nth(1).innerText() })
      await expect(chosen.getByText(/^2 of \d+$/)).toBeVisible()
      await expect(jobs.nth(1)).toHaveAttribute('aria-current', 'true')
      await expect(chosen.getByRole('button', { name: 'Details · $0.05' })).toBeVisible()
      await expect(chosen.getByText('This is what the list says.')).toBeVisible()
    },
  },
  {
    name: 'a job has its facts, its description with headings, and its company',
    path: `/jobs/get${hash({ jobId: job })}`,
    price: '$0.05',
    async reads(page) {
      await expect(heading(page, 'Description')).toBeVisible()
      await expect(answer(page).getByRole('term').filter({ hasText: 'Employment' })).toBeVisible()
      await expect(offer(page, 'Company · $0.05')).toBeVisible()
      await expect(offer(page, 'Details · $0.05')).toHaveCount(0)
    },
  },
  {
    name: 'ads are cards with their creative, and lead to their details',
    path: '/ads/search',
    price: '$0.05',
    async reads(page) {
      const cards = answer(page).getByRole('list', { name: 'Ads' }).getByRole('listitem')
      await expect(cards.first().getByRole('heading')).toBeVisible()
      await expect(cards.first().getByRole('button', { name: /^Details .*· \$0\.05$/ })).toBeVisible()
    },
  },
  {
    name: 'an ad keeps its advertiser, its words of reach and its targeting',
    path: `/ads/get${hash({ adId: ad })}`,
    price: '$0.05',
    async reads(page) {
      await expect(heading(page, 'Impressions')).toBeVisible()
      await expect(heading(page, 'Targeting')).toBeVisible()
      await expect(offer(page, 'Advertiser · $0.05')).toBeVisible()
    },
  },
  {
    name: 'places are a pick list that leads on to searches there',
    path: `/geo/locate${hash({ query: 'Lisbon' })}`,
    price: '$0.01',
    async reads(page) {
      const rows = answer(page).getByRole('list', { name: 'Places' }).getByRole('listitem')
      await expect(rows.first()).toContainText('Lisbon')
      await expect(rows.first().getByRole('link', { name: 'People · $0.30' })).toHaveAttribute(
        'href',
        /geoId=\d+/,
      )
    },
  },
]

for (const { name, path, price, reads } of sweep(kinds, 3)) {
  test(name, async ({ page }) => {
    await page.goto(path)
    await connectSandboxWallet(page)
    await buy(page, price)
    await reads(page)
    await expectAccessible(page)
  })
}

test('on a phone a job opens over the list, and nothing is wider than the screen', async ({ page }) => {
  await page.goto(`/jobs/search${hash({ search: 'engineer' })}`)
  await connectSandboxWallet(page)
  await buy(page, '$0.05')
  await page.setViewportSize({ width: 390, height: 844 })
  const first = answer(page).getByRole('list', { name: 'Jobs' }).getByRole('button').first()
  const title = await first.innerText()
  await first.click()
  const drawer = page.getByRole('dialog', { name: title })
  await expect(drawer.getByRole('button', { name: 'Details · $0.05' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
