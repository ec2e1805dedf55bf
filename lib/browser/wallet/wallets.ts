import { createConfig, createStorage, custom, type Connector } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  getConnectors,
  reconnect,
  signTypedData,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import { base } from 'wagmi/chains'
import { err, ok, type Result } from '@/lib/core/result'
import { authorizationTypedData, type Authorization } from '@/lib/core/payment/authorization'
import type { Address } from '@/lib/core/payment/bytes'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { baseAccountWallet } from '@/lib/browser/wallet/base-account'
import { sandboxWallet } from '@/lib/browser/wallet/sandbox-wallet'
import type { WalletKind, WalletWords } from '@/lib/browser/wallet/wallet'
import { appWallet } from '@/lib/browser/wallet/wallet-connect'
import { goneProblem, walletProblem, type WalletProblem } from '@/lib/browser/wallet/wallet-problem'

/** A wallet that can be chosen. */
export type WalletOption = {
  id: string
  name: string
  /** A picture in a `data:` address; it is drawn as an image, so that nothing in it runs. */
  icon: string | null
  /** It was connected last in this browser. */
  isLast: boolean
  /** What is said of it; absent for a wallet of the browser. */
  words: WalletWords | undefined
}

/** Who is connected. */
export type Connected = { address: Address; chainId: number; wallet: string; signsAtOnce: boolean }

/** Chain reads go through our own server, so a wallet's configuration needs no address of a node. */
const noTransport = custom({
  request: () => Promise.reject(new Error('reads do not go through the wallet')),
})

const storagePrefix = 'nickel.wallet'

/** The wallet that was connected last in this browser; null for none. */
export function lastWalletId(): string | null {
  const kept = localStorage.getItem(`${storagePrefix}.recentConnectorId`)
  return kept === null ? null : kept.replace(/^"|"$/g, '')
}

/** The wallets that Nickel brings, in the order in which they are offered. */
const kinds: readonly WalletKind[] = [sandboxWallet, appWallet, baseAccountWallet]

const kindOf = (id: string | undefined) => kinds.find((kind) => kind.id === id)

const picture = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/

const optionOf = ({ id, name, icon }: Connector): WalletOption => {
  const shown = icon?.trim()
  const words = kindOf(id)?.words
  return {
    id,
    name: words?.name ?? name,
    icon: shown && picture.test(shown) ? shown : null,
    isLast: id === lastWalletId(),
    words,
  }
}

type ConnectOptions = {
  /** Called with what a wallet app has to read, each time there is a new one. */
  onUri?: ((uri: string) => void) | undefined
}

/** Whether the browser still takes what the page does for an answer to a press; an older one does not say. */
const hasJustPressed = () => !('userActivation' in navigator) || navigator.userActivation.isActive

/** Milliseconds that the wallet of the last visit has to say whether it still knows this page, before others are offered. */
const reconnectMs = 5_000

const rankOf = ({ id, isLast }: WalletOption) => (isLast ? 0 : kindOf(id)?.isFetched ? 2 : 1)

