import { serve } from '@hono/node-server'
import { x402Facilitator } from '@x402/core/facilitator'
import { x402ResourceServer, type FacilitatorClient } from '@x402/core/server'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme as Settling } from '@x402/evm/exact/facilitator'
import { ExactEvmScheme as Selling } from '@x402/evm/exact/server'
import { paymentMiddleware } from '@x402/hono'
import { Hono } from 'hono'
import {
  createWalletClient,
  defineChain,
  http,
  publicActions,
  type Address,
  type Hex,
  type VerifyTypedDataParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { TestChain } from '@/tests/support/chain'

const network = 'eip155:8453'
const foreignPayee = `0x${'7'.repeat(40)}`

/** Verifies and settles on the local chain with the public packages alone. */
function stockFacilitator(rpcUrl: string, key: Hex): FacilitatorClient {
  const account = privateKeyToAccount(key)
  const chain = defineChain({
    id: 8453,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createWalletClient({ account, chain, transport: http(rpcUrl), pollingInterval: 20 }).extend(
    publicActions,
  )
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    readContract: (args) => client.readContract({ ...args, blockTag: 'pending' }),
    verifyTypedData: (message) => client.verifyTypedData(asTypedData(message)),
    writeContract: (args) => client.writeContract({ ...args, account, chain }),
    sendTransaction: (args) => client.sendTransaction({ ...args, account, chain }),
    waitForTransactionReceipt: (args) => client.waitForTransactionReceipt(args),
    getCode: (args) => client.getCode(args),
  })
  const facilitator = new x402Facilitator().register(network, new Settling(signer))
  return {
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () => ({
      kinds: [{ x402Version: 2, scheme: 'exact', network }],
      extensions: [],
      signers: { 'eip155:*': [account.address] },
    }),
  }
}

/** Safe: the package makes the message itself, from checked fields; only its type is loose. */
function asTypedData(message: object): VerifyTypedDataParameters {
  return message as VerifyTypedDataParameters
}

/** How an official server may be set up besides: how often it says each option, and how many for other chains. */
export type StockConfig = {
  resource?: string
  extensions?: Record<string, unknown>
  copies?: number
  others?: number
}

/** A stranger's shop: two of the service's paths behind the stock middleware, whose 402 has `{}` for a body. */
export async function startStockSeller(
  chain: TestChain,
  payTo: Address,
  { copies = 1, others = 0, ...config }: StockConfig = {},
) {
  const seller = new x402ResourceServer(
    stockFacilitator(chain.rpcUrl, chain.facilitatorAccount.privateKey),
  ).register(network, new Selling())
  const asks = (price: string) => {
    const option = { scheme: 'exact', network, payTo, price, maxTimeoutSeconds: 120 } as const
    const other = { ...option, payTo: foreignPayee }
    return {
      accepts: [
        ...Array.from({ length: others }, () => other),
        ...Array.from({ length: copies }, () => option),
      ],
      description: 'A lookup',
      mimeType: 'application/json',
      ...config,
    }
  }
  const app = new Hono()
  app.use(
    paymentMiddleware(
      { 'POST /agent/v1/profiles/search': asks('$0.30'), 'GET /agent/v1/profiles/enrich': asks('$0.05') },
      seller,
    ),
  )
  app.post('/agent/v1/profiles/search', async (c) => c.json({ rows: [{ asked: await c.req.json() }] }))
  app.get('/agent/v1/profiles/enrich', (c) => c.json({ networkId: c.req.query('networkId') }))
  return new Promise<{ url: string; stop: () => Promise<void> }>((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      }),
    )
  })
}
