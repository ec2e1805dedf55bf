import { useState } from 'react'
import { switchToBase } from '@/components/pay/wallet/connect'
import { Notice } from '@/components/ui/notice'

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

type NetworkNoticeProps = { network: string; switching: ReturnType<typeof useSwitch> }

/** The wallet is on another network: it is asked to switch before it can pay. */
export const NetworkNotice = ({ network, switching: { isBusy, problem } }: NetworkNoticeProps) => (
  <Notice
    className="mt-4"
    tone="warning"
    role={problem === null ? 'status' : 'alert'}
    title="The wallet is on another network"
  >
    {problem !== null
      ? `${problem} Nothing was charged.`
      : isBusy
        ? `The wallet was asked to switch to ${network}. Answer it there.`
        : `Payments are made on ${network}. Switch there first; that is free.`}
  </Notice>
)
