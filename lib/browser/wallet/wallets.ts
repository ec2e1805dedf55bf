import { createConfig, createStorage, custom, type Connector } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  getConnectors,
  reconnect,
  sendTransaction,
  signTypedData,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import { base } from 'wagmi/chains'
import { announceChange, watchChanges } from '@/lib/browser/database/changes'
import { err, ok, type Result } from '@/lib/core/result'
import { foreignWords } from '@/lib/core/text'
import { authorizationTypedData, type Authorization } from '@/lib/core/payment/authorization'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { usdcToken } from '@/lib/core/payment/usdc-token'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { baseAccountWallet } from '@/lib/browser/wallet/base-account'
import { sandboxWallet } from '@/lib/browser/wallet/sandbox-wallet'
import {
  sessionWalletId,
  type SignedFor,
  type WalletKind,
  type WalletWords,
} from '@/lib/browser/wallet/wallet'
import { sessionWallet } from '@/lib/browser/wallet/session-wallet'
import { appWallet } from '@/lib/browser/wallet/wallet-connect'
import {
  goneProblem,
  lockedProblem,
  ownCodes,
  OwnProblem,
  walletProblem,
  wrongNetwork,
  type WalletProblem,
} from '@/lib/browser/wallet/wallet-problem'

export type WalletOption = {
  id: string
  name: string
  /** In a `data:` address, drawn as an image, so that nothing in it runs. */
  icon: string | null
  isLast: boolean
  words: WalletWords | undefined
}

export type Connected = {
  address: Address
  chainId: number
  walletId: string
  wallet: string
  signsAtOnce: boolean
}

/** A wallet that does not pay, while it is asked for something. */
export type Lent = {
  address: Address
  sign: (authorization: Authorization) => Promise<Hex>
  /** One transaction to the token; its network fee is the wallet's. */
  send: (data: Hex) => Promise<Hex>
}

/** Chain reads go through our own server, so a wallet's configuration needs no address of a node. */
const noTransport = custom({ request: () => Promise.reject(new Error('reads do not go through the wallet')) })

const storagePrefix = 'nickel.wallet'

/** Null for none. */
function lastWalletId(): string | null {
  const kept = localStorage.getItem(`${storagePrefix}.recentConnectorId`)
  return kept === null ? null : kept.replace(/^"|"$/g, '')
}

const kinds: readonly WalletKind[] = [sandboxWallet, sessionWallet, appWallet, baseAccountWallet]

const kindOf = (id: string | undefined) => kinds.find((kind) => kind.id === id)

const picture = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/

const optionOf = ({ id, name, icon }: Connector): WalletOption => {
  const shown = icon?.trim()
  const words = kindOf(id)?.words
  return {
    id,
    name: words?.name ?? foreignWords(name),
    icon: shown && picture.test(shown) ? shown : null,
    isLast: id === lastWalletId(),
    words,
  }
}

/** An older browser does not say. */
const hasJustPressed = () => !('userActivation' in navigator) || navigator.userActivation.isActive

const unthere: WalletProblem = { code: 'failed', reason: 'This wallet is no longer there.' }

/** Milliseconds that the wallet of the last visit has before others are offered. */
const reconnectMs = 5_000

/** The one of the last visit, those that are here, the one that is to be made, those whose code is to be fetched. */
const rankOf = ({ id, isLast, words }: WalletOption): number => {
  if (isLast) return 0
  return words?.isOpened ? 2 : kindOf(id)?.isFetched ? 3 : 1
}

