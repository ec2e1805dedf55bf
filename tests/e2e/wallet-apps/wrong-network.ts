import { expect, type Page } from '@playwright/test'
import { answer, askForPlace, confirming, payButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { openConnected, type App } from '@/tests/e2e/support/wallet-app'
import type { Behaviour } from '@/tests/support/wallet-connect/wallet-app'
import { usdc } from '@/lib/core/money'

const pay = (page: Page) => payButton(page, '$0.01')
const switching = (page: Page) => confirming(page).getByRole('button', { name: 'Switch wallet to Base' })

/** An app that is connected for Ethereum alone, with a lookup at hand that cannot be paid there. */
async function onEthereum(page: Page, place: string, switches: Behaviour['switches']) {
  const app = await openConnected(page, { chain: 'Ethereum', switches })
  await askForPlace(page, place)
  await expect(confirming(page).getByText('Switch there first; that is free.')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  return app
}

/** The app is asked to switch, and does not: the visitor is told so. */
async function failsToSwitch(page: Page, words: string): Promise<void> {
  await switching(page).click()
  await expect(confirming(page).getByRole('alert')).toContainText(words)
}

/** The app is asked to switch, says no, is asked again, says yes and pays. */
export async function refusesThenSwitches(page: Page): Promise<void> {
  const app = await onEthereum(page, 'Setubal', 'decline')
  await failsToSwitch(page, 'You declined in the wallet. Nothing was charged.')
  expect(await balanceOf(app.address)).toBe(usdc('1'))
  app.switches = 'approve'
  await switching(page).click()
  await pay(page).click()
  await expect(answer(page)).toBeVisible()
  expect(app.asked).toEqual([
    'wallet_switchEthereumChain',
    'wallet_switchEthereumChain',
    'eth_signTypedData_v4',
  ])
  expect(await balanceOf(app.address)).toBe(usdc('0.99'))
  await app.close()
}

/** The app stays where it is: the visitor is told so, and it is asked for this alone, never to sign. */
async function staysThere(page: Page, app: App, words: string, asked: readonly string[]): Promise<void> {
  await failsToSwitch(page, words)
  await expect(pay(page)).toHaveCount(0)
  expect(app.asked).toEqual(asked)
  expect(await balanceOf(app.address)).toBe(usdc('1'))
  await app.close()
}

/** The app knows no way to switch: it is asked for nothing, and the visitor is told what to do in it. */
export async function cannotSwitch(page: Page): Promise<void> {
  const words =
    'The wallet is on another network than Base, and did not switch. Choose Base in it, then try again. Nothing was charged.'
  await staysThere(page, await onEthereum(page, 'Lagos', 'cannot'), words, [])
}

/** The app says that it switched and keeps its connection as it was: it is never asked to sign. */
export async function onlySaysSo(page: Page): Promise<void> {
  const words =
    'The connection to the wallet does not cover Base. Disconnect it here, choose Base in it, then connect it again. Nothing was charged.'
  await staysThere(page, await onEthereum(page, 'Tomar', 'only-say'), words, ['wallet_switchEthereumChain'])
}
