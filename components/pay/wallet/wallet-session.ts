import { newState } from '@/lib/core/signal'
import { whenIdle } from '@/components/ui/idle'
import type { Connected, WalletOption, Wallets } from '@/lib/browser/wallet/wallets'
import { fetchCode } from '@/lib/browser/worker/fetch-code'
import { useValue } from '@/components/ui/use-value'

/** Who pays, as the page knows it. `resting`: no wallet code has been loaded; `failed`: it could not be. */
type WalletSession = {
  phase: 'resting' | 'loading' | 'ready' | 'failed'
  connected: Connected | null
  options: readonly WalletOption[]
}

const resting: WalletSession = { phase: 'resting', connected: null, options: [] }

const session = newState(resting)
let opened: Promise<Wallets> | undefined

const change = (next: Partial<WalletSession>) => session.write({ ...session.read(), ...next })

async function open(): Promise<Wallets> {
  change({ phase: 'loading' })
  const [config, { openWallets }] = await Promise.all([
    fetchCode(() => import('@/lib/browser/purchase/http')).then(({ loadConfig }) => loadConfig()),
    fetchCode(() => import('@/lib/browser/wallet/wallets')),
  ])
  const wallets = openWallets(config)
  const read = () => change({ connected: wallets.current(), options: wallets.options() })
  wallets.watch(read)
  await wallets.reconnect()
  change({ phase: 'ready', connected: wallets.current(), options: wallets.options() })
  return wallets
}

/** Loads the wallet code once; a failed load may be tried again. */
export function loadWallets(): Promise<Wallets> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    change({ ...resting, phase: 'failed' })
    throw error
  })
  return opened
}

export const wantWallets = (): void => void loadWallets().catch(() => undefined)

export const prepareWallets = (): void => whenIdle(wantWallets)

const lastKey = 'nickel.wallet.recentConnectorId'

export const isRemembered = (): boolean => localStorage.getItem(lastKey) !== null

/** Whether the wallet that was used last is the one of this name. */
export const wasLast = (id: string): boolean =>
  typeof localStorage !== 'undefined' && localStorage.getItem(lastKey) === JSON.stringify(id)

export const readWalletSession = session.read
export const watchWalletSession = session.watch

export const useWalletSession = (): WalletSession => useValue(session)
