import { expect, test } from '@playwright/test'
import { buy, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { samples } from '@/tests/e2e/support/samples'
import { usdc } from '@/lib/core/money'
import { sweep } from '@/tests/support/sweep'

const { people = [], company, job, ad, post } = samples()
const [person = ''] = people

type Case = { path: string; fill: Record<string, string>; price: string; endpoint?: string }

const cases: Case[] = [
  { path: '/profiles/search', fill: { Title: 'engineer', 'Current company': 'energy' }, price: '0.30' },
  { path: '/profiles/enrich', fill: { 'Profile URL or ID': person }, price: '0.05' },
  { path: '/profiles/bulk', fill: { 'Profile URLs or IDs': people.slice(0, 3).join('\n') }, price: '0.15' },
  { path: '/profiles/email', fill: { 'Profile URL or ID': person }, price: '0.05' },
  { path: '/profiles/posts', fill: { 'Profile URL or ID': person, Posts: '2' }, price: '0.10' },
  { path: '/profiles/lookup', fill: { 'Profile URL or ID': person }, price: '0.05' },
  { path: '/posts/reactions', fill: { 'Post URL': post }, price: '0.05' },
  { path: '/companies/search', fill: { Search: 'energy' }, price: '0.30' },
  { path: '/companies/enrich', fill: { 'Universal name': company }, price: '0.05' },
  { path: '/geo/locate', fill: { Location: 'Lisbon' }, price: '0.01' },
  { path: '/ads/search', fill: {}, price: '0.05' },
  { path: '/ads/get', fill: { 'Ad ID': ad }, price: '0.05' },
  { path: '/jobs/search', fill: { Search: 'engineer' }, price: '0.05' },
  { path: '/jobs/get', fill: { 'Job ID': job }, price: '0.05' },
  { path: '/console', endpoint: 'profiles.email-get', fill: { 'Profile URL or ID': person }, price: '0.05' },
  { path: '/console', endpoint: 'profiles.lookup-get', fill: { 'Profile URL or ID': person }, price: '0.05' },
  { path: '/console', endpoint: 'posts.reactions-get', fill: { 'Post URL': post }, price: '0.05' },
]

test('there is a case for each of the seventeen endpoints', () => expect(cases).toHaveLength(17))

for (const { path, fill, price, endpoint } of sweep(cases, 4)) {
  test(`${endpoint ?? path} is bought through its page for $${price}`, async ({ page }) => {
    const violations: string[] = []
    page.on(
      'console',
      (message) => /violates|TrustedS|TrustedH/.test(message.text()) && violations.push(message.text()),
    )
    await page.goto(path)
    const payer = await connectSandboxWallet(page)
    if (endpoint) {
      await page.getByLabel('Endpoint').selectOption(endpoint)
      await expect(page.getByText(/^Deprecated: use POST/).first()).toBeVisible()
    }
    for (const [label, text] of Object.entries(fill))
      await page.getByLabel(label, { exact: true }).first().fill(text)
    await buy(page, `$${price}`)
    expect(await balanceOf(payer)).toBe(usdc('25') - usdc(price))
    expect(violations).toEqual([])
  })
}