/** This module holds all of wagmi: pages load it only when a wallet is wanted. */
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

  const connectorOf = (id: string | null) => getConnectors(config).find((one) => one.id === id)

  /** Who paid before, while another wallet is being connected: an open sheet stays. */
  let before: Connected | null = null

  const current = (): Connected | null => {
    const { address, chainId, connector, status } = getConnection(config)
    if (status !== 'connected') return status === 'connecting' ? before : null
    const signsAtOnce = opened.has(connector.id) && kindOf(connector.id)?.signsAtOnce === true
    return { address, chainId, walletId: connector.id, wallet: connector.name, signsAtOnce }
  }

  const currentId = () => (current() ? getConnection(config).connector?.id : undefined)

  /** One that is gone may never answer. Fails with `goneProblem`. */
  async function whileConnected<T>(work: Promise<T>): Promise<T> {
    let unwatch = () => {}
    const gone = new Promise<never>((_, reject) => {
      unwatch = watchConnection(config, { onChange: () => current() ?? reject(goneProblem) })
    })
    return Promise.race([work, gone]).finally(unwatch)
  }

  function holdWindow(id: string | undefined, isPressed: boolean): () => void {
    const shown = opened.get(id ?? '')?.window?.()
    return shown?.hold(isPressed) ?? (() => undefined)
  }

  /** `onUri` is given what a wallet app has to read, each time there is a new one. */
  async function inWindow<T>(
    connector: Connector,
    work: () => Promise<T>,
    onUri?: (uri: string) => void,
  ): Promise<T> {
    const hear = ({ type, data }: { type: string; data?: unknown }) =>
      type === 'display_uri' && typeof data === 'string' && onUri?.(data)
    connector.emitter.on('message', hear)
    let letGo = () => {}
    try {
      if (opened.get(connector.id)?.window) await connector.getProvider()
      letGo = holdWindow(connector.id, hasJustPressed())
      return await work()
    } finally {
      letGo()
      connector.emitter.off('message', hear)
    }
  }

  let turn: Promise<unknown> = Promise.resolve()

  /** wagmi drops what is asked of a wallet before it answered; one that never does would keep the visitor from all. */
  function inTurn(work: () => Promise<unknown>): Promise<unknown> {
    turn = turn.then(work).catch(() => undefined)
    return Promise.race([turn, new Promise((resolve) => setTimeout(resolve, reconnectMs))])
  }

  /** Connects the wallet that was used last without a prompt. */
  async function reconnectLast(): Promise<void> {
    const connector = connectorOf(lastWalletId())
    invited = connector?.uid ?? null
    if (connector) await reconnect(config, { connectors: [connector] })
  }

  const drop = () =>
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))

  /** The wallet that the visitor chose, or that paid on their last visit. */
  let invited: string | null = null
  // wagmi connects a wallet that tells of its accounts, as an extension does of its own accord: nobody chose that one
  config.subscribe(
    ({ current: uid }) => uid,
    (uid, previous) => {
      // that of the last visit is read from storage, and connected anew
      const isHere = getConnectors(config).some((one) => one.uid === uid)
      if (!isHere || uid === invited) return
      config.setState((state) => {
        const connections = new Map([...state.connections].filter(([one]) => one !== uid))
        const paying = previous !== null && connections.has(previous) ? previous : null
        return { ...state, connections, current: paying, status: paying ? 'connected' : 'disconnected' }
      })
    },
  )

  /** Else the one before would pay in its place once this one is locked. */
  const keepOnlyCurrent = () =>
    config.setState((state) => ({
      ...state,
      connections: new Map([...state.connections].filter(([uid]) => uid === state.current)),
    }))

  /** Another tab connected this account, or disconnected: so does this one, without a word to the wallet, or has none. */
  async function follow(account: string): Promise<void> {
    if (account !== '' && current()?.address !== account) await reconnectLast()
    if (current()?.address !== account) drop()
  }

  /** Waits for no wallet where there is to be none; in its turn that also undoes one that answers late. */
  function heed(account: string): Promise<unknown> {
    if (account === '') {
      invited = null
      drop()
    }
    return inTurn(() => follow(account))
  }

  return {
    current,
    /** First the one that was used last, then those of this browser. */
    options: (): WalletOption[] =>
      getConnectors(config)
        .map(optionOf)
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
    /** Calls back when the account or what can be connected has changed, in this tab or in another. */
    watch(changed: () => void): void {
      let isFollowing = false
      // between two accounts an open sheet would be gone for a moment, and its focus with it
      const onChange = () => isFollowing || changed()
      watchConnection(config, { onChange })
      watchConnectors(config, { onChange })
      watchChanges('wallet', async (account) => {
        isFollowing = true
        if (account !== null) await heed(account)
        isFollowing = false
        changed()
      })
    },
    reconnect: () => inTurn(reconnectLast),
    follow: heed,

    /** Fetches the code of a wallet ahead of a click; what fails is told on the click. */
    prepare(id: string): void {
      if (kindOf(id)?.isFetched)
        void connectorOf(id)
          ?.getProvider()
          .catch(() => undefined)
    },

    async connect(id: string, onUri?: (uri: string) => void): Promise<Result<Connected, WalletProblem>> {
      const connector = connectorOf(id)
      if (!connector) return err(unthere)
      before = current()
      invited = connector.uid
      try {
        await inWindow(connector, () => connect(config, { connector }), onUri)
        keepOnlyCurrent()
      } catch (error) {
        invited = config.state.current
        if (!current()) return err(walletProblem(error))
      } finally {
        before = null
      }
      const connected = current()
      return connected ? ok(connected) : err({ code: 'failed', reason: 'The wallet did not connect.' })
    },

    /** Asks another wallet than the one that pays, which goes on to pay: wagmi does not hear of it. */
    async lend<T>(
      id: string,
      work: (lent: Lent) => Promise<T>,
      onUri?: (uri: string) => void,
    ): Promise<Result<T, WalletProblem>> {
      const connector = connectorOf(id)
      if (!connector) return err(unthere)
      let isAsked = false
      try {
        return await inWindow(
          connector,
          async () => {
            const isReconnecting = await connector.isAuthorized()
            const { accounts } = await connector.connect({ chainId: base.id, isReconnecting })
            const [account] = accounts
            if (!account || (await connector.getChainId()) !== base.id) return err(wrongNetwork)
            // the window of this press was for connecting
            const hasWindow = isReconnecting || !opened.get(id)?.window
            const asking = { connector, account }
            const lent: Lent = {
              address: account,
              async sign(authorization) {
                if (!hasWindow) throw new OwnProblem(ownCodes.pressAgain)
                return signTypedData(config, { ...asking, ...authorizationTypedData(authorization) })
              },
              async send(data) {
                if (!hasWindow) throw new OwnProblem(ownCodes.pressAgain)
                return sendTransaction(config, { ...asking, chainId: base.id, to: usdcToken.address, data })
              },
            }
            isAsked = true
            return ok(await work(lent))
          },
          onUri,
        )
      } catch (error) {
        const problem = walletProblem(error)
        return err(isAsked || problem.code !== 'failed' ? problem : { ...problem, code: 'unasked' })
      }
    },

    async disconnect(): Promise<void> {
      invited = null
      await disconnect(config)
      announceChange('wallet', '')
    },

    /** Wallets sign only for the network they are on. */
    async switchToBase(): Promise<Result<null, WalletProblem>> {
      try {
        await whileConnected(switchChain(config, { chainId: base.id }))
        return current()?.chainId === base.id ? ok(null) : err(wrongNetwork)
      } catch (error) {
        return err(walletProblem(error))
      }
    },

    /** At the press: a browser blocks a window that is opened later. Returns what lets the window go. */
    expectSigning: () => holdWindow(currentId(), hasJustPressed()),

    /** Asks for the one signature of a purchase (EIP-712, EIP-3009); the session wallet signs by itself. */
    async sign(authorization: Authorization, signedFor: SignedFor): Promise<Result<string, WalletProblem>> {
      // one that is locked is no longer connected
      if (!current()) return err(lastWalletId() === sessionWalletId ? lockedProblem : goneProblem)
      if (current()?.chainId !== base.id) return err(wrongNetwork)
      const own = opened.get(currentId() ?? '')?.sign
      if (own) return own(authorization, signedFor)
      const letGo = holdWindow(currentId(), false)
      try {
        const request = { account: authorization.from, ...authorizationTypedData(authorization) }
        return ok(await whileConnected(signTypedData(config, request)))
      } catch (error) {
        const problem = walletProblem(error)
        return err(problem.code === 'failed' && current() === null ? goneProblem : problem)
      } finally {
        letGo()
      }
    },
  }
}

export type Wallets = ReturnType<typeof openWallets>
