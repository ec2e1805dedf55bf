import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sideBySide, spread, type Spread } from '@/tests/bench/measure'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { servePage } from '@/tests/support/served-page'
import { addPurchases } from '@/tests/e2e/spending/many'
import { putRows } from '@/tests/e2e/support/database'
import { connectSandboxWallet, offered, walletButton } from '@/tests/e2e/support/buying'

/** Enough of each for the warm-up and the runs: what was bought before is opened, not paid for. */
const cities =
  'Lisbon Porto Berlin Munich Hamburg Madrid Oslo Vienna Prague Warsaw Paris Lyon Rome Milan Turin Athens Dublin Cork Leeds Bristol Zurich Geneva Bern Basel Ghent Bruges Antwerp Utrecht Delft Leiden Turku Tampere'.split(
    ' ',
  )
// each is somebody's title, so that an answer has rows
const titles =
  'engineer manager designer analyst developer recruiter accountant consultant director architect scientist marketing sales product data finance operations support legal research teacher nurse software senior junior lead head officer specialist coordinator associate partner'.split(
    ' ',
  )
const runs = 20

/** A lookup as the service is asked for it, as the page is opened for it, its price, and what is looked up. */
type Kind = {
  name: string
  words: readonly string[]
  price: string
  path: string
  body: (word: string) => object
  address: (word: string) => string
}

const place: Kind = {
  name: 'a place',
  words: cities,
  price: '$0.01',
  path: '/agent/v1/geo-id',
  body: (query) => ({ query }),
  address: (query) => `/geo/locate#query=${encodeURIComponent(query)}`,
}

const people: Kind = {
  name: 'a people search',
  words: titles,
  price: '$0.30',
  path: '/agent/v1/profiles/search',
  body: (search) => ({ search }),
  address: (search) => `/profiles/search#search=${encodeURIComponent(search)}`,
}

/** The protocol's own client on the service itself, with test money. */
async function bareClient(service: string, { path, body }: Kind) {
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
  return async (word: string) => {
    const reply = await pay(`${service}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(word)),
    })
    if (reply.status !== 200) throw new Error(`the service answered ${reply.status}`)
    await reply.json()
  }
}

/** Milliseconds from the click that pays, and from the answer's writing, to the answer on the screen, of so many rows. */
type Bought = { whole: number; drawn: number; rows: number }

/** Buys a lookup in the page. */
async function buyInPage(
  page: Page,
  dashboard: string,
  { price, address }: Kind,
  word: string,
): Promise<Bought> {
  await page.goto(`${dashboard}${address(word)}`)
  await walletButton(page).waitFor()
  const pay = await offered(page, price)
  await pay.waitFor()
  await page.evaluate(() => {
    addEventListener('click', () => Reflect.set(window, 'paidAt', performance.now()), { capture: true })
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, ...how) {
      const made = transaction.call(this, stores, ...how)
      if (made.mode === 'readwrite' && [stores].flat().includes('answers'))
        made.addEventListener('complete', () => {
          // what is written after it was drawn is about something else
          if (!Reflect.has(window, 'shownAt')) Reflect.set(window, 'writtenAt', performance.now())
        })
      return made
    }
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[aria-label=Answer] :is([role=grid], ul, ol, h2, h3, form, fieldset)'))
        return
      seen.disconnect()
      requestAnimationFrame(() => Reflect.set(window, 'shownAt', performance.now()))
    })
    seen.observe(document.body, { subtree: true, childList: true })
  })
  // what waits is put into the page before the click, or it would take its time within the call
  await page.waitForFunction(() => true)
  await pay.click()
  await page.waitForFunction(() => Reflect.has(window, 'shownAt'))
  return page.evaluate(() => {
    const at = (name: string) => Number(Reflect.get(window, name))
    const rows = document.querySelectorAll('[aria-label=Answer] :is([role=row], li)').length
    return { whole: at('shownAt') - at('paidAt'), drawn: at('shownAt') - at('writtenAt'), rows }
  })
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

/** Waits until the browser has put its data in order, in which it takes half of the machine: its processes rest. */
async function untilQuiet(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const seconds = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  for (let quiet = 0, before = await seconds(); quiet < 3;) {
    await delay(1_000)
    const now = await seconds()
    quiet = now - before < 0.05 ? quiet + 1 : 0
    before = now
  }
  await session.detach()
}

/** A page of a browser of its own whose journal holds that many purchases. */
async function openRegular(browser: Browser, dashboard: string, kind: Kind, purchases: number) {
  const page = await openPage(browser, dashboard)
  const session = { limits: {}, session: 'bench', sessionStart: Date.now() }
  await putRows(page, { settings: [{ key: 'allowance', value: session }] })
  if (purchases > 0) {
    await buyInPage(page, dashboard, kind, kind.words.at(-1) ?? '')
    await addPurchases(page, purchases, minutesApart)
    await untilQuiet(browser)
  }
  let count = 0
  return { buyNext: () => buyInPage(page, dashboard, kind, kind.words[count++] ?? '') }
}

/** What a call takes the bare client and Nickel, measured in turn, with so many purchases in the journal. */
type Pair = {
  name: string
  purchases: number
  bare: Spread
  nickel: Spread
  /** From the answer's writing to its drawing, and a bare React list of as many rows. */
  drawing: Spread
  list: Spread
}

const cases = [
  ...journals.map((purchases) => ({ kind: place, purchases })),
  { kind: people, purchases: 0 },
] as const

const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })

/**
 * From the click that pays to the answer on the screen, beside the bare client's whole call, in turn, said as each is
 * measured. Each journal has a browser of its own, since one that takes in 50,000 purchases leaves the others no time;
 * so has the bare list: a page that is put behind another and brought back sometimes draws no frame again.
 */
export const paidCall = (say: (pair: Pair) => void): Promise<void> =>
  onOwnNickel(async ({ dashboard, service }) => {
    const lists = await servePage('bench/bare-list.tsx')
    for (const { kind, purchases } of cases) {
      const buy = await bareClient(service, kind)
      const [browser, other] = await Promise.all([launch(), launch()])
      try {
        const { buyNext } = await openRegular(browser, dashboard, kind, purchases)
        const listPage = await other.newPage()
        await listPage.goto(lists.url)
        const drawings: number[] = []
        let rows = 1
        const [bare, nickel, list] = await sideBySide(
          runs,
          () => buy(kind.words[0] ?? ''),
          async () => {
            const bought = await buyNext()
            drawings.push(bought.drawn)
            rows = bought.rows
            return bought.whole
          },
          () => listPage.evaluate((count) => globalThis.bare.draw({ rows: count, columns: 6 }), rows),
        )
        say({ name: kind.name, purchases, bare, nickel, drawing: spread(drawings.slice(-runs)), list })
      } finally {
        await Promise.all([browser.close(), other.close()])
      }
    }
    lists.stop()
  })
