import { expect, test } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import {
  answer,
  askForPlace,
  confirming,
  connectTestWallet,
  pay,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'
import { startDashboard } from '@/tests/e2e/support/dashboard'
import { balanceOf, fund, payee } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { startTamperProxy } from '@/tests/support/tamper-proxy'
import { usdc } from '@/lib/core/money'

const newcomer = '0x1111111111111111111111111111111111AbCdEf'.toLowerCase()

/** A dashboard before a service whose payee nobody has set, and the service's way to change its mind. */
async function startUnpinned() {
  const proxy = await startTamperProxy(process.env['NICKEL_SERVICE'] ?? '')
  const dashboard = await startDashboard(proxy.url)
  return {
    url: dashboard.url,
    changePayee: () => {
      proxy.state.tampering = {
        challenge: (one) => ({
          ...one,
          accepts: one.accepts.map((option) => ({ ...option, payTo: newcomer })),
        }),
      }
    },
    stop: async () => {
      await dashboard.stop()
      await proxy.stop()
    },
  }
}

let unpinned: Awaited<ReturnType<typeof startUnpinned>>
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  unpinned = await startUnpinned()
})
test.afterAll(() => unpinned.stop())

test('a payee is confirmed once with its whole address, then any other is a full stop', async ({ page }) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  const known = await payee()
  await page.goto(`${unpinned.url}/geo/locate`)
  await connectTestWallet(page)
  await askForPlace(page, 'Lisbon')
  const sheet = confirming(page)
  await expect(sheet).toContainText(known)
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await sheet.getByLabel('This is the address I mean to pay').check()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()

  await askForPlace(page, 'Porto')
  await expect(payButton(page, '$0.01')).toBeEnabled()
  await expect(sheet.getByLabel('This is the address I mean to pay')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Cancel' }).click()

  unpinned.changePayee()
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  await askForPlace(page, 'Faro')
  const stop = page.getByRole('alertdialog', { name: 'Stopped: the payee has changed' })
  await expect(stop).toContainText(known)
  await expect(stop).toContainText(newcomer)
  await expect(stop).toContainText('Nothing was signed and nothing was charged.')
  await expect(stop.getByRole('button')).toHaveText(['Back to the form', ''])
  expect(
    await stop.evaluate((element) => element.getBoundingClientRect().width / window.innerWidth),
  ).toBeGreaterThan(0.98)
  await expectAccessible(page)
  await stop.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Known payee')
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))

  await page.getByRole('link', { name: 'Open settings' }).click()
  const typed = page.getByLabel('Last 6 characters, as its owner told you')
  const accept = page.getByRole('button', { name: 'Pay this address from now on' })
  await expect(page.getByText(newcomer)).toBeVisible()
  await expectAccessible(page)
  await typed.fill(known.slice(-6))
  await accept.click()
  await expect(page.getByText('These are not the last six characters of the new address.')).toBeVisible()
  await typed.fill('ABCDEF')
  await accept.click()
  await expect(page.getByText(/^Confirmed by you on/)).toBeVisible()
  await expect(accept).toHaveCount(0)
  await page.goto(`${unpinned.url}/geo/locate`)
  await expect(walletButton(page)).toBeVisible()
  await askForPlace(page, 'Faro')
  await expect(sheet).toContainText('0x1111…cdef')
  expect(wallet.calls.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
})
