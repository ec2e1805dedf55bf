import type { EthereumProvider } from '@walletconnect/ethereum-provider'
import { numberToHex } from 'viem'
import { OwnProblem, ownCodes } from '@/lib/browser/wallet/own-codes'

type Provider = Awaited<ReturnType<(typeof EthereumProvider)['init']>>

/** Milliseconds in which an app that has switched tells that its connection is for the new chain as well. */
const tellMs = 5_000

const method = 'wallet_switchEthereumChain'

const sessionOf = ({ session }: Provider) => ({
  topic: session?.topic ?? '',
  ...{ methods: [], accounts: [], ...session?.namespaces['eip155'] },
})

/**
 * Has a wallet app move to another chain. WalletConnect's own way takes an app at its word, and loses the app where its
 * connection then has no account on that chain; so one whose connection does not cover the chain is asked first.
 */
export async function switchApp(provider: Provider, chainId: number): Promise<void> {
  const params = [{ chainId: numberToHex(chainId) }]
  const covers = () => sessionOf(provider).accounts.some((one) => one.startsWith(`eip155:${chainId}:`))
  if (!covers()) {
    const { topic, methods, accounts } = sessionOf(provider)
    const [own] = accounts
    if (!own || !methods.includes(method)) throw new Error('the app knows no way to switch')
    const told = new Promise((resolve) => provider.once('session_update', resolve))
    const here = own.split(':').slice(0, 2).join(':')
    await provider.signer.client.request({ topic, chainId: here, request: { method, params } })
    if (!covers()) await Promise.race([told, new Promise((resolve) => setTimeout(resolve, tellMs))])
    if (!covers()) throw new OwnProblem(ownCodes.uncovered)
  }
  await provider.request({ method, params })
}
