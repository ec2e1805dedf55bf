import { expect, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { knownTo, formOf } from '@/tests/e2e/support/endpoint-of'
import { answer, buy, connectTestWallet } from '@/tests/e2e/support/buying'
import { fund, payee } from '@/tests/e2e/support/money'
import { samples } from '@/tests/e2e/support/samples'
import { installWallet } from '@/tests/e2e/support/wallet'
import { freePort } from '@/tests/support/chain'
import { startNickel, stopNickel } from '@/tests/support/nickel'
import { startReshapingDouble, type Bodies } from '@/tests/support/reshaping-double'
import type { RouteId } from '@/lib/core/answers/view'

/** A dashboard in front of an upstream whose answers have other shapes. */
export async function openMarket(bodies: Bodies) {
  const double = await startReshapingDouble(process.env['NICKEL_SERVICE'] ?? '', bodies, knownTo(samples()))
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-shapes-'))
  const port = await freePort()
  const dashboard = await startNickel({
    NICKEL_DIR: dir,
    PORT: String(port),
    SERVICE_URL: double.url,
    RPC_URL: process.env['NICKEL_CHAIN'] ?? '',
    PAY_TO: await payee(),
  })
  return {
    url: `http://localhost:${port}`,
    async close() {
      await stopNickel(dashboard)
      await double.stop()
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** Buys an answer of one shape as any visitor buys: connects, presses, pays. */
export async function buyReply(page: Page, url: string, route: RouteId, mark: string): Promise<void> {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  const { path: form, price } = formOf(route, mark)
  await page.goto(url + form)
  await connectTestWallet(page)
  await buy(page, price)
}

/** The same for an answer that is data: drawn to its end. */
export async function buyShape(...asked: Parameters<typeof buyReply>): Promise<void> {
  await buyReply(...asked)
  const [page] = asked
  await expect(answer(page).getByText('Raw answer', { exact: true })).toBeVisible()
  await expect(answer(page).locator('[data-slot=skeleton]')).toHaveCount(0)
}
