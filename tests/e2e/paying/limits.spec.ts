import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import {
  answer,
  askBox,
  askForPlace,
  buyPlace,
  confirming,
  connectTestWallet,
  payButton,
  setBudget,
  walletButton,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'

const perClick = 'Pay without asking, up to'

async function openPlaces(page: Page) {
  await page.goto('/geo/locate')
  await expect(walletButton(page)).toBeVisible()
}

test('within the per-click limit the wallet is asked at once, and what must be seen is shown all the same; a session’s limit is raised where it stops', async ({
  page,
}) => {
  const wallet = await fundedWallet(page)
  const sheet = confirming(page)
  await setBudget(page, { [perClick]: '0.30' })
  await openPlaces(page)
  await askForPlace(page, 'Lisbon')
  await expect(answer(page)).toBeVisible()
  expect([wallet.asked.length, await balanceOf(wallet.address)]).toEqual([1, usdc('24.99')])

  await page.getByRole('button', { name: 'Search · $0.01' }).first().click()
  await expect(sheet).toContainText('You bought this just now for $0.01')
  await expect(sheet.getByRole('button', { name: 'Open it · no charge' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  wallet.sign = 'decline'
  await askForPlace(page, 'Porto')
  await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
  await page.goto('/profiles/search#title=CTO')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await expect(sheet).toBeVisible()
  await expect(payButton(page, '$0.30')).toBeEnabled()
  await page.goto('/')
  await expect(walletButton(page)).toBeVisible()
  const box = askBox(page)
  await box.fill('jobs for nurses in Cork posted today')
  await page.keyboard.press('Enter')
  await expect(payButton(page, '$0.05'), 'what words were read as is seen first').toBeEnabled()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not searched by: “posted today”.')).toBeVisible()
  await page.getByRole('button', { name: 'Search by it as words' }).click()
  await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('nurse posted today')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jobs for cooks in Cork, not juniors')
  await page.getByRole('option', { name: /^Search jobs · not by “not juniors”/ }).click()
  await expect(payButton(page, '$0.05'), 'wherever the words were typed').toBeEnabled()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  expect([wallet.asked.length, await balanceOf(wallet.address)]).toEqual([2, usdc('24.99')])

  await setBudget(page, { [perClick]: '', 'Per session': '0.10' })
  await page.goto('/')
  await expect(walletButton(page)).toBeVisible()
  await box.fill('SRE in Berlin')
  await page.keyboard.press('Enter')
  const stopped = sheet.getByRole('alert')
  await expect(stopped).toContainText('Your budget of this session is $0.10, and this would make $0.31')
  await expect(stopped).toContainText('Nothing was charged. $0.09 of it is left.')
  await expect(payButton(page, '$0.30')).toBeDisabled()
  await stopped.getByRole('button', { name: /^Raise it to \$0\.\d\d for this session$/ }).click()
  await expect(stopped).toHaveCount(0)
  await expect(payButton(page, '$0.30')).toBeEnabled()
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('SRE in Berlin')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Per session' })).toHaveValue('0.10')
  await page.goBack()
  await expect(box).toHaveValue('SRE in Berlin')
  expect([wallet.asked.length, await balanceOf(wallet.address)]).toEqual([2, usdc('24.99')])
})

test('asked once not to be asked again, what costs no more is signed for at once until the session ends, and said with its receipt', async ({
  page,
}) => {
  const wallet = await fundedWallet(page)
  const sheet = confirming(page)
  const signed = page.getByText('Signed $0.01 for: Search for places, Porto')
  await openPlaces(page)
  await askForPlace(page, 'Lisbon')
  await expect(sheet).toContainText('After that $24.99 in this wallet, $0.01 of $2.00 this session')
  await expect(sheet.getByText('Network')).toBeHidden()
  await sheet.getByText('Details').click()
  await expect(sheet.getByText('Network')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Do not ask again up to $0.01' }).check()
  await payButton(page, '$0.01').click()
  await expect(answer(page)).toBeVisible()
  await expect(signed).toHaveCount(0)

  await askForPlace(page, 'Porto')
  await expect(signed).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect([wallet.asked.length, await balanceOf(wallet.address)]).toEqual([2, usdc('24.98')])
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()

  await page.goto('/settings')
  await expect(
    page.getByText('Raised to $0.01 until this session ends or the budget is saved.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Raised to $0.01 until this session ends or the budget is saved.')).toHaveCount(
    0,
  )
  await openPlaces(page)
  await askForPlace(page, 'Faro')
  await expect(payButton(page, '$0.01')).toBeEnabled()
})

test('two tabs share one wallet and one budget: the last cent is spent once, and then both stop with a sentence', async ({
  page,
  context,
}) => {
  const wallet = await installWallet(context)
  await fund(wallet.address)
  await setBudget(page, { 'Per session': '0.02' })
  await page.goto('/geo/locate')
  const other = await context.newPage()
  await other.goto('/geo/locate')
  await connectTestWallet(page)
  await buyPlace(page, 'Lisbon')
  await expect(walletButton(other)).toBeVisible()
  await askForPlace(page, 'Porto')
  await askForPlace(other, 'Faro')
  const tabs = [page, other]
  for (const tab of tabs) await expect(confirming(tab)).toContainText('$0.02 of $0.02')
  const pay = (tab: Page) => payButton(tab, '$0.01')
  // the slower tab may learn of the other's purchase while its button is being pressed
  await Promise.all(
    tabs.map((tab) =>
      pay(tab)
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  )
  const stoppedOf = (tab: Page) => tab.getByRole('alert').filter({ hasText: '$0.03' })
  await expect(async () => {
    const counts = await Promise.all(tabs.map((tab) => stoppedOf(tab).count()))
    expect(counts.toSorted()).toEqual([0, 1])
  }).toPass()
  await expect.poll(() => balanceOf(wallet.address)).toBe(usdc('24.98'))
  expect(wallet.asked).toHaveLength(2)
  const [late, early] = (await stoppedOf(page).count()) ? [page, other] : [other, page]
  if (await confirming(late).isVisible())
    await confirming(late).getByRole('button', { name: 'Cancel' }).click()

  await askForPlace(late, 'Evora')
  await expect(confirming(late)).toContainText(
    'Your budget of this session is $0.02, and this would make $0.03',
  )
  await expect(pay(late)).toBeDisabled()
  await setBudget(early, { 'Per session': '0.05' })
  await expect(pay(late)).toBeEnabled()
  expect(await balanceOf(wallet.address)).toBe(usdc('24.98'))
})
