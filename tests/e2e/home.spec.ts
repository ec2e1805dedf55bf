import { expect, test } from '@playwright/test'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import {
  answer,
  askBox,
  connectSandboxWallet,
  disconnect,
  pay,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import { untilIdle } from '@/tests/e2e/support/idle'
import { layoutShift } from '@/tests/e2e/support/layout-shift'

const scripts = '**/_next/static/chunks/**/*.js'
const emptyPlaces = [
  ['/', 'Three steps to a first answer'],
  ['/library', 'No people yet'],
  ['/lists', 'No lists yet'],
  ['/runs', 'No lists yet'],
  ['/spending', 'Nothing bought yet'],
] as const

test('a first visit reads what a place is for before any script has come, is led in three steps, and has an answer from the one box; a later one goes on where it was', async ({
  page,
}) => {
  await page.route(scripts, (route) => route.abort())
  for (const [path, title] of emptyPlaces) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.unroute(scripts)

  await page.goto('/')
  await untilIdle(page)
  const search = page.getByRole('search')
  const box = askBox(page)
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(box, 'three keys away').toBeFocused()
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await sandboxWallet(page).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$25\.00/ })).toBeVisible()
  // who disconnects has not asked to choose again
  await disconnect(page)
  await expect(page.getByRole('button', { name: 'Choose a wallet' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await connectSandboxWallet(page)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await box.fill('https://www.network.example/in/mads-harting')
  await expect(search.getByRole('button', { name: 'Whole profile · $0.05', exact: true })).toBeVisible()
  await expect(search).toContainText('Read as a profile address')
  await expect(search.getByRole('button', { name: 'Posts · $0.25', exact: true })).toBeVisible()
  await box.fill('https://example.com/in/username')
  await expect(search).toContainText('This names nobody that can be looked up')
  await page.reload()
  await expect(box, 'nothing typed is lost by a reload').toHaveValue('https://example.com/in/username')
  await expect(search).toContainText('This names nobody that can be looked up')
  await box.fill('Lisbon')
  await search.getByRole('button', { name: 'Search for places · $0.01' }).click()
  await pay(page, '$0.01')
  await expect(page).toHaveURL(/\/geo\/locate\?bought=/)
  await expect(answer(page)).toContainText('Lisbon')
  await expect(answer(page)).toBeFocused()
  await page.goBack()
  await expect(box, 'what was bought does not stand as unsent').toHaveValue('')
  await page.goForward()
  await expect(answer(page)).toContainText('Lisbon')
  await untilIdle(page)
  await expect(answer(page), 'an answer comes once').not.toBeFocused()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Go on where you were' })).toBeVisible()
  const last = page.getByRole('link', { name: /Search for places.*Lisbon/ })
  await last.waitFor()
  const { score, told } = await layoutShift(page)
  expect(score, told).toBeLessThan(0.01)
  await expect(page.getByRole('link', { name: 'All answers' })).toHaveAttribute(
    'href',
    '/library#tab=answers',
  )
  await last.click()
  await expect(answer(page)).toContainText('Lisbon')
  // one who bought never reads that a place is empty
  await page.route(scripts, (route) => route.abort())
  for (const [path, title] of emptyPlaces) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeHidden()
  }
})

test('a newcomer without a wallet has a first answer within four clicks, also on a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const { lookFor, click, pay: agree, counts } = visitorOn(page)
  await lookFor('CTO in London')
  await click(sandboxWallet(page))
  await agree('$0.30')
  await expect(answer(page).getByRole('listitem').nth(2)).toBeVisible()
  await expect(walletButton(page)).toContainText('$24.70')
  const { clicks, payments } = await counts()
  expect(payments).toBe(1)
  expect(clicks).toBeLessThanOrEqual(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
