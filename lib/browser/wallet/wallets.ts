import { createConfig, createStorage, custom, injected, type Connector } from 'wagmi'
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
import { sandboxWalletId } from '@/lib/browser/wallet/ids'
import { sandboxProvider } from '@/lib/browser/wallet/sandbox-provider'
import { walletProblem, type WalletProblem } from '@/lib/browser/wallet/wallet-problem'

/** A wallet that can be chosen. */
export type WalletOption = { id: string; name: string; icon: string | null }

/** Who is connected. */
export type Connected = { address: Address; chainId: number; wallet: string; walletId: string }

/** Chain reads go through our own server, so a wallet's configuration needs no address of a node. */
const noTransport = custom({
  request: () => Promise.reject(new Error('reads do not go through the wallet')),
})

const optionOf = ({ id, name, icon }: Connector): WalletOption => ({ id, name, icon: icon ?? null })

/** The wallets of this browser. This module holds all of wagmi, so that pages load it only when a wallet is wanted. */
export function openWallets(offered: { sandbox: boolean; extensions: boolean }) {
  const sandbox = injected({
    target: { id: sandboxWalletId, name: 'Sandbox wallet', provider: () => sandboxProvider() },
  })
  const config = createConfig({
    chains: [base],
    connectors: offered.sandbox ? [sandbox] : [],
    multiInjectedProviderDiscovery: offered.extensions,
    storage: createStorage({ key: 'nickel.wallet', storage: localStorage }),
    transports: { [base.id]: noTransport },
  })

  const current = (): Connected | null => {
    const { address, chainId, connector, status } = getConnection(config)
    if (status !== 'connected') return null
    return { address, chainId, wallet: connector.name, walletId: connector.id }
  }

  return {
    current,
    options: (): WalletOption[] => getConnectors(config).map(optionOf),
    watchOptions: (changed: () => void) => watchConnectors(config, { onChange: changed }),
    watch: (changed: () => void) => watchConnection(config, { onChange: changed }),
    reconnect: () => reconnect(config),

    async connect(id: string): Promise<Result<Connected, WalletProblem>> {
      const connector = getConnectors(config).find((one) => one.id === id)
      if (!connector) return err({ code: 'failed', reason: 'This wallet is no longer there.' })
      try {
        await connect(config, { connector })
      } catch (error) {
        if (!current()) return err(walletProblem(error))
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
        await switchChain(config, { chainId: base.id })
        return current()?.chainId === base.id ? ok(null) : err({ code: 'wrong-network' })
      } catch (error) {
        return err(walletProblem(error))
      }
    },

    /** Asks for the one signature of a purchase (EIP-712, EIP-3009); the only place where anything is signed. */
    async sign(authorization: Authorization): Promise<Result<string, WalletProblem>> {
      if (current()?.chainId !== base.id) return err({ code: 'wrong-network' })
      try {
        return ok(
          await signTypedData(config, {
            account: authorization.from,
            ...authorizationTypedData(authorization),
          }),
        )
      } catch (error) {
        return err(walletProblem(error))
      }
    },
  }
}

export type Wallets = ReturnType<typeof openWallets>
