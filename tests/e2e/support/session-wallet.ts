import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { connectButton, walletButton } from '@/tests/e2e/support/buying'

/**
 * A passkey of the platform that gives secrets (WebAuthn PRF), or none, and is touched by itself; says how often it was
 * asked, and can be taken away with all that it holds.
 */
export async function withPasskeys(page: Page, { hasPrf = true }: { hasPrf?: boolean } = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const add = () =>
    devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        hasPrf,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  let { authenticatorId } = await add()
  let touches = 0
  devtools.on('WebAuthn.credentialAsserted', () => (touches += 1))
  return {
    touches: () => touches,
    /** As with another device: there is an authenticator, and none of the passkeys. */
    async lose() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      ;({ authenticatorId } = await add())
    },
  }
}

/** Opens the session wallet from the list of wallets. */
export async function chooseSessionWallet(page: Page): Promise<void> {
  await connectButton(page).click()
  await page.getByRole('button', { name: /Session wallet/ }).click()
}

/** Unlocks the session wallet after a page was loaded anew: nothing of its key outlives the last tab. */
export async function unlockSessionWallet(page: Page): Promise<void> {
  // that there is money in it is known a moment later
  await page.getByRole('button', { name: /^(Connect wallet|(Unlock|Use) the session wallet)/ }).click()
  const among = page.getByRole('dialog').getByRole('button', { name: /^Session wallet/ })
  const unlock = page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true })
  await expect(among.or(unlock)).toBeVisible()
  if (await among.isVisible()) await among.click()
  await unlock.click()
  await expect(walletButton(page)).toBeVisible()
}

/** Says an address to which the money of a new session wallet goes back. */
export const sayHome = (page: Page): Promise<void> =>
  page.getByLabel('Money goes back to').fill(privateKeyToAccount(generatePrivateKey()).address)

export const backupWords = 'four quiet herons wade'

/** Saves a backup and reads it back, first with other words; says where its file is. */
export async function keepBackup(page: Page): Promise<string> {
  await page.getByLabel('Passphrase of the backup').fill(backupWords)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the backup' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('nickel-session-wallet.json')
  await page.getByLabel('File that was saved').setInputFiles(await saved.path())
  await page.getByLabel('Passphrase of the backup, again').fill('four quiet herons')
  await page.getByRole('button', { name: 'Check the backup' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('the passphrase is another one')
  await page.getByLabel('Passphrase of the backup, again').fill(backupWords)
  await page.getByRole('button', { name: 'Check the backup' }).click()
  return saved.path()
}

/**
 * Makes a session wallet with a passkey and an address to which its money goes back, keeps its backup and connects it;
 * says where the backup's file is.
 */
export async function makeSessionWallet(page: Page): Promise<string> {
  await chooseSessionWallet(page)
  await sayHome(page)
  await page.getByRole('button', { name: 'Make it with a passkey' }).click()
  const backup = await keepBackup(page)
  await expect(walletButton(page)).toBeVisible()
  return backup
}

/** Chooses something in the menu of the wallet. */
export async function chooseInWallet(page: Page, what: string): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** Puts the sandbox's 25 dollars into the wallet that is connected. */
export async function addTestMoney(page: Page): Promise<void> {
  await chooseInWallet(page, 'Add money')
  await page.getByRole('button', { name: 'Get 25 test dollars' }).click()
  await expect(page.getByRole('dialog').getByText('$25.00 arrived')).toBeVisible()
  await page.keyboard.press('Escape')
}
