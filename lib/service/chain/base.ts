import { defineChain } from 'viem'

/**
 * Base. Written out here because viem's own list of chains takes half a second to load, and because its
 * entry names public endpoints, which nothing of ours may fall back to.
 */
export const base = defineChain({
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
})
