import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import { ConfirmRun } from '@/components/tables/plan/confirm-run'
import type { Proposal } from '@/components/tables/plan/proposal'
import { carryOn } from '@/components/tables/runs/runner'
import type { Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'

/** Puts what is proposed before the visitor, until it has begun or is turned down. */
export function useApproval(onBegun?: (id: string) => void) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const close = () => setProposal(null)
  return {
    propose(next: Proposal) {
      wantWallets()
      setProposal(next)
    },
    approval: proposal && (
      <ApproveRun
        proposal={proposal}
        onCancel={close}
        onBegun={(id) => {
          close()
          onBegun?.(id)
        }}
      />
    ),
  }
}

type ApproveRunProps = {
  proposal: Proposal
  onCancel: () => void
  /** The run is written down, and begins. */
  onBegun: (id: string) => void
}

/** The one approval of a run: the wallet first where none is connected, then what it costs at most. */
function ApproveRun({ proposal, onCancel, onBegun }: ApproveRunProps) {
  const client = useQueryClient()
  const { connected } = useWalletSession()
  const [isApproved, setApproved] = useState(false)

  async function begin(payee: Address | null, cap: Usdc) {
    if (!connected) return
    setApproved(true)
    const id = await proposal.approve(payee, cap)
    onBegun(id)
    await carryOn(id, connected, client)
  }

  if (isApproved) return null
  // the sheet opens by itself once the wallet is there
  if (!connected) return <ConnectDialog open onClose={onCancel} onConnected={() => undefined} />
  return (
    <ConfirmRun
      offer={proposal.offer}
      payer={connected}
      onApprove={(...approved) => void begin(...approved)}
      onCancel={onCancel}
    />
  )
}
