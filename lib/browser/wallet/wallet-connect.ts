import type { EthereumProvider } from '@walletconnect/ethereum-provider'
import { numberToHex, SwitchChainError } from 'viem'
import { OwnProblem, ownCodes } from '@/lib/browser/wallet/wallet-problem'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { WalletKind } from '@/lib/browser/wallet/wallet'
import type { CreateConnectorFn } from 'wagmi'
import { walletConnect } from 'wagmi/connectors'

type Provider = Awaited<ReturnType<(typeof EthereumProvider)['init']>>

/** Milliseconds in which an app that has switched tells so. */
const tellMs = 5_000

const method = 'wallet_switchEthereumChain'

const sessionOf = ({ session }: Provider) => ({
  topic: session?.topic ?? '',
  methods: [],
  accounts: [],
  ...session?.namespaces['eip155'],
})

async function untilCovered(provider: Provider, covers: () => boolean, ask: () => Promise<unknown>) {
  let onUpdate = () => {}
  const covered = new Promise<void>((resolve) => {
    onUpdate = () => void (covers() && resolve())
    provider.on('session_update', onUpdate)
  })
  try {
    await Promise.race([covered, ask()])
    if (!covers()) await Promise.race([covered, new Promise((resolve) => setTimeout(resolve, tellMs))])
  } finally {
    provider.removeListener('session_update', onUpdate)
  }
}

/** WalletConnect's own way loses an app whose connection has no account on the chain: such an app is asked first. */
export async function switchApp(provider: Provider, chainId: number): Promise<void> {
  const params = [{ chainId: numberToHex(chainId) }]
  const covers = () => sessionOf(provider).accounts.some((one) => one.startsWith(`eip155:${chainId}:`))
  if (!covers()) {
    const { topic, methods, accounts } = sessionOf(provider)
    const [own] = accounts
    if (!own || !methods.includes(method)) throw new Error('the app knows no way to switch')
    const here = own.split(':').slice(0, 2).join(':')
    await untilCovered(provider, covers, () =>
      provider.signer.client.request({ topic, chainId: here, request: { method, params } }),
    )
    if (!covers()) throw new OwnProblem(ownCodes.uncovered)
  }
  await provider.request({ method, params })
}

/** Where "delete everything" finds it. */
const prefix = 'nickel.walletconnect.'

const ownKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

const read = <T>(key: string): T | undefined => {
  const text = localStorage.getItem(key)
  // safe: what stands under this prefix was written by WalletConnect itself
  return text === null ? undefined : (JSON.parse(text) as T)
}

const storage = {
  getKeys: async () => ownKeys().map((key) => key.slice(prefix.length)),
  getEntries: async <T>() =>
    ownKeys().flatMap((key): [string, T][] => {
      const value = read<T>(key)
      return value === undefined ? [] : [[key.slice(prefix.length), value]]
    }),
  getItem: async <T>(key: string) => read<T>(prefix + key),
  setItem: async <T>(key: string, value: T) => localStorage.setItem(prefix + key, JSON.stringify(value)),
  removeItem: async (key: string) => localStorage.removeItem(prefix + key),
}

type Verifying = {
  signer?: {
    client?: { core: { verify: { register: () => Promise<string>; resolve: () => Promise<undefined> } } }
  }
}

/** wagmi's own connector fetches its code as soon as it is set up: that step is left out. */
function walletConnectConnector(options: NonNullable<Configuration['walletConnect']>): CreateConnectorFn {
  const make = walletConnect({
    ...options,
    showQrModal: false,
    // one chain is all that is ever asked for
    isNewChainsStale: false,
    telemetryEnabled: false,
    logger: 'fatal',
    storage,
    metadata: {
      name: 'Nickel',
      description: 'Lookups that are paid for one by one.',
      url: window.location.origin,
      icons: [`${window.location.origin}/apple-icon.png`],
    },
  })
  return (config) => {
    const { setup: _, ...connector } = make(config)
    return {
      ...connector,
      /** wagmi's own takes every failure for a refusal, and asks an app that only refused to add the chain. */
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        const provider = await connector.getProvider.call(this)
        try {
          if (!chain) throw new Error('not a chain of this page')
          await switchApp(provider, chainId)
          return chain
        } catch (error) {
          throw new SwitchChainError(error instanceof Error ? error : new Error('refused', { cause: error }))
        }
      },
      async getProvider(given) {
        const provider = await connector.getProvider.call(this, given)
        // our policy has no frames; without this every request waits five seconds for one
        const verify = (provider as unknown as Verifying).signer?.client?.core.verify
        if (verify) {
          verify.register = async () => ''
          verify.resolve = async () => undefined
        }
        return provider
      },
    }
  }
}

export const appWallet: WalletKind = {
  id: 'walletConnect',
  words: {
    name: 'Wallet app',
    sign: 'app',
    help: {
      phone: 'An app on this phone, by WalletConnect',
      desk: 'On your phone: scan a code, by WalletConnect',
    },
    isPaired: true,
  },
  isFetched: true,
  signsAtOnce: false,
  open: ({ walletConnect: options }) => (options ? { connector: walletConnectConnector(options) } : null),
}
