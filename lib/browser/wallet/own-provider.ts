import { numberToHex, type EIP1193Provider } from 'viem'
import { chainId } from '@/lib/core/payment/usdc-token'

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

type OnAccounts = (accounts: readonly string[]) => void

/** The interface of an extension (EIP-1193) on Base, for the few things that buying needs; `watch` tells of other accounts. */
export function ownProvider(
  name: string,
  own: Answers,
  watch: (listener: OnAccounts) => () => void = () => () => undefined,
): EIP1193Provider {
  const answers: Answers = {
    eth_chainId: () => numberToHex(chainId),
    wallet_switchEthereumChain: () => null,
    ...own,
  }
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const answer = answers[method]
    if (!answer) throw Object.assign(new Error(`The ${name} has no ${method}`), { code: 4200 })
    return answer(Array.isArray(params) ? params : [])
  }
  const watched = new Map<OnAccounts, () => void>()
  const on = (event: string, listener: OnAccounts) =>
    event === 'accountsChanged' && watched.set(listener, watch(listener))
  const removeListener = (_: string, listener: OnAccounts) => {
    watched.get(listener)?.()
    watched.delete(listener)
  }
  // safe: only wagmi's injected connector calls it, with these methods
  return { request, on, removeListener } as unknown as EIP1193Provider
}