/** The wallets of this browser. This module holds all of wagmi, so that pages load it only when a wallet is wanted. */
export function openWallets(configuration: Configuration) {
  const opened = new Map(
    kinds.flatMap((kind) => {
      const wallet = kind.open(configuration)
      return wallet ? [[kind.id, wallet] as const] : []
    }),
  )
  const config = createConfig({
    chains: [base],
    connectors: [...opened.values()].map(({ connector }) => connector),
    multiInjectedProviderDiscovery: configuration.injectedWallets,
    storage: createStorage({ key: storagePrefix, storage: localStorage }),
    transports: { [base.id]: noTransport },
  })

  const current = (): Connected | null => {
    const { address, chainId, connector, status } = getConnection(config)
    if (status !== 'connected') return null
    const signsAtOnce = opened.has(connector.id) && kindOf(connector.id)?.signsAtOnce === true
    return { address, chainId, wallet: connector.name, signsAtOnce }
  }

  const currentId = () => (current() ? getConnection(config).connector?.id : undefined)

  /** Waits for the wallet as long as it is connected: one that is gone may never answer. Fails with `goneProblem`. */
  async function whileConnected<T>(work: Promise<T>): Promise<T> {
    let unwatch = () => {}
    const gone = new Promise<never>((_, reject) => {
      unwatch = watchConnection(config, { onChange: () => current() ?? reject(goneProblem) })
    })
    return Promise.race([work, gone]).finally(unwatch)
  }

  /** Keeps the window of a wallet that has one of its own for what is asked of it; gives what lets it go. */
  function holdWindow(id: string | undefined, isPressed: boolean): () => void {
    const shown = opened.get(id ?? '')?.window?.()
    return shown?.hold({ isPressed }) ?? (() => undefined)
  }

  return {
    current,
    /** The wallets to choose from: first the one that was used last, then those of this browser. */
    options: (): WalletOption[] =>
      getConnectors(config)
        .map(optionOf)
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
    watchOptions: (changed: () => void) => watchConnectors(config, { onChange: changed }),
    watch: (changed: () => void) => watchConnection(config, { onChange: changed }),
    /**
     * Connects again, without a prompt, what was connected on the last visit. No other wallet is asked, and this one is
     * not waited for without end: one that never answers would keep the visitor from all of them.
     */
    async reconnect(): Promise<void> {
      const last = lastWalletId()
      const connector = getConnectors(config).find(({ id }) => id === last)
      if (!connector) return
      const late = new Promise((resolve) => setTimeout(resolve, reconnectMs))
      await Promise.race([reconnect(config, { connectors: [connector] }), late])
    },

    /** Fetches the code of a wallet ahead of a click; what fails is told on the click. */
    prepare(id: string): void {
      if (!kindOf(id)?.isFetched) return
      const connector = getConnectors(config).find((one) => one.id === id)
      void connector?.getProvider().catch(() => undefined)
    },

    async connect(id: string, { onUri }: ConnectOptions = {}): Promise<Result<Connected, WalletProblem>> {
      const connector = getConnectors(config).find((one) => one.id === id)
      if (!connector) return err({ code: 'failed', reason: 'This wallet is no longer there.' })
      const hear = ({ type, data }: { type: string; data?: unknown }) =>
        type === 'display_uri' && typeof data === 'string' && onUri?.(data)
      connector.emitter.on('message', hear)
      let letGo = () => {}
      try {
        if (opened.get(id)?.window) await connector.getProvider()
        letGo = holdWindow(id, hasJustPressed())
        await connect(config, { connector })
      } catch (error) {
        if (!current()) return err(walletProblem(error))
      } finally {
        letGo()
        connector.emitter.off('message', hear)
      }
      const connected = current()
      return connected ? ok(connected) : err({ code: 'failed', reason: 'The wallet did not connect.' })
    },

    async disconnect(): Promise<void> {
      await disconnect(config)
    },

    /** Asks the wallet to move to the network of payments; wallets sign only for the one they are on. */
    async switchToBase(): Promise<Result<null, WalletProblem>> {
      try {
        await whileConnected(switchChain(config, { chainId: base.id }))
        return current()?.chainId === base.id ? ok(null) : err({ code: 'wrong-network' })
      } catch (error) {
        return err(error === goneProblem ? goneProblem : walletProblem(error))
      }
    },

    /**
     * The visitor has pressed a button that leads to a signature: a wallet in a window of its own opens it now, since a
     * browser blocks one that is opened later. Gives what is called once nothing is to be signed any more.
     */
    expectSigning: () => holdWindow(currentId(), hasJustPressed()),

    /** Asks for the one signature of a purchase (EIP-712, EIP-3009); the only place where anything is signed. */
    async sign(authorization: Authorization): Promise<Result<string, WalletProblem>> {
      if (current()?.chainId !== base.id) return err({ code: 'wrong-network' })
      const letGo = holdWindow(currentId(), false)
      try {
        return ok(
          await whileConnected(
            signTypedData(config, {
              account: authorization.from,
              ...authorizationTypedData(authorization),
            }),
          ),
        )
      } catch (error) {
        const problem = error === goneProblem ? goneProblem : walletProblem(error)
        return err(problem.code === 'failed' && current() === null ? goneProblem : problem)
      } finally {
        letGo()
      }
    },
  }
}

export type Wallets = ReturnType<typeof openWallets>
