import { expect, test, type Page } from '@playwright/test'
import { createPublicClient, http, type Hex } from 'viem'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { addPurchases } from '@/tests/e2e/spending/many'
import {
  answer,
  askForPlace,
  buyPlace,
  connectSandboxWallet,
  connectTestWallet,
  pay,
  walletButton,
} from '@/tests/e2e/support/buying'
import { withoutDatabase } from '@/tests/e2e/support/full-browser'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { usdc } from '@/lib/core/money'
import { downloaded, csvRows } from '@/tests/e2e/support/download'

const chain = () => createPublicClient({ transport: http(process.env['NICKEL_CHAIN']) })
const purchases = (page: Page) => page.getByRole('grid', { name: 'Purchases' })

async function buyPlaces(page: Page, ...names: string[]) {
  for (const name of names) {
    await page.goto('/geo/locate')
    await buyPlace(page, name)
  }
}

test('what was bought is found again by a word, and taken along as a file that another program reads', async ({
  page,
}) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await buyPlaces(page, 'Lisbon', 'Porto')
  await page.goto('/spending')
  await expect(purchases(page).getByRole('row')).toHaveCount(3)
  await expect(page.getByText('2 purchases, $0.02 paid')).toBeVisible()
  await expect(purchases(page).getByText('Delivered, being checked')).toHaveCount(0)
  await page.getByLabel('Find', { exact: true }).fill('porto')
  await expect(purchases(page).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/#.*text=porto/)
  await expect(page.getByText('1 purchase, $0.01 paid')).toBeVisible()

  const saved = await downloaded(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(saved.name).toMatch(/^nickel-receipts-some-\d{8}-\d{4}\.csv$/)
  const data = csvRows(saved.bytes)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    route: 'POST /agent/v1/geo-id',
    request_summary: 'Search for places · Porto',
    items: '1',
    quoted_usd: '0.01',
    paid_usd: '0.01',
    network: 'Sandbox chain',
    outcome: 'paid and delivered',
  })
  const hash = data[0]?.['transaction'] ?? ''
  const { status } = await chain().getTransactionReceipt({ hash: hash as Hex })
  expect(status).toBe('success')

  await page.reload()
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('porto')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'State' })
  await page.getByLabel('Value').fill('Not charged')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('heading', { name: 'No purchase fits' })).toBeVisible()
})

test('a receipt says what the chain says, and prints as one clean sheet', async ({ page }) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await buyPlaces(page, 'Faro')
  await page.goto('/spending')
  await page.getByRole('link', { name: 'Search for places · Faro' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  const hash = await receipt.getByText(/^0x[0-9a-f]{64}$/).innerText()
  await page.getByRole('button', { name: 'Check on chain' }).click()
  await expect(page.getByText('The chain shows this payment')).toBeVisible()
  const { blockNumber } = await chain().getTransactionReceipt({ hash: hash as Hex })
  const block = blockNumber.toLocaleString('en-US')
  await expect(receipt.getByRole('definition').filter({ hasText: new RegExp(`^${block}$`) })).toBeVisible()
  await page.reload()
  await expect(receipt.getByRole('definition').filter({ hasText: new RegExp(`^${block}$`) })).toBeVisible()
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Open the answer' }).click()
  await expect(answer(page)).toBeVisible()
})

test('two thousand purchases are listed, walked and narrowed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await buyPlaces(page, 'Evora')
  await addPurchases(page, 2000)
  await page.goto('/')
  await page.getByRole('link', { name: 'Spending' }).first().click()
  await expect(purchases(page)).toHaveAttribute('aria-rowcount', '2002')
  await page.getByRole('button', { name: 'Skip to results' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(purchases(page).locator('[aria-rowindex="2002"]')).toBeFocused()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Search people/ }).check()
  await page.keyboard.press('Escape')
  await expect(purchases(page)).toHaveAttribute('aria-rowcount', '501')
  await expect(page.getByText('400 purchases, $120.00 paid, 100 not charged')).toBeVisible()
  await expectAccessible(page)
})

test('a purchase that nobody signed waits at the top: it is dropped for nothing, or gone on with', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  const left = async (name: string) => {
    wallet.interrupt = () => Promise.reject(new Error('the wallet is locked'))
    await page.goto('/geo/locate')
    await askForPlace(page, name)
    await pay(page, '$0.01')
    await expect(page.getByText('Not signed. Nothing was charged.')).toBeVisible()
  }
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  await left('Tomar')
  await page.goto('/spending')
  const waiting = page.getByRole('region', { name: /not finished/ })
  await expect(waiting).toContainText('Nothing was sent and nothing is charged')
  await waiting.getByRole('button', { name: 'Drop it' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(purchases(page)).toContainText('Declined')

  await left('Beja')
  await page.goto('/spending')
  await expect(walletButton(page)).toBeVisible()
  wallet.interrupt = (approve) => approve()
  await waiting.getByRole('button', { name: 'Go on with it · $0.01' }).click()
  await page.getByRole('button', { name: 'Pay $0.01' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(purchases(page).getByRole('row').nth(1)).toContainText('Paid and delivered')
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
})

test('without a database the page says so, and charges nothing', async ({ page }) => {
  await withoutDatabase(page)
  await page.goto('/spending')
  await expect(page.getByText('The purchases of this browser cannot be read now')).toBeVisible()
  await expect(page.getByText('nothing was charged by looking')).toBeVisible()
  await expectAccessible(page)
})
