import type { CreateConnectorFn } from 'wagmi'
import { baseAccount } from 'wagmi/connectors'
import { walletWindow, type WalletWindow } from '@/lib/browser/wallet/wallet-window'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

/** The part of Base Account's SDK that opens its window and talks to it. */
type Communicator = {
  waitForPopupLoaded: WalletWindow['ready']
  postRequestAndWaitForResponse: WalletWindow['ask']
}

const preference = { options: 'all', telemetry: false } as const

const packageName = '@base-org/account'

/**
 * Base Account, in its window. The window is ours: the SDK's own tells its page the whole address of this one, with what
 * was searched for in it, and where a browser blocks it draws a dialog with styles that our policy has no place for.
 */
export function baseAccountWallet({ windowUrl }: { windowUrl: string }) {
  const metadata = { appName: 'Nickel', appLogoUrl: `${location.origin}/apple-icon.png` }
  const make = baseAccount({ ...metadata, preference: { ...preference, walletUrl: windowUrl } })
  let shown: WalletWindow | null = null

  function openedBy(version: string, chainIds: number[]): WalletWindow {
    const url = new URL(windowUrl)
    const told = { sdkName: packageName, sdkVersion: version, origin: location.origin }
    for (const [name, value] of Object.entries({ ...told, coop: 'same-origin-allow-popups' }))
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
        shown = openedBy(
          VERSION,
          config.chains.map(({ id }) => id),
        )
        signer.communicator = { waitForPopupLoaded: shown.ready, postRequestAndWaitForResponse: shown.ask }
      }
      return provider
    }

    return {
      ...made,
      /** wagmi's own makes a wallet for each who asks before the first is there, and the last one would open a window itself. */
      getProvider() {
        provided ??= provide().catch((error: unknown) => {
          provided = null
          throw error
        })
        return provided
      },
      /** The SDK keeps the network by itself, and says nothing where it was on the one that is asked for all along. */
      async switchChain(asked) {
        if (!made.switchChain) throw new Error('Base Account cannot switch')
        const chain = await made.switchChain.call(this, asked)
        config.emitter.emit('change', { chainId: chain.id })
        return chain
      },
    }
  }

  return {
    connector,
    /** Its window, once its code has been loaded; null before, and where it needs none. */
    window: () => shown,
  }
}
