import { OwnProblem, ownCodes } from '@/lib/browser/wallet/wallet-problem'
import type { OpenWallet, WalletKind } from '@/lib/browser/wallet/wallet'
import { isFields } from '@/lib/core/json'
import type { CreateConnectorFn } from 'wagmi'
import { baseAccount } from 'wagmi/connectors'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

type Posted = { event?: unknown; id?: unknown; requestId?: unknown }

/** In milliseconds: how often it is looked whether the window is still there, since one that never loaded tells nothing. */
const everyMs = 500

/** In pixels, as the wallet's own page is drawn for. */
const size = { width: 420, height: 700 }

const placed = () => {
  const left = window.screenX + (window.innerWidth - size.width) / 2
  const top = window.screenY + (window.innerHeight - size.height) / 2
  return `width=${size.width},height=${size.height},left=${left},top=${top}`
}

/** A wallet's own window, opened at most once for each use: a browser lets a page open one for a press and no more. */
function walletWindow(url: URL, about: () => object) {
  let popup: Window | null = null
  let opened: Promise<Window> | null = null
  let life = new AbortController()
  let uses = 0
  let watch: number | undefined

  /** The first message of the window that is the one meant; fails when the window is closed before. */
  const heard = (is: (posted: Posted) => boolean) =>
    new Promise<Posted>((resolve, reject) => {
      const { signal } = life
      signal.throwIfAborted()
      const hear = ({ origin, data }: MessageEvent) => {
        if (origin === url.origin && isFields(data) && is(data)) resolve(data)
      }
      window.addEventListener('message', hear, { signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })

  function close(problem: OwnProblem): void {
    window.clearInterval(watch)
    popup?.close()
    popup = null
    life.abort(problem)
    // it is not opened again by itself
    opened = Promise.reject(problem)
    opened.catch(() => undefined)
  }

  async function openWindow(): Promise<Window> {
    const shown = window.open(url, `wallet_${crypto.randomUUID()}`, placed())
    if (!shown) throw new OwnProblem(ownCodes.windowBlocked)
    popup = shown
    life = new AbortController()
    const closed = () => close(new OwnProblem(ownCodes.windowClosed))
    heard(({ event }) => event === 'PopupUnload').then(closed, () => undefined)
    let wasClosed = false
    watch = window.setInterval(() => {
      // twice, so that an answer which was posted just before is heard
      if (wasClosed) closed()
      wasClosed = shown.closed
    }, everyMs)
    const { id } = await heard(({ event }) => event === 'PopupLoaded')
    shown.postMessage({ requestId: id, data: about() }, url.origin)
    return shown
  }

  /** Fails with a code of `ownCodes`, as does `ask`. */
  const ready = (): Promise<Window> => (opened ??= openWindow())

  return {
    ready,
    async ask(request: { id: string }): Promise<Posted> {
      const shown = await ready()
      const answer = heard(({ requestId }) => requestId === request.id)
      shown.postMessage(request, url.origin)
      return answer
    },
    /** Uses may overlap; the window goes with the last one. A press opens it at once, while the browser still lets it. */
    hold(isPressed: boolean): () => void {
      uses += 1
      if (isPressed) {
        if (!popup) opened = null
        ready().catch(() => undefined)
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        uses -= 1
        if (uses > 0) return
        close(new OwnProblem(ownCodes.windowClosed))
        opened = null
      }
    },
  }
}

type WalletWindow = ReturnType<typeof walletWindow>

type Communicator = {
  waitForPopupLoaded: WalletWindow['ready']
  postRequestAndWaitForResponse: WalletWindow['ask']
}

const preference = { options: 'all', telemetry: false } as const

const packageName = '@base-org/account'

/** In a window of ours: the SDK's own sends its page this whole address, and draws a dialog that our policy blocks. */
function openBaseAccount({ windowUrl }: { windowUrl: string }): OpenWallet {
  const metadata = { appName: 'Nickel', appLogoUrl: `${location.origin}/apple-icon.png` }
  const make = baseAccount({ ...metadata, preference: { ...preference, walletUrl: windowUrl } })
  let shown: WalletWindow | null = null

  function openedBy(version: string, chainIds: number[]): WalletWindow {
    const url = new URL(windowUrl)
    const sdk = { sdkName: packageName, sdkVersion: version, origin: location.origin }
    for (const [name, value] of Object.entries({ ...sdk, coop: 'same-origin-allow-popups' }))
      url.searchParams.set(name, value)
    return walletWindow(url, () => ({
      version,
      sdkName: packageName,
      metadata: { ...metadata, appChainIds: chainIds },
      preference,
      location: `${location.origin}/`,
    }))
  }

  const connector: CreateConnectorFn = (config) => {
    const made = make(config)
    let provided: ReturnType<typeof made.getProvider> | null = null

    async function provide() {
      const { VERSION } = await fetchCode(() => import('@base-org/account'))
      const provider = await made.getProvider()
      // absent in the wallet's own browser, which needs no window
      const { signer } = provider as unknown as { signer?: { communicator: Communicator } }
      if (signer) {
        const chainIds = config.chains.map(({ id }) => id)
        shown = openedBy(VERSION, chainIds)
        signer.communicator = { waitForPopupLoaded: shown.ready, postRequestAndWaitForResponse: shown.ask }
      }
      return provider
    }

    return {
      ...made,
      /** wagmi's own makes a wallet for each who asks before the first is there; the last would open a window itself. */
      getProvider() {
        provided ??= provide().catch((error: unknown) => {
          provided = null
          throw error
        })
        return provided
      },
      /** The SDK keeps the network by itself, and says nothing where it was on that one all along. */
      async switchChain(asked) {
        if (!made.switchChain) throw new Error('Base Account cannot switch')
        const chain = await made.switchChain.call(this, asked)
        config.emitter.emit('change', { chainId: chain.id })
        return chain
      },
    }
  }

  return { connector, window: () => shown }
}

const help = 'With a passkey, in its own window'

export const baseAccountWallet: WalletKind = {
  id: 'baseAccount',
  words: {
    name: 'Base Account',
    sign: 'passkey',
    help: { phone: help, desk: help },
    busy: 'Go on in the window that opened',
  },
  isFetched: true,
  signsAtOnce: false,
  open: ({ baseAccount: options }) => (options ? openBaseAccount(options) : null),
}
