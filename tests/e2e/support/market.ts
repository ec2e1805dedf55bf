import { expect, type Page } from '@playwright/test'
import { startDashboard } from '@/tests/e2e/support/dashboard'
import { knownTo, formOf } from '@/tests/e2e/support/endpoint-of'
import { answer, buy, connectTestWallet, walletButton } from '@/tests/e2e/support/buying'
import { fund, payee } from '@/tests/e2e/support/money'
import { samples } from '@/tests/e2e/support/samples'
import { installWallet } from '@/tests/e2e/support/wallet'
import { startReshapingDouble, type Bodies } from '@/tests/support/reshaping-double'
import type { RouteId } from '@/lib/core/answers/view'

/** A dashboard in front of an upstream whose answers have other shapes. */
export async function openMarket(bodies: Bodies) {
  const double = await startReshapingDouble(process.env['NICKEL_SERVICE'] ?? '', bodies, knownTo(samples()))
  const dashboard = await startDashboard(double.url, { PAY_TO: await payee() })
  return {
    url: dashboard.url,
    async close() {
      await dashboard.stop()
      await double.stop()
    },
  }
}

/** Connects a wallet with money in it. */
export async function connectAt(page: Page, url: string): Promise<void> {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  await page.goto(`${url}/geo/locate`)
  await connectTestWallet(page)
}

/** Buys an answer of one shape as any visitor buys: presses, and pays. */
export async function buyReply(page: Page, url: string, route: RouteId, mark: string): Promise<void> {
  const { path: form, price } = formOf(route, mark)
  await page.goto(url + form)
  await expect(walletButton(page)).toBeVisible()
  await buy(page, price)
}

/** The same for an answer that is data: drawn to its end. */
export async function buyShape(...asked: Parameters<typeof buyReply>): Promise<void> {
  await buyReply(...asked)
  const [page] = asked
  await expect(answer(page).getByText('Raw answer', { exact: true })).toBeVisible()
  await expect(answer(page).locator('[data-slot=skeleton]')).toHaveCount(0)
}
