import { chromium, type Browser, type Page } from '@playwright/test'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sideBySide, type Spread } from '@/tests/bench/measure'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { addPurchases } from '@/tests/e2e/spending/many'
import { connectSandboxWallet } from '@/tests/e2e/support/buying'

/** Enough for the warm-up and the runs: what was bought before is opened, not paid for. */
const places =
  'Lisbon Porto Berlin Munich Hamburg Madrid Oslo Vienna Prague Warsaw Paris Lyon Rome Milan Turin Athens Dublin Cork Leeds Bristol Zurich Geneva Bern Basel Ghent Bruges Antwerp Utrecht Delft Leiden Turku Tampere'.split(
    ' ',
  )
const runs = 20

/** The protocol's own client on the service itself, with test money. */
async function bareClient(service: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  await fetch(`${service}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: account.address }),
  })
  const pay = wrapFetchWithPayment(
    fetch,
    new x402Client().register('eip155:8453', new ExactEvmScheme(account)),
  )
  return async (query: string) => {
    const reply = await pay(`${service}/agent/v1/geo-id`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    if (reply.status !== 200) throw new Error(`the service answered ${reply.status}`)
    await reply.json()
  }
}

/** Buys a place in the page; milliseconds from the click that pays to the answer on the screen. */
async function buyInPage(page: Page, dashboard: string, query: string): Promise<number> {
  await page.goto(`${dashboard}/geo/locate#query=${encodeURIComponent(query)}`)
  await page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
  await page
    .getByRole('button', { name: /· \$0\.01$/ })
    .first()
    .click()
  const pay = page.getByRole('button', { name: 'Pay $0.01', exact: true })
  await pay.waitFor()
  await page.evaluate(() => {
    addEventListener('click', () => Reflect.set(window, 'paidAt', performance.now()), { capture: true })
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[aria-label=Answer] :is([role=grid], ul, ol, h2, h3, form, fieldset)'))
        return
      seen.disconnect()
      requestAnimationFrame(() => Reflect.set(window, 'shownAt', performance.now()))
    })
    seen.observe(document.body, { subtree: true, childList: true })
  })
  await pay.click()
  await page.waitForFunction(() => Reflect.has(window, 'shownAt'))
  return page.evaluate(() => Number(Reflect.get(window, 'shownAt')) - Number(Reflect.get(window, 'paidAt')))
}

async function openPage(browser: Browser, dashboard: string): Promise<Page> {
  const page = await browser.newPage()
  // what tsx wraps functions in
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(dashboard)
  await connectSandboxWallet(page)
  return page
}

/** Purchases that the journal holds already: none, of somebody who uses it every day, of one who ran large files. */
const journals = [0, 5_000, 50_000] as const

/** Minutes between two purchases before: nearly all of them count for this month's budget. */
const minutesApart = 0.8

/** A browser of its own whose journal holds that many purchases; buys a place, and says the milliseconds. */
async function openRegular(browser: Browser, dashboard: string, purchases: number) {
  const page = await openPage(browser, dashboard)
  if (purchases > 0) {
    await buyInPage(page, dashboard, places.at(-1) ?? '')
    await addPurchases(page, purchases, minutesApart)
  }
  let count = 0
  return () => buyInPage(page, dashboard, places[count++] ?? '')
}

/** What a call takes the bare client and Nickel, measured in turn, with so many purchases in the journal. */
type Pair = { purchases: number; bare: Spread; nickel: Spread }

/**
 * From the click that pays to the answer on the screen, beside the bare client's whole call, in turn; for each journal in
 * a browser of its own, since a browser that takes in 50,000 purchases leaves the others no time.
 */
export const paidCall = (): Promise<Pair[]> =>
  onOwnNickel(async ({ dashboard, service }) => {
    const buy = await bareClient(service)
    const pairs: Pair[] = []
    for (const purchases of journals) {
      const browser = await chromium.launch({
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      })
      try {
        const regular = await openRegular(browser, dashboard, purchases)
        const [bare, nickel] = await sideBySide(runs, () => buy('Lisbon'), regular)
        pairs.push({ purchases, bare, nickel })
      } finally {
        await browser.close()
      }
    }
    return pairs
  })
