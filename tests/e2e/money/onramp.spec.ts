import { expect, test, type Page } from '@playwright/test'
import config from '@/tests/playwright.config'
import { connectTestWallet } from '@/tests/e2e/support/buying'
import { installWallet } from '@/tests/e2e/support/wallet'
import { live } from '@/tests/e2e/support/wallet-app'

// one on-ramp for all of them, which is told what to do
test.describe.configure({ mode: 'default' })
// a tab is opened only where a press allows it, as in every visitor's browser
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] } })

const onramp = (mood: 'gives' | 'refuses') => fetch(`${process.env['NICKEL_TAMPER']}/onramp-${mood}`)
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add money' })
const buying = (page: Page) => adding(page).getByRole('button', { name: /^Buy USDC at Coinbase/ })

/** A visitor who looks for a way to add money to a new wallet. */
async function addMoney(page: Page) {
  const wallet = await installWallet(page)
  await page
    .context()
    .route('https://pay.coinbase.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Coinbase</title>' }),
    )
  await page.goto(live('/'))
  await connectTestWallet(page)
  await page.getByRole('main').getByRole('button', { name: 'Add money' }).click()
  await expect(buying(page)).toBeVisible()
  return wallet
}

test('the press opens a tab of its own, with a token of one visit and the amount, and no way back to the page', async ({
  page,
}) => {
  const wallet = await addMoney(page)
  await adding(page).getByRole('radio', { name: '$20.00' }).check({ force: true })
  const [tab, request] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForRequest('**/api/onramp'),
    buying(page).click(),
  ])
  await tab.waitForURL('https://pay.coinbase.com/**')
  expect(request.postDataJSON()).toEqual({ address: wallet.address })
  const told = new URL(tab.url())
  expect(told.pathname).toBe('/buy/select-asset')
  expect(Object.fromEntries(told.searchParams)).toEqual({
    sessionToken: expect.stringMatching(/^[\w+/=]{8,}$/),
    defaultNetwork: 'base',
    defaultAsset: 'USDC',
    fiatCurrency: 'USD',
    presetFiatAmount: '20',
  })
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(adding(page)).toContainText('Watching the balance.')
})

test('an on-ramp that refuses: its tab goes away again, it is told, and the other ways stay', async ({
  page,
}) => {
  await onramp('refuses')
  await addMoney(page)
  const [tab] = await Promise.all([page.waitForEvent('popup'), buying(page).click()])
  if (!tab.isClosed()) await tab.waitForEvent('close')
  await expect(adding(page).getByRole('alert')).toContainText(
    'Coinbase does not let this dashboard open its page. Add money another way.',
  )
  await expect(adding(page).getByRole('link', { name: /^Buy USDC at peer.xyz/ })).toBeVisible()
  await onramp('gives')
  const [again] = await Promise.all([page.waitForEvent('popup'), buying(page).click()])
  await again.waitForURL('https://pay.coinbase.com/**')
  await expect(adding(page).getByRole('alert')).toHaveCount(0)
})

test('a browser that blocks the tab: it is told, and no token is asked for', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null))
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/onramp') && asked.push(request.url()))
  await addMoney(page)
  await buying(page).click()
  await expect(adding(page).getByRole('alert')).toContainText('The browser blocked the new tab.')
  expect(asked).toEqual([])
})

test('no policy speaks of it: it is a link, and nothing is fetched from there', async ({ request }) => {
  const { headers } = await request.get(live('/')).then((reply) => ({ headers: reply.headers() }))
  expect(headers['content-security-policy']).not.toContain('coinbase')
})
