import { whileFilling } from '@/components/pay/wallet/balance'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { readBalance } from '@/lib/browser/purchase/chain'
import { announceChange } from '@/lib/browser/database/changes'
import { askServer } from '@/lib/browser/purchase/http'
import { err, ok, type Result } from '@/lib/core/result'
import { sandboxId } from '@/lib/browser/wallet/wallet'
import type { Connected } from '@/lib/browser/wallet/wallets'

type OnUri = (uri: string) => void

/** Connects a wallet; the sandbox's own is filled with test money when it is empty. Fails with a sentence. */
export const connectWallet = (id: string, onUri?: OnUri): Promise<Result<Connected, string>> =>
  id === sandboxId ? whileFilling(connectAndFill(id, onUri)) : connectAndFill(id, onUri)

async function connectAndFill(id: string, onUri?: OnUri): Promise<Result<Connected, string>> {
  try {
    const wallets = await loadWallets()
    const connected = await wallets.connect(id, onUri)
    if (!connected.ok) return err(connected.error.reason)
    const { address } = connected.value
    try {
      if (id === sandboxId && (await readBalance(address)) === 0n) await askServer('faucet', { address })
      return ok(connected.value)
    } finally {
      // the other tabs read its balance once it is filled
      announceChange('wallet', address)
    }
  } catch (error) {
    return err(error instanceof Error ? error.message : 'The wallet code could not be loaded.')
  }
}

export async function switchToBase(): Promise<Result<null, string>> {
  const switched = await (await loadWallets()).switchToBase()
  return switched.ok ? switched : err(switched.error.reason)
}
