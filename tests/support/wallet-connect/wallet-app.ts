import { SignClient } from '@walletconnect/sign-client'
import { accountOf, sendFrom, type Account } from '@/tests/support/wallets/account'

type Client = Awaited<ReturnType<typeof SignClient.init>>

export type Behaviour = {
  /** What happens to a request for a connection. */
  connects: boolean
  /** What happens to a request for a signature; one that waits is answered by `answer`. */
  sign: 'approve' | 'decline' | 'wait'
  /** The network that the app is on; a connection covers that one alone. */
  chain: 'Base' | 'Ethereum'
  /** What happens to a request to switch to Base; one that only says yes does not extend its connection. */
  switches: 'approve' | 'decline' | 'only-say' | 'cannot'
}

const chainIds = { Base: 'eip155:8453', Ethereum: 'eip155:1' } as const

const declined = { code: 5000, message: 'User rejected.' }

/** A wallet app on the public sign client of WalletConnect, which signs typed data, and sends, for one account. */
export async function openWalletApp(
  relayUrl: string,
  behaviour: Partial<Behaviour> = {},
  account: Account = accountOf(),
) {
  const client: Client = await SignClient.init({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: account.address,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Test app', description: 'A wallet app', url: 'https://app.test', icons: [] },
  })
  const app = {
    address: account.address,
    connects: true,
    sign: 'approve' as Behaviour['sign'],
    chain: 'Base' as Behaviour['chain'],
    switches: 'approve' as Behaviour['switches'],
    ...behaviour,
    /** The method of every request, in order. */
    asked: [] as string[],
    /** Answers the request that waits. */
    answer: async () => {},
    /** Reads the text of a code. */
    pair: (uri: string) => client.pair({ uri }),
    async disconnect() {
      for (const { topic } of client.session.getAll())
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
    close: () => client.core.relayer.transportClose(),
  }

  /** What a connection to these networks is good for. */
  function namespacesOf(chains: readonly Behaviour['chain'][]) {
    const methods = ['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_accounts']
    return {
      eip155: {
        accounts: chains.map((chain) => `${chainIds[chain]}:${account.address}`),
        chains: chains.map((chain) => chainIds[chain]),
        methods: app.switches === 'cannot' ? methods : [...methods, 'wallet_switchEthereumChain'],
        events: ['accountsChanged', 'chainChanged'],
      },
    }
  }

  // the relay may tell of a proposal again, until the answer to it has come
  const answered = new Set<number>()
  client.on('session_proposal', ({ id }) => {
    if (answered.has(id)) return
    answered.add(id)
    if (!app.connects) return void client.reject({ id, reason: declined })
    void client.approve({ id, namespaces: namespacesOf([app.chain]) })
  })

  async function switchTo(topic: string) {
    if (app.switches === 'decline') return { error: declined }
    // as apps do it, without waiting for the page to say that it has heard
    if (app.switches === 'approve')
      await client.update({ topic, namespaces: namespacesOf([app.chain, 'Base']) })
    return { result: null }
  }

  client.on('session_request', ({ id, topic, params: { request } }) => {
    app.asked.push(request.method)
    const respond = async () => {
      if (request.method === 'wallet_switchEthereumChain')
        return client.respond({ topic, response: { id, jsonrpc: '2.0', ...(await switchTo(topic)) } })
      const works: Record<string, () => Promise<string>> = {
        eth_signTypedData_v4: () => account.sign(request.params[1]),
        eth_sendTransaction: () => sendFrom(account.address, request.params[0]),
      }
      const work = works[request.method]
      const refusal = app.sign === 'decline' ? declined : { code: 4200, message: 'unsupported' }
      const given = work && app.sign !== 'decline' ? { result: await work() } : { error: refusal }
      await client.respond({ topic, response: { id, jsonrpc: '2.0', ...given } })
    }
    if (app.sign === 'wait') app.answer = respond
    else void respond()
  })
  return app
}
