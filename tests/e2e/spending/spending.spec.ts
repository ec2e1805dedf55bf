import { expect, test, type Page } from '@playwright/test'
import { createPublicClient, http, type Hex } from 'viem'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import {
  answer,
  askForPlace,
  buyPlace,
  connectSandboxWallet,
  pay,
  walletButton,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { balanceOf } from '@/tests/e2e/support/money'
import { usdc } from '@/lib/core/money'
import { downloaded, csvRows } from '@/tests/e2e/support/download'

const purchases = (page: Page) => page.getByRole('grid', { name: 'Purchases' })

test('what was bought is found by a word, saved for other programs, has a receipt as the chain says, and prints as one sheet', async ({
  page,
  context,
}) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await buyPlace(page, 'Lisbon')
  await page.goto('/geo/locate')
  await buyPlace(page, 'Porto')
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
  const hash = data[0]?.['transaction'] as Hex
  const chain = createPublicClient({ transport: http(process.env['NICKEL_CHAIN']) })
  const { status, blockNumber } = await chain.getTransactionReceipt({ hash })
  expect(status).toBe('success')
  await page.reload()
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('porto')

  await page.getByRole('link', { name: 'Search for places · Porto' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.getByText(hash)).toBeVisible()
  // asked in vain without a network, the chain is asked again by itself when it is back
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check on chain' }).click()
  await expect(page.getByText('The chain could not be asked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The chain shows this payment')).toBeVisible()
  await expect(page.getByText('The chain could not be asked')).toHaveCount(0)
  await page.reload()
  const block = new RegExp(`^${blockNumber.toLocaleString('en-US')}$`)
  await expect(receipt.getByRole('definition').filter({ hasText: block })).toBeVisible()
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

test('a purchase that nobody signed waits: it is dropped for nothing, or gone on with', async ({ page }) => {
  const wallet = await fundedWallet(page)
  const left = async (name: string) => {
    wallet.interrupt = () => Promise.reject(new Error('the wallet is locked'))
    await page.goto('/geo/locate')
    await askForPlace(page, name)
    await pay(page, '$0.01')
    await expect(page.getByText('Not signed. Nothing was charged.')).toBeVisible()
  }
  await left('Tomar')
  await page.goto('/spending')
  const waiting = page.getByRole('region', { name: /not finished/ })
  await expect(waiting).toContainText('Nothing was sent and nothing is charged')
  await waiting.getByRole('button', { name: 'Drop it' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(purchases(page)).toContainText('Declined')

  await left('Beja')
  await page.goto('/')
  await page.evaluate(() => {
    const look = () =>
      document.body.innerText.includes('not in this browser') && Reflect.set(window, 'wasDenied', true)
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await page.getByRole('link', { name: /Beja/ }).click()
  await expect(page.getByRole('button', { name: 'Go on with it · $0.01' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.has(window, 'wasDenied')), 'what is here is never denied').toBe(
    false,
  )
  await page.goto('/spending')
  await expect(walletButton(page)).toBeVisible()
  wallet.interrupt = (approve) => approve()
  await waiting.getByRole('button', { name: 'Go on with it · $0.01' }).click()
  await page.getByRole('button', { name: 'Pay $0.01' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(purchases(page).getByRole('row').nth(1)).toContainText('Paid and delivered')
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
})
