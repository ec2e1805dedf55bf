import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import {
  addressOf,
  askForPlace,
  connectSandboxWallet,
  connectTestWallet,
  payButton,
} from '@/tests/e2e/support/buying'
import {
  connectBaseAccount,
  installBaseAccount,
  keyAccount,
  say,
  windowAfter,
} from '@/tests/e2e/support/base-account'
import { fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { appFor, connectApp, live } from '@/tests/e2e/support/wallet-app'
import { sandboxClient } from '@/lib/sandbox/client'
import { accountOf, contractAccount, type Account } from '@/tests/support/wallets/account'
import { openWallets, type WalletKind } from '@/tests/support/wallets/contract-wallets'

const typed = 'eth_signTypedData_v4'
const ethereum = 1

/** A connected wallet with money, before the form of a lookup for a cent. */
export type Wallet = {
  address: Address
  /** What was asked of it, in order. */
  asked: readonly string[]
  /** What the visitor says in it to the next requests. */
  says: (word: 'approve' | 'decline') => void
}

type Options = { isElsewhere?: boolean }

/** A way to pay: opens the dashboard and connects a wallet. */
export type Way = (page: Page, options?: Options) => Promise<Wallet>

const form = '/geo/locate'

/** An account of a contract wallet, on the chain of the tests, with test money. */
async function accountLike(kind: WalletKind): Promise<Account> {
  const wallets = await openWallets(sandboxClient(process.env['NICKEL_CHAIN'] ?? ''))
  const account = contractAccount(await wallets.open(kind))
  await fund(account.address)
  return account
}

async function funded(): Promise<Account> {
  const account = accountOf()
  await fund(account.address)
  return account
}

/** In a browser wallet, which is asked to switch where it is on another network. */
const inBrowser =
  (open: () => Promise<Account>): Way =>
  async (page, { isElsewhere = false } = {}) => {
    const wallet = await installWallet(page, isElsewhere ? { chainId: ethereum } : {}, await open())
    await page.goto(live(form))
    await connectTestWallet(page)
    return {
      address: wallet.address,
      asked: wallet.calls,
      says: (word) => Object.assign(wallet, { sign: word, switches: word === 'approve' }),
    }
  }

/** In a wallet app that reads the code. */
const inApp =
  (open: () => Promise<Account>): Way =>
  async (page, { isElsewhere = false } = {}) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const app = await appFor(await open(), isElsewhere ? { chain: 'Ethereum' } : {})
    page.once('close', () => void app.close())
    await page.goto(live(form))
    await connectApp(page, app)
    return {
      address: app.address,
      asked: app.asked,
      says: (word) => Object.assign(app, { sign: word, switches: word }),
    }
  }

/** Wallets that are contracts on the chain, or will be, each in what its owners use. */
export const contractWays = {
  'a Safe by WalletConnect': inApp(() => accountLike('a Safe, two of three owners')),
  'a plain key that delegates, in a browser wallet': inBrowser(() =>
    accountLike('a plain key that delegates'),
  ),
  'a smart account not deployed yet, in a browser wallet': inBrowser(() =>
    accountLike('a smart account not deployed yet'),
  ),
} as const satisfies Record<string, Way>

const baseAccount: Way = async (page) => {
  const account = await keyAccount()
  const { asked } = await installBaseAccount(page, account)
  await page.goto(live(form))
  await connectBaseAccount(page)
  return { address: account.address, asked, says: () => undefined }
}

const sandboxWallet: Way = async (page) => {
  await page.goto(form)
  await connectSandboxWallet(page)
  return { address: await addressOf(page), asked: [], says: () => undefined }
}

/** Every way that there is. */
export const ways = {
  'a plain key in a browser wallet': inBrowser(funded),
  'the sandbox wallet': sandboxWallet,
  'a plain key in a wallet app': inApp(funded),
  'Base Account': baseAccount,
  ...contractWays,
} as const satisfies Record<string, Way>

export const payCent = (page: Page) => payButton(page, '$0.01')

/** Asks for the price of a place; the sheet is on show then. */
export async function askPrice(page: Page, place: string): Promise<void> {
  await askForPlace(page, place)
}

/** Presses the paying button, and says yes in the window of a wallet that has one, and to the warning of a new one. */
export async function payBy(way: string, page: Page): Promise<void> {
  if (way === 'Base Account')
    await say(await windowAfter(page, () => payCent(page).click()), 'Approve', typed)
  else await payCent(page).click()
  if (way.includes('not deployed')) await acceptWarning(page)
}

/** What is said before a wallet pays that is not on the chain yet; the visitor means it. */
export async function acceptWarning(page: Page): Promise<void> {
  const warning = page.getByRole('alert').filter({ hasText: 'Not sent yet. Nothing was charged.' })
  await expect(warning).toContainText('This wallet has never been used on Base')
  await warning.getByRole('button', { name: 'Pay with it all the same' }).click()
}

/** How many signatures it was asked for. */
export const signaturesOf = ({ asked }: Wallet): number => asked.filter((method) => method === typed).length
