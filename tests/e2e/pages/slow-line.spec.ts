import { expect, test, type Page } from '@playwright/test'
import { connectTestWallet } from '@/tests/e2e/support/buying'
import { installWallet } from '@/tests/e2e/support/wallet'
import { newGate } from '@/tests/support/gate'

const chunks = '**/_next/static/chunks/**'

const searching = (page: Page) => page.getByRole('button', { name: 'Search · $0.30' })
const connecting = (page: Page) => page.getByRole('dialog', { name: /connect/i })

test('on a slow machine the first click on the paying button is not lost; where the line breaks it is told, and a part comes when it is tried again', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/profiles/search')
  await page.waitForLoadState('networkidle')
  let tries = 0
  await page.route(chunks, (route) => {
    tries += 1
    return route.abort()
  })
  await page.getByLabel('Title').fill('Engineer')
  await searching(page).click()
  await expect(page.getByText('Nothing was charged, and your entries are still there')).toBeVisible()
  tries = 0
  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  const told = page.getByRole('alertdialog', { name: 'This part could not be loaded' })
  await expect(told).toBeVisible()
  expect(tries).toBeGreaterThanOrEqual(3)
  await page.unroute(chunks)
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await page.keyboard.press('Escape')

  const { passed, open } = newGate()
  await page.route(chunks, async (route) => {
    await passed
    await route.continue()
  })
  await searching(page).click()
  await expect(searching(page)).toHaveAttribute('aria-busy', 'true')
  open()
  await expect(connecting(page)).toBeVisible()
  await expect(searching(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('Title')).toHaveValue('Engineer')
})

test('what is typed before the page is alive stays, is in the address, is brought back by a step back, and is asked for', async ({
  page,
}) => {
  await installWallet(page)
  const location = page.getByLabel('Location')
  const { passed, open } = newGate()
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await passed
    await route.continue()
  })
  await page.goto('/geo/locate', { waitUntil: 'commit' })
  await location.fill('Oslo')
  open()
  await expect(page, 'the page is alive').toHaveURL(/#query=Oslo$/)
  // an address that is written anew under the form takes nothing away
  await page.evaluate(() => window.history.replaceState(window.history.state, '', '/geo/locate'))
  await connectTestWallet(page)
  await expect(page, 'the address follows the form').toHaveURL(/#query=Oslo$/)
  await expect(location).toHaveValue('Oslo')
  await page.evaluate(() => window.history.pushState(window.history.state, '', '/geo/locate#query=Porto'))
  await location.fill('Lisbon')
  await expect(page).toHaveURL(/#query=Lisbon$/)
  await page.goBack()
  await expect(location).toHaveValue('Oslo')
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  await expect(page.getByRole('button', { name: 'Change Location: Oslo' })).toBeVisible()
  await expect(page.getByText('Location is required')).toHaveCount(0)
})

test('what a page shows comes alive however late its code comes, and where that cannot be fetched it is told in its place and tried again', async ({
  page,
}) => {
  const words = 'Pay without asking, up to'
  const { passed, open } = newGate()
  const asked = newGate()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route(chunks, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(words)) {
      asked.open()
      await passed
    }
    return route.fulfill({ response })
  })
  await page.goto('/settings', { waitUntil: 'commit' })
  await asked.passed
  // what else comes late has been fetched by then, and has read the budget where it was drawn
  await page.evaluate(async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  })
  open()
  await page.getByLabel(words).fill('0.05')
  await expect(page.getByText('Not saved yet')).toBeVisible()

  expect(errors, 'it is as its HTML says').toEqual([])
  await page.unrouteAll({ behavior: 'wait' })

  const other = await page.context().newPage()
  await other.route(chunks, async (route) => {
    const response = await route.fetch()
    await ((await response.text()).includes(words) ? route.abort() : route.fulfill({ response }))
  })
  await other.goto('/settings')
  await expect(other.getByText('This part could not be loaded')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await other.unrouteAll({ behavior: 'wait' })
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByLabel(words)).toBeEditable()
})
