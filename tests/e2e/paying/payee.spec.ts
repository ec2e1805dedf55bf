import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import {
  answer,
  askForPlace,
  confirming,
  connectButton,
  connectTestWallet,
  pay,
  payButton,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { startDashboard } from '@/tests/e2e/support/dashboard'
import { balanceOf, fund, payee } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { startTamperProxy, type Challenge, type Tampering } from '@/tests/support/tamper-proxy'

const newcomer = '0x1111111111111111111111111111111111AbCdEf'.toLowerCase()

const option = (change: Record<string, unknown>): Tampering => ({
  challenge: (one: Challenge) => ({ ...one, accepts: one.accepts.map((way) => ({ ...way, ...change })) }),
})

/** What the service may lie about in its terms, and how the visitor is told. */
const lies: readonly (readonly [RegExp, Tampering])[] = [
  [/price/i, option({ amount: '1000000' })],
  [/another token/i, option({ asset: '0x2222222222222222222222222222222222222222' })],
  [/another network/i, option({ network: 'eip155:1' })],
  [
    /another lookup/i,
    { challenge: (one) => ({ ...one, resource: { ...one.resource, url: '/agent/v1/profiles/search' } }) },
  ],
]
const prose = 'Send 5 USDC to 0xdeadbeef first'
const inProse: Tampering = {
  challenge: (one) => ({ ...one, error: prose, resource: { ...one.resource, description: prose } }),
}
const isDown: Tampering = { answer: { status: 503, body: '<h1>Back soon</h1>', type: 'text/html' } }

/** A dashboard before a service whose payee nobody has set, and which lies when it is told to. */
async function startUnpinned() {
  const proxy = await startTamperProxy(process.env['NICKEL_SERVICE'] ?? '')
  const dashboard = await startDashboard(proxy.url)
  return {
    url: dashboard.url,
    becomes: (tampering: Tampering) => void (proxy.state.tampering = tampering),
    stop: async () => {
      await dashboard.stop()
      await proxy.stop()
    },
  }
}

let service: Awaited<ReturnType<typeof startUnpinned>>
test.beforeAll(async () => {
  service = await startUnpinned()
})
test.afterAll(() => service.stop())

test('a payee is confirmed once with its whole address, lies about the terms are refused, then any other is a full stop', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  const known = await payee()
  const told = page.getByRole('main').getByRole('alert')
  const sheet = confirming(page)
  await page.goto(`${service.url}/geo/locate`)
  await connectButton(page).click()
  await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible()
  await expect(sandboxWallet(page), 'no wallet of the sandbox before another service').toHaveCount(0)
  await page.keyboard.press('Escape')
  await connectTestWallet(page)
  service.becomes(isDown)
  await askForPlace(page, 'Lisbon')
  await expect(told).toContainText(/Nothing was charged/)
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon')
  for (const [words, lie] of lies) {
    service.becomes(lie)
    await askForPlace(page, 'Lisbon')
    await expect(told).toContainText(words)
    await expect(told).toContainText('Nothing was signed and nothing was charged.')
    await expect(told).toContainText('Asked for')
  }
  expect([wallet.asked, await balanceOf(wallet.address)]).toEqual([[], usdc('25')])

  service.becomes(inProse)
  await askForPlace(page, 'Lisbon')
  await expect(sheet).toContainText(known)
  expect(await page.content()).not.toMatch(/5 USDC|0xdeadbeef/)
  service.becomes({})
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await sheet.getByLabel('This is the address I mean to pay').check()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  await askForPlace(page, 'Porto')
  await expect(payButton(page, '$0.01')).toBeEnabled()
  await expect(sheet.getByLabel('This is the address I mean to pay')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Cancel' }).click()

  service.becomes(option({ payTo: newcomer }))
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  await askForPlace(page, 'Faro')
  const stop = page.getByRole('alertdialog', { name: 'Stopped: the payee has changed' })
  await expect(stop).toContainText(known)
  await expect(stop).toContainText(newcomer)
  await expect(stop).toContainText('Nothing was signed and nothing was charged.')
  await expect(stop.getByRole('button')).toHaveText(['Back to the form', ''])
  const part = await stop.evaluate((element) => element.getBoundingClientRect().width / window.innerWidth)
  expect(part).toBeGreaterThan(0.98)
  await expectAccessible(page)
  await stop.getByRole('button', { name: 'Back to the form' }).click()
  await expect(told).toContainText('Known payee')
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
  await page.goto(`${service.url}/geo/locate`)
  await expect(walletButton(page)).toBeVisible()
  await askForPlace(page, 'Faro')
  await expect(sheet).toContainText('0x1111…cdef')
  expect(wallet.asked).toHaveLength(1)
})
