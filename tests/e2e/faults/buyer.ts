import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import type { Bench } from '@/tests/e2e/faults/bench'
import { openLookup } from '@/tests/e2e/faults/visitor'
import { confirming, connectTestWallet } from '@/tests/e2e/support/buying'
import { installWallet, type Behaviour } from '@/tests/e2e/support/wallet'
import { accountOf } from '@/tests/support/wallets/account'

/** Somebody with a funded wallet before a form that is filled in. */
export async function openBuyer(
  bench: Bench,
  context: BrowserContext,
  { behaviour = {}, key, prepare = async () => undefined }: Partial<Options> = {},
) {
  const base = bench.wires.page.url
  const wallet = await installWallet(context, behaviour, accountOf(key))
  await prepare(context)
  await bench.fund(wallet.address)
  const openTab = async () => {
    const page = await context.newPage()
    await openLookup(page, base)
    return page
  }
  const page = await openTab()
  await connectTestWallet(page)
  // this chain has no heartbeat, and one whose newest block is a minute old is not paid on
  await bench.client.mine({ blocks: 1 })
  return { wallet, page, openTab, base, paid: () => bench.transfers(wallet.address) }
}

type Options = {
  behaviour: Partial<Behaviour>
  key: Hex | undefined
  prepare: (context: BrowserContext) => Promise<unknown>
}

/** A context of its own, as in a private window: what it stores goes when it is closed. */
export const newContext = (browser: Browser) => browser.newContext({ viewport: { width: 1440, height: 900 } })

/** Presses the paying button of the form and waits for the sheet. */
export async function askPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  await expect(confirming(page)).toBeVisible()
}

/** The words of the page's problem. */
export const notice = (page: Page) => page.getByRole('main').locator('[data-slot=notice]')

/** Whether a request carries a payment. */
export const isPaid = ({ headers }: { headers: Record<string, unknown> }): boolean =>
  headers['payment-signature'] !== undefined

/** Waits until a node was asked so many times more; for what has these words, where some are given. */
export async function asked(node: Bench['wires']['rpcA'], times: number, words = ''): Promise<void> {
  const before = node.carried.length
  const since = () => node.carried.slice(before).filter(({ body }) => body.includes(words))
  await expect.poll(() => since().length).toBeGreaterThanOrEqual(times)
}

/** Chain seconds after which no signature of a purchase lives. */
export const dead = 345
