import type { Address } from '@/lib/core/payment/bytes'

/** The chain's number in EIP-155: Base. The sandbox runs under the same number, so that these pins are tested. */
export const chainId = 8453

/** The chain's name in CAIP-2, as challenges write it. */
export const network = 'eip155:8453'

const address: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** USDC on Base: the only token that Nickel ever signs for, with its EIP-712 domain (all four fields). */
export const usdcToken = {
  address,
  symbol: 'USDC',
  decimals: 6,
  domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: address },
} as const
