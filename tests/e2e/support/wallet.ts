import { expect, type BrowserContext, type Page } from '@playwright/test'
import { numberToHex, type Address, type Hex } from 'viem'
import type { Transfer } from '@/tests/sandbox/pay'
import { accountOf, authorizationIn, sendFrom, type Account } from '@/tests/support/wallets/account'

/** How the wallet behaves; a test may change it at any time. */
export type Behaviour = {
  chainId: number
  /** What happens to the next requests for a signature. */
  sign: 'approve' | 'decline' | 'alter-value'
  /** Whether it moves to another network when asked. */
  switches: boolean
  /** Whether it wants its owner's word first; it tells no page of its account then, and signs nothing. */
  isLocked: boolean
  /** Stands between a request for a signature and its answer. */
  interrupt: (approve: () => Promise<Hex>) => Promise<Hex>
}

/** What the wallet signed, as the token takes it. */
export type Signed = Transfer & { signature: Hex }

type TypedData = {
  message: { from: Address; to: Address; nonce: Hex } & Record<'value' | 'validAfter' | 'validBefore', string>
}

export type TestWallet = Behaviour & {
  address: Address
  /** Every method that was called, in order. */
  calls: string[]
  /** The nonce of every request for a signature. */
  asked: Hex[]
  signed: Signed[]
  /** The visitor chooses another account in the wallet, with this key. */
  choose: (key: Hex) => Promise<void>
}

class Refused extends Error {}

/** Answers a request as a wallet that says no, by EIP-1193's code. */
export const refuse = (code: number, message: string): never => {
  throw new Refused(JSON.stringify({ code, message }))
}

/** A browser wallet with an account, announced as extensions are (EIP-6963); it answers only what buying needs. */
export async function installWallet(
  page: Page | BrowserContext,
  behaviour: Partial<Behaviour> = {},
  first: Account = accountOf(),
): Promise<TestWallet> {
  let account = first
  const wallet: TestWallet = {
    chainId: 8453,
    sign: 'approve',
    switches: true,
    isLocked: false,
    interrupt: (approve) => approve(),
    ...behaviour,
    address: account.address,
    calls: [],
    asked: [],
    signed: [],
    async choose(other) {
      account = accountOf(other)
      wallet.address = account.address
      const pages = 'pages' in page ? page.pages() : [page]
      await Promise.all(
        pages.map((one) =>
          one.evaluate(
            (accounts) => {
              window.dispatchEvent(new CustomEvent('test-wallet-accounts', { detail: accounts }))
            },
            [account.address],
          ),
        ),
      )
    },
  }
  let isConnected = false

  async function sign(typedData: string): Promise<Hex> {
    const data = JSON.parse(typedData)
    wallet.asked.push(data.message.nonce)
    return wallet.interrupt(() => approve(data))
  }

  async function approve(data: TypedData): Promise<Hex> {
    if (wallet.sign === 'decline') refuse(4001, 'User rejected the request.')
    const { message } = data
    if (wallet.sign === 'alter-value') message.value = String(BigInt(message.value) * 100n)
    const typedData = JSON.stringify(data)
    const signature = await account.sign(typedData)
    wallet.signed.push({ ...authorizationIn(typedData), signature })
    return signature
  }

  const unlocked = () => wallet.isLocked && refuse(4100, 'Unauthorized.')

  const methods: Record<string, (params: unknown[]) => unknown> = {
    eth_accounts: () => (isConnected && !wallet.isLocked ? [account.address] : []),
    eth_requestAccounts: () => {
      unlocked()
      isConnected = true
      return [account.address]
    },
    eth_chainId: () => numberToHex(wallet.chainId),
    wallet_requestPermissions: () => {
      unlocked()
      isConnected = true
      return [{ parentCapability: 'eth_accounts', caveats: [{ value: [account.address] }] }]
    },
    wallet_revokePermissions: () => {
      isConnected = false
      return null
    },
    wallet_switchEthereumChain: () => {
      if (!wallet.switches) refuse(4001, 'User rejected the request.')
      wallet.chainId = 8453
      return null
    },
    eth_signTypedData_v4: ([, typedData]) => {
      unlocked()
      return sign(String(typedData))
    },
    eth_sendTransaction: ([transaction]) => {
      unlocked()
      if (wallet.sign === 'decline') refuse(4001, 'User rejected the request.')
      return sendFrom(account.address, transaction)
    },
  }

  await page.exposeFunction('testWallet', async (method: string, params: unknown[]) => {
    wallet.calls.push(method)
    expect.soft(Object.keys(methods), `${method}: a method that buying has no use for`).toContain(method)
    try {
      const answer = methods[method]
      if (!answer) return { error: { code: 4200, message: `no ${method}` } }
      return { result: await answer(params), chainId: numberToHex(wallet.chainId) }
    } catch (error) {
      return {
        error: JSON.parse(error instanceof Refused ? error.message : '{"code":-32603,"message":"broken"}'),
      }
    }
  })
  await page.addInitScript(announce)
  return wallet
}

/** Runs in the page. */
function announce() {
  const listeners: Record<string, ((value: unknown) => void)[]> = {}
  const provider = {
    async request({ method, params }: { method: string; params?: unknown[] }) {
      const call = (
        window as unknown as { testWallet: (method: string, params: unknown[]) => Promise<Answer> }
      ).testWallet
      const { result, error, chainId } = await call(method, params ?? [])
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      if (method === 'wallet_switchEthereumChain')
        listeners['chainChanged']?.forEach((listener) => listener(chainId))
      return result
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener() {},
  }
  window.addEventListener('test-wallet-accounts', (event) => {
    const accounts: unknown = event instanceof CustomEvent ? event.detail : []
    listeners['accountsChanged']?.forEach((listener) => listener(accounts))
  })
  type Answer = { result?: unknown; error?: { code: number; message: string }; chainId?: string }
  const detail = Object.freeze({
    info: {
      uuid: '5f9a8e1c-2c5a-4a8e-9d51-0c6a7b1f0e11',
      name: 'Test wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'test.nickel.wallet',
    },
    provider,
  })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}
