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

/** Runs `ask`, and is done when it is or when the connection covers what is wanted, whichever comes first. */
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

/**
 * Has a wallet app move to another chain. WalletConnect's own way takes an app at its word, and loses the app where its
 * connection then has no account on that chain; so one whose connection does not cover the chain is asked first. A
 * connection that covers it is enough: the reply to the request may be late or lost.
 */
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
