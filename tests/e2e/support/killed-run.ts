import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { createPublicClient, http, parseAbi } from 'viem'
import { usdc } from '@/lib/core/money'
import { startDashboard } from '@/tests/e2e/faults/bench'
import { startChromium } from '@/tests/e2e/faults/chromium'
import { readProfile } from '@/tests/e2e/faults/profile'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import {
  addressOf,
  confirmingRun,
  connectButton,
  payRun,
  setBudget,
  walletButton,
} from '@/tests/e2e/support/buying'
import { asset, balanceOf, payee } from '@/tests/e2e/support/money'
import { hearSecrets, setLimits } from '@/tests/e2e/support/purse-limits'
import { addTestMoney, sayHome } from '@/tests/e2e/support/session-wallet'

const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const words = 'seven grey pebbles'
const kinds = ['tab', 'browser', 'dashboard'] as const
const price = usdc('0.05')
const endowment = usdc('25')

const portOf = (name: string) => new URL(process.env[name] ?? '').port

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function newChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** With a passphrase: a passkey of a test would be gone with its tab. */
async function makeByPassphrase(page: Page): Promise<void> {
  await connectButton(page).click()
  await page.getByRole('button', { name: /Session wallet/ }).click()
  await sayHome(page)
  await page.getByText('Use a passphrase instead').click()
  await page.getByLabel('Passphrase', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Make it with this passphrase' }).click()
  await page.getByLabel('Passphrase of the session wallet').fill(words)
  await page.getByLabel('Passphrase of the backup').fill(words)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the backup' }).click()
  await page.getByLabel('File that was saved').setInputFiles(await (await downloading).path())
  await page.getByLabel('Passphrase of the backup, again').fill(words)
  await page.getByRole('button', { name: 'Check the backup' }).click()
  await expect(walletButton(page)).toBeVisible()
}

/** Does what the page offers next to go on with the run; true once it stands at its cap. */
async function goOn(page: Page): Promise<boolean> {
  const phrase = page.getByLabel('Passphrase of the session wallet')
  const soon = { timeout: 2_000 }
  if (await phrase.isVisible()) {
    await phrase.fill(words, soon).catch(() => undefined)
    await page
      .getByRole('button', { name: 'Unlock', exact: true })
      .click(soon)
      .catch(() => undefined)
    return false
  }
  if (await page.getByText(/^Stopped by the cap of this run/).isVisible()) return true
  // a browser that is killed may forget which wallet was used last
  const wallet = page.getByRole('dialog').getByRole('button', { name: /Session wallet/ })
  const goingOn = page.getByRole('button', { name: /^(Unlock and go on|Go on)/ }).first()
  const next = (await wallet.isVisible()) ? wallet : goingOn
  if (await next.isVisible()) await next.click(soon).catch(() => undefined)
  else await delay(50)
  return false
}

/**
 * A run in which tab, browser and dashboard are killed so often at random moments: its cap is right, nothing is bought
 * twice, nothing that was paid for is lost, and what the wallet holds and what it spent are what came in.
 */
export async function expectRunSurvives(given: { rows: number; kills: number; seed: number }): Promise<void> {
  const { rows, kills, seed } = given
  test.setTimeout(rows * 6_000 + 600_000)
  const chance = newChance(seed)
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-killed-run-'))
  const people = await findPeople(rows)
  expect(people).toHaveLength(rows)
  const dashboard = await startDashboard(path.join(dir, 'dashboard'), {
    SERVICE_PORT: portOf('NICKEL_SERVICE'),
    CHAIN_PORT: portOf('NICKEL_CHAIN'),
    PAY_TO: await payee(),
  })
  let browser = await startChromium(executable, path.join(dir, 'profile'))
  try {
    let page = await browser.context.newPage()
    await hearSecrets(page)
    await setBudget(page, { 'Per session': '100' }, dashboard.url)
    await page.goto(`${dashboard.url}/runs`)
    await makeByPassphrase(page)
    await addTestMoney(page)
    const address = await addressOf(page)
    await setLimits(page, { perSession: endowment, perHour: endowment })
    await page.getByRole('button', { name: 'New run' }).click()
    const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(people)) }
    await page.getByLabel('File to import').setInputFiles(file)
    await page.getByLabel('Payments').selectOption('single')
    await page.getByRole('button', { name: `Review all ${rows} rows` }).click()
    // a millionth less than all of it
    const most = price * BigInt(rows) - 1n
    const cap = `${most / 1_000_000n}.${String(most % 1_000_000n).padStart(6, '0')}`
    await confirmingRun(page).getByLabel('Stop at').fill(cap)
    await payRun(page, `$${cap}`)
    await expect(page.getByText(new RegExp(`^\\d+/${rows}$`))).toBeVisible()
    const at = page.url()

    let isAtCap = false
    for (let kill = 0; kill < kills && !isAtCap; kill += 1) {
      const until = Date.now() + chance() * 4_000
      while (Date.now() < until && !isAtCap) isAtCap = await goOn(page)
      const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'tab'
      if (kind === 'dashboard') {
        await dashboard.restart('SIGKILL')
        continue
      }
      if (kind === 'tab') await page.close()
      else {
        await browser.kill()
        browser = await startChromium(executable, path.join(dir, 'profile'))
      }
      page = await browser.context.newPage()
      await page.goto(at)
    }
    // on a slow machine a payment takes four seconds
    await expect.poll(() => goOn(page), { timeout: rows * 6_000, intervals: [250] }).toBe(true)

    const isOpen = async () =>
      (await readProfile(page)).entries.filter(({ purchase: { state } }) => state === 'HOT').length
    await expect.poll(isOpen, { timeout: 400_000 }).toBe(0)
    const { entries, answers } = await readProfile(page)
    const bought = entries.filter(({ purchase }) => purchase.state === 'RESULT')
    const client = createPublicClient({ transport: http(process.env['NICKEL_CHAIN']) })
    const transfers = await client.getContractEvents({
      address: asset,
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
      eventName: 'Transfer',
      args: { from: address },
      fromBlock: 0n,
    })
    const spent = transfers.reduce((sum, { args: { value = 0n } }) => sum + value, 0n)
    expect(spent, 'the cap, to the payment').toBe(price * BigInt(rows - 1))
    expect(new Set(bought.map(({ lookup }) => JSON.stringify(lookup))).size, 'each once').toBe(bought.length)
    expect(transfers, 'nobody was paid for twice').toHaveLength(bought.length)
    const kept = new Set(answers.map(({ intentId }) => intentId))
    expect(bought.filter(({ purchase }) => !kept.has(purchase.intentId))).toEqual([])
    expect((await balanceOf(address)) + spent).toBe(endowment)
  } finally {
    await browser.kill()
    await dashboard.stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
