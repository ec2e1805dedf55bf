import { useState } from 'react'
import { switchToBase } from '@/components/pay/wallet/connect'

/** Asks the connected wallet to move to the network of payments, and tells why it did not. */
export function useSwitch() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask() {
    setBusy(true)
    setProblem(null)
    const switched = await switchToBase()
    setProblem(switched.ok ? null : switched.error)
    setBusy(false)
  }

  return { ask, isBusy, problem }
}
