import { expect, type Locator, type Page } from '@playwright/test'
import type { Address } from 'viem'

/** Connects the wallet that the sandbox makes and fills, and says its address. */
export async function connectSandboxWallet(page: Page): Promise<Address> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Sandbox wallet/ }).click()
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
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
}

export const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer' })

/** Presses the paying button, confirms, and waits for the answer. */
export async function buy(page: Page, price: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`· \\${price}$`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm payment' })
  await dialog.getByRole('button', { name: `Pay ${price}`, exact: true }).click()
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
