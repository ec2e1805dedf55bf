import { expect, type Locator, type Page } from '@playwright/test'
import type { Address } from 'viem'

export const connectButton = (page: Page): Locator => page.getByRole('button', { name: 'Connect wallet' })

/** The wallet that is connected, in the head of the page. */
export const walletButton = (page: Page): Locator => page.getByRole('button', { name: /^Wallet 0x/ })

/** The wallet that the sandbox makes and fills, in the dialog of wallets. */
export const sandboxWallet = (page: Page): Locator => page.getByRole('button', { name: /Sandbox wallet/ })

/** Connects the wallet that the sandbox makes and fills, and says its address. */
export async function connectSandboxWallet(page: Page): Promise<Address> {
  await connectButton(page).click()
  await sandboxWallet(page).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$25\.00/ })).toBeVisible()
  return addressOf(page)
}

/** The address of the wallet that is connected. */
export const addressOf = (page: Page): Promise<Address> =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('nickel.wallet.store') ?? '{}')
    const [, connection] = state.state.connections.value[0]
    return connection.accounts[0]
  })

export async function connectTestWallet(page: Page): Promise<void> {
  await connectButton(page).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect(walletButton(page)).toBeVisible()
}

/** The one box on home. */
export const askBox = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Paste or type whom or what to look up' })

export const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer', exact: true })

/** What the sheet is called that says the price and asks for the word to pay. */
export const sheetName = 'Confirm payment'
export const confirming = (page: Page): Locator => page.getByRole('dialog', { name: sheetName })

export const payButton = (page: Page, price: string): Locator =>
  confirming(page).getByRole('button', { name: `Pay ${price}`, exact: true })

/** Says yes to the price. */
export const pay = (page: Page, price: string): Promise<void> => payButton(page, price).click()

/** The same for a run, whose price is the most that it may come to. */
export const confirmingRun = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm run' })

export const runButton = (page: Page, most: string): Locator =>
  confirmingRun(page).getByRole('button', { name: `Pay up to ${most}` })

export const payRun = (page: Page, most: string): Promise<void> => runButton(page, most).click()

/** Presses the button of a lookup with this price: the sheet may now be asked to pay. */
export async function offered(page: Page, price: string): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(`· \\${price}$`) })
    .first()
    .click()
  return payButton(page, price)
}

/** Presses the paying button, confirms, and waits for the answer. */
export async function buy(page: Page, price: string): Promise<void> {
  const paying = await offered(page, price)
  await paying.click()
  await expect(answer(page)).toBeVisible()
}

/** Types into a control of a lookup's bar, which is opened first where it is one line above an answer. */
export async function fillBar(page: Page, label: string, text: string): Promise<void> {
  const control = page.getByRole('textbox', { name: label, exact: true })
  const chip = page.getByRole('button', { name: new RegExp(`^Change ${label}: `) })
  await expect(control.or(chip)).toBeVisible()
  if (await chip.isVisible()) await chip.click()
  await control.fill(text)
}

/** Asks the form for a place, whose search costs a cent, for its price. */
export async function askForPlace(page: Page, place: string): Promise<void> {
  await fillBar(page, 'Location', place)
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
}

/** Buys a place for a cent, where places are searched for. */
export async function buyPlace(page: Page, place: string): Promise<void> {
  await fillBar(page, 'Location', place)
  await buy(page, '$0.01')
}

/** A search for people, bought by the sandbox wallet; says who paid. */
export async function buyPeople(page: Page, draft = 'title=engineer'): Promise<Address> {
  await page.goto(`/profiles/search#${draft}`)
  const payer = await connectSandboxWallet(page)
  await buy(page, '$0.30')
  return payer
}

/** Disconnects the wallet by its menu. */
export async function disconnect(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
}

/** Sets limits by what they are called. */
export async function setBudget(
  page: Page,
  limits: Readonly<Record<string, string>>,
  url = '',
): Promise<void> {
  await page.goto(`${url}/settings`)
  for (const [label, amount] of Object.entries(limits))
    await page.getByRole('textbox', { name: label }).fill(amount)
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Budget saved')).toBeAttached()
}
