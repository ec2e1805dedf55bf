import type { Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { chainId, usdcToken } from '@/lib/core/payment/usdc-token'

/** A request to send USDC on Base to an address, as wallet apps read it from a QR code (EIP-681). */
export const transferLink = (to: Address, amount: Usdc): string =>
  `ethereum:${usdcToken.address}@${chainId}/transfer?address=${to}&uint256=${amount}`

/** Where USDC on Base is bought with a card or a bank transfer; the money goes straight to the address. */
export const cardLink = (to: Address): string => {
  const query = new URLSearchParams({ toToken: `${chainId}:${usdcToken.address}`, recipientAddress: to })
  return `https://app.peer.xyz/swap?${query}`
}
