import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { askServer } from '@/lib/browser/purchase/http'
import type { Address } from '@/lib/core/payment/bytes'

export function useFaucet(address: Address) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => askServer('faucet', { address }),
    onSettled: () => refreshBalance(client),
    networkMode: 'always',
  })
}
