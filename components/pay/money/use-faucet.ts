import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { askServer } from '@/lib/browser/purchase/http'
import type { Address } from '@/lib/core/payment/bytes'

export function useFaucet(address: Address) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask() {
    setBusy(true)
    try {
      await askServer('faucet', { address })
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The faucet did not answer.')
    }
    await refreshBalance(client)
    setBusy(false)
  }

  return { ask, isBusy, problem }
}
