import { useCheckout } from '@/components/pay/checkout-provider'
import type { Proposal } from '@/components/pay/runs/proposal'
import { wantWallets } from '@/components/pay/wallet/wallet-session'

export function useProposing(onBegun?: (id: string) => void) {
  const { begin } = useCheckout()
  return (proposal: Proposal) => {
    wantWallets()
    begin((checkout) => checkout.propose({ ...proposal, onBegun }))
  }
}
