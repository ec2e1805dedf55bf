import type { Address } from '@/lib/core/payment/bytes'
import type { Usdc } from '@/lib/core/money'

/** The chain's number in EIP-155: Base. The sandbox runs under the same number, so that these pins are tested. */
export const chainId = 8453

export const network = 'eip155:8453'

const address: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** USDC on Base: the only token that Nickel ever signs for, with its EIP-712 domain (all four fields). */
export const usdcToken = {
  address,
  symbol: 'USDC',
  decimals: 6,
  domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: address },
} as const

/** A request to send USDC on Base to an address, as wallet apps read it from a QR code (EIP-681). */
export const transferLink = (to: Address, amount: Usdc): string =>
  `ethereum:${usdcToken.address}@${chainId}/transfer?address=${to}&uint256=${amount}`

/** Where USDC on Base is bought with a card or a bank transfer; the money goes straight to the address. */
export const cardLink = (to: Address): string => {
  const query = new URLSearchParams({ toToken: `${chainId}:${usdcToken.address}`, recipientAddress: to })
  return `https://app.peer.xyz/swap?${query}`
}

/** Where Coinbase sells USDC on Base to the address that the token was made for; the amount is filled in, in dollars. */
export const onrampLink = (sessionToken: string, amount: Usdc): string => {
  const wanted = { defaultNetwork: 'base', defaultAsset: 'USDC', fiatCurrency: 'USD' }
  const presetFiatAmount = String(amount / 1_000_000n)
  const query = new URLSearchParams({ sessionToken, ...wanted, presetFiatAmount })
  return `https://pay.coinbase.com/buy/select-asset?${query}`
}
