import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { answer, buy, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { samples } from '@/tests/e2e/support/samples'
import { sweep } from '@/tests/support/sweep'

const { people = [], company, job, ad, post } = samples()
const [person = '', second = ''] = people
const profile = { 'Profile URL or ID': person }

/** What is bought through a page or by an endpoint of the console, for how much, and what stands in its answer. */
const kinds: readonly (readonly [
  path: string,
  fill: Readonly<Record<string, string>>,
  price: string,
  words: readonly (string | RegExp)[],
])[] = [
  [
    '/profiles/enrich',
    profile,
    '0.05',
    [/^Total experience/, /^Experience/, /^Skills/, 'Work email · $0.05', 'Raw answer'],
  ],
  ['/profiles/email', profile, '0.05', [/@/, /^(Verified|Risky|Do not use|Unknown)$/, 'Disposable']],
  [
    '/profiles/bulk',
    { 'Profile URLs or IDs': [second, 'nobody-of-this-name-9f3', person].join('\n') },
    '0.15',
    ['3 asked for · 2 found · 1 missing.', 'nobody-of-this-name-9f3', /asked for as /],
  ],
  [
    '/profiles/posts',
    { ...profile, Posts: '2' },
    '0.10',
    [/2 posts asked for at \$0\.05 each: \$0\.10\. (None|\d) came/],
  ],
  [
    '/posts/reactions',
    { 'Post URL': post },
    '0.05',
    [/^Reactions · (all )?\d+ loaded( of about [\d,]+)?$/, /^Comments · /],
  ],
  [
    '/companies/enrich',
    { 'Universal name': company },
    '0.05',
    ['People · $0.30', 'Jobs · $0.05', 'Ads · $0.05', 'Employees', /^Locations/, 'Headquarters'],
  ],
  ['/jobs/search', { Search: 'engineer' }, '0.05', []],
  ['/jobs/get', { 'Job ID': job }, '0.05', ['Description', 'Employment', 'Company · $0.05']],
  ['/ads/search', {}, '0.05', [/^Details/]],
  ['/ads/get', { 'Ad ID': ad }, '0.05', ['Impressions', 'Targeting', 'Advertiser · $0.05']],
  ['/geo/locate', { Location: 'Lisbon' }, '0.01', [/Lisbon/, 'People · $0.30']],
  ['/profiles/search', { Title: 'engineer', 'Current company': 'energy' }, '0.30', []],
  ['/companies/search', { Search: 'energy' }, '0.30', []],
  ['/profiles/lookup', profile, '0.05', []],
  ['profiles.email-get', profile, '0.05', [/@/]],
  ['profiles.lookup-get', profile, '0.05', []],
  ['posts.reactions-get', { 'Post URL': post }, '0.05', [/^Comments · /]],
]

test('there is a case for each of the seventeen endpoints', () => expect(kinds).toHaveLength(17))

for (const [path, fill, price, words] of sweep(kinds, 6))
  test(`${path} is bought through its page for $${price}, and read by everybody`, async ({ page }) => {
    const violations: string[] = []
    page.on(
      'console',
      (message) => /violates|TrustedS|TrustedH/.test(message.text()) && violations.push(message.text()),
    )
    const isPage = path.startsWith('/')
    await page.goto(isPage ? path : '/console')
    const payer = await connectSandboxWallet(page)
    if (!isPage) {
      await page.getByLabel('Endpoint').selectOption(path)
      await expect(page.getByText(/^Deprecated: use POST/).first()).toBeVisible()
    }
    for (const [label, text] of Object.entries(fill))
      await page.getByLabel(label, { exact: true }).first().fill(text)
    await buy(page, `$${price}`)
    expect(await balanceOf(payer)).toBe(usdc('25') - usdc(price))
    await expect(answer(page).locator('[data-slot=skeleton]')).toHaveCount(0)
    for (const word of words) {
      const named = answer(page).getByRole('button', { name: word }).or(answer(page).getByText(word))
      await expect(named.filter({ visible: true }).first()).toBeVisible()
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, 'nothing is wider than a phone').toBeLessThanOrEqual(0)
    expect(violations).toEqual([])
  })
