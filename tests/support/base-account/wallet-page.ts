import { sendFrom, type Account } from '@/tests/support/wallets/account'

type Reply = { value: unknown } | { error: { code: number; message: string } }

type Asked = {
  id: string
  correlationId?: string
  sender: string
  content: {
    handshake?: { method: string }
    encrypted?: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
  }
}

/** What the window was told of the page that opened it. */
export type Told = { metadata: { appName: string }; preference: object; location: string }

declare global {
  interface Window {
    /** Signs for the account, outside the browser. */
    testAccount: (method: string, params: unknown) => Promise<unknown>
    walletTold: Told | null
  }
}

/**
 * Runs in the window of a wallet: the other side of the protocol of `@base-org/account`. Keys are agreed on by ECDH and
 * kept here, requests and answers are encrypted with AES-GCM, and the window goes away after each answer.
 */
async function walletPage(): Promise<void> {
  const dashboard = new URL(location.href).searchParams.get('origin') ?? ''
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const hexOf = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const bytesOf = (hex: string) =>
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

  async function ownKeys() {
    const kept = localStorage.getItem('keys')
    if (kept) return JSON.parse(kept) as { secret: JsonWebKey; open: string }
    const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
    const made = {
      secret: await crypto.subtle.exportKey('jwk', privateKey),
      open: hexOf(await crypto.subtle.exportKey('spki', publicKey)),
    }
    localStorage.setItem('keys', JSON.stringify(made))
    return made
  }

  const { secret, open } = await ownKeys()
  async function shared(sender: string) {
    const own = await crypto.subtle.importKey('jwk', secret, curve, false, ['deriveKey'])
    const other = await crypto.subtle.importKey('spki', bytesOf(sender), curve, false, [])
    const aes = { name: 'AES-GCM', length: 256 }
    return crypto.subtle.deriveKey({ name: 'ECDH', public: other }, own, aes, false, ['encrypt', 'decrypt'])
  }

  const post = (message: object) => window.opener.postMessage(message, dashboard)

  async function answer({ id, correlationId, sender }: Asked, result: Reply) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = JSON.stringify({ result, data: { chains: { 8453: 'https://mainnet.base.org' } } })
    const cipherText = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await shared(sender),
      new TextEncoder().encode(text),
    )
    const content = { encrypted: { iv, cipherText } }
    const message = { id: crypto.randomUUID(), requestId: id, correlationId, sender: open, content }
    post({ ...message, timestamp: new Date() })
  }

  /** What the visitor says to a request. */
  const verdict = () =>
    new Promise<'yes' | 'no'>((resolve) => {
      for (const [id, word] of [
        ['approve', 'yes'],
        ['refuse', 'no'],
      ] as const)
        document.getElementById(id)?.addEventListener('click', () => resolve(word))
    })

  async function serve(asked: Asked) {
    if (asked.content.handshake) return answer(asked, { value: null })
    if (!asked.content.encrypted) return
    const { iv, cipherText } = asked.content.encrypted
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      await shared(asked.sender),
      cipherText,
    )
    const { method, params } = JSON.parse(new TextDecoder().decode(opened)).action
    document.body.dataset['asked'] = method
    const isMeant = (await verdict()) === 'yes'
    await answer(
      asked,
      isMeant
        ? { value: await window.testAccount(method, params) }
        : { error: { code: 4001, message: 'User rejected the request.' } },
    )
    window.close()
  }

  window.walletTold = null
  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== dashboard) return
    if (data.content) void serve(data)
    else window.walletTold = data.data
  })
  window.addEventListener('pagehide', () => post({ event: 'PopupUnload', id: crypto.randomUUID() }))
  post({ event: 'PopupLoaded', id: crypto.randomUUID() })
}

/** The page of a wallet, with a button for each answer. */
export const walletHtml = `<!doctype html><html lang="en"><title>Test wallet</title>
<body><h1>Test wallet</h1><button id="approve">Approve</button><button id="refuse">Refuse</button>
<script>(${walletPage.toString()})()</script></body></html>`

/** The values of the requests that a dashboard makes, of an account on a network: Base or Ethereum. */
export async function valueFor(
  account: Account & { chainId?: '0x2105' | '0x1' },
  method: string,
  params: unknown,
): Promise<unknown> {
  const { address, chainId = '0x2105' } = account
  if (method === 'wallet_connect') return { accounts: [{ address, capabilities: {} }], chainIds: [chainId] }
  if (method === 'eth_signTypedData_v4' && Array.isArray(params)) return account.sign(String(params[1]))
  if (method === 'eth_sendTransaction' && Array.isArray(params)) return sendFrom(address, params[0])
  throw new Error(`buying has no use for ${method}`)
}
