import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import {
  addressOf,
  answer,
  askForPlace,
  confirmingRun,
  connectButton,
  pay,
  payRun,
  walletButton,
} from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import {
  addTestMoney,
  backupWords,
  chooseSessionWallet,
  keepBackup,
  makeSessionWallet,
  withPasskeys,
} from '@/tests/e2e/support/session-wallet'

test('one touch buys for a whole session: a lookup and a run of rows, until it is locked; then one touch again', async ({
  page,
}) => {
  const passkeys = await withPasskeys(page)
  const people = await findPeople(12)
  await page.goto('/geo/locate')
  await makeSessionWallet(page)
  const address = await addressOf(page)
  await addTestMoney(page)
  const before = passkeys.touches()

  await askForPlace(page, 'Lisbon')
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  await page.getByRole('link', { name: 'Lists' }).first().click()
  await page.getByRole('button', { name: 'New run' }).click()
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(people)) })
  await page.getByLabel('Payments').selectOption('single')
  await page.getByRole('button', { name: /^Review the run/ }).click()
  await expect(confirmingRun(page)).toBeVisible()
  await payRun(page, '$0.60')
  await expect(page.getByText('12/12')).toBeVisible({ timeout: 120_000 })
  // the last of them may still be on its way to the chain
  await expect(page.getByText(/^\$0\.60 paid in 12 payments/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.39'))
  expect(passkeys.touches(), 'nothing was asked for thirteen payments').toBe(before)

  await walletButton(page).click()
  await expect(page.getByText('$0.61 signed since it was unlocked. $4.39 left')).toBeVisible()
  await expect(page.getByText('You $0.01, runs $0.60.')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await page.getByRole('button', { name: 'Unlock the session wallet · $24.39' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$24\.39/ })).toBeVisible()
  expect(passkeys.touches(), 'one touch').toBe(before + 1)
  expect(await addressOf(page)).toBe(address)
})

test('with a passphrase it is unlocked after a reload, a wrong one opens nothing, and its backup is the same wallet in another browser', async ({
  page,
  browser,
}) => {
  await page.goto('/geo/locate')
  await chooseSessionWallet(page)
  await page.getByText('Use a passphrase instead').click()
  await page.getByLabel('Passphrase', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Make it with this passphrase' }).click()
  await expect(page.getByText('Use at least 12 characters')).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill('seven grey pebbles')
  await page.getByRole('button', { name: 'Make it with this passphrase' }).click()
  await page.getByLabel('Passphrase of the session wallet').fill('seven grey pebbles')
  const backup = await keepBackup(page)
  await expect(walletButton(page)).toBeVisible()
  const address = await addressOf(page)

  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await chooseSessionWallet(page)
  await expect(page.getByRole('button', { name: 'Unlock' }), 'it is known to be locked').toBeVisible()
  await page.reload()
  await chooseSessionWallet(page)
  const phrase = page.getByLabel('Passphrase of the session wallet')
  await phrase.fill('seven grey pebble')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'That did not open the session wallet',
  )
  await phrase.fill('seven grey pebbles')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(walletButton(page)).toBeVisible()
  expect(await addressOf(page)).toBe(address)

  const other = await browser.newContext()
  const there = await other.newPage()
  await withPasskeys(there)
  await there.goto(new URL('/geo/locate', page.url()).href)
  await chooseSessionWallet(there)
  await there.getByText('Restore it from a backup').click()
  await there.getByLabel('File of the backup').setInputFiles(backup)
  await there.getByLabel('Passphrase of the backup').fill(backupWords)
  await there.getByRole('button', { name: 'Restore with a passkey' }).click()
  await expect(walletButton(there)).toBeVisible()
  expect(await addressOf(there)).toBe(address)
  await other.close()
})

test('a script in the page that speaks to the wallet’s worker is refused whatever is no lookup of the service at its price', async ({
  page,
}) => {
  await withPasskeys(page)
  await page.addInitScript(() => {
    const Shared = SharedWorker
    window.SharedWorker = class extends Shared {
      constructor(...given: ConstructorParameters<typeof SharedWorker>) {
        super(...given)
        Reflect.set(window, 'stolen', this.port)
      }
    }
  })
  await page.goto('/geo/locate')
  await makeSessionWallet(page)

  const ask = (name: string, request: unknown) =>
    page.evaluate(
      ({ name: act, request: asked }) =>
        new Promise<unknown>((resolve) => {
          const port: MessagePort = Reflect.get(window, 'stolen')
          const id = 1_000_000 + Math.floor(performance.now() * 1_000)
          const revived = JSON.parse(JSON.stringify(asked), (_, value) =>
            typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
          )
          port.addEventListener('message', ({ data }) => data.id === id && resolve(data.value ?? 'failed'))
          port.postMessage({ id, name: act, request: revived })
          setTimeout(() => resolve('unheard'), 3_000)
        }),
      { name, request },
    )
  const second = Math.floor(Date.now() / 1_000)
  const option = {
    scheme: 'exact',
    network: 'eip155:8453',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    amount: '10000',
    payTo: '0x1111111111111111111111111111111111111111',
    maxTimeoutSeconds: 60,
    extra: { name: 'USD Coin', version: '2' },
  }
  const body = (changed: object) => JSON.stringify({ x402Version: 2, accepts: [{ ...option, ...changed }] })
  const signing = (changed: object) => ({
    lookup: { endpointId: 'geo.locate', input: { query: 'Lisbon' } },
    challenge: { header: null, body: body(changed) },
    nonce: `0x${'ab'.repeat(32)}`,
    window: { validAfter: `${second - 600}n`, validBefore: `${second + 60}n` },
  })
  for (const changed of [{}, { amount: '5000000' }, { asset: option.payTo }, { network: 'eip155:1' }])
    expect(await ask('sign', signing(changed)), JSON.stringify(changed)).toMatchObject({ ok: false })
  const { payTo } = await (await page.request.get('/api/config')).json()
  expect(await ask('sign', signing({ payTo })), 'the same of a lookup as it is sold').toMatchObject({
    ok: true,
  })
  expect(
    await ask('sign', { ...signing({ payTo, amount: '20000' }), nonce: `0x${'cd'.repeat(32)}` }),
  ).toMatchObject({ ok: false })
  expect(await ask('change', { limits: { perSession: '1000000000n' } })).toMatchObject({
    error: { code: 'needs-secret' },
  })
  expect(await ask('backUp', { passphrase: backupWords })).toMatchObject({ ok: false })
  expect(await ask('constructor', {})).toBe('unheard')
  await ask('lock', null)
  expect(await ask('sign', signing({}))).toMatchObject({ error: { code: 'locked' } })
  await expect(connectButton(page), 'the page knows that it is locked').toBeVisible()
})
