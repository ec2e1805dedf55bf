import type { Page } from '@playwright/test'
import { connectTestWallet } from '@/tests/e2e/support/buying'
import { fund } from '@/tests/e2e/support/money'
import { installWallet, type Behaviour, type TestWallet } from '@/tests/e2e/support/wallet'

/** A wallet with money in it, connected where places are searched for. */
export async function fundedWallet(page: Page, behaviour: Partial<Behaviour> = {}): Promise<TestWallet> {
  const wallet = await installWallet(page, behaviour)
  await fund(wallet.address)
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  return wallet
}
