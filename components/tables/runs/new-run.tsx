'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmRun, type Offer } from '@/components/tables/runs/confirm-run'
import { FileRun } from '@/components/tables/runs/file-run'
import { RowsRun } from '@/components/tables/runs/rows-run'
import { carryOn } from '@/components/tables/runs/runner'
import { forgetSeed } from '@/components/tables/runs/seed'
import { SearchRun } from '@/components/tables/runs/search-run'
import { Tabs } from '@/components/ui/tabs'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import type { Address } from '@/lib/core/payment/bytes'

/** A plan on show, and how it is written down once it is approved; gives the run's id. */
export type Proposal = { offer: Offer; approve: (payee: Address | null) => Promise<string> }

type NewRunProps = { onBegun: (id: string) => void }

/** From rows or a search to a plan, its price, and one approval. */
export function NewRun({ onBegun }: NewRunProps) {
  const client = useQueryClient()
  const { connected } = useWalletSession()
  const [proposal, setProposal] = useState<Proposal | null>(null)

  function propose(next: Proposal) {
    wantWallets()
    setProposal(next)
  }

  async function begin(payee: Address | null) {
    if (!proposal || !connected) return
    setProposal(null)
    const id = await proposal.approve(payee)
    forgetSeed()
    onBegun(id)
    await carryOn(id, connected, client)
  }

  return (
    <>
      <Tabs
        label="Where the rows come from"
        items={[
          { id: 'paste', label: 'Pasted rows', content: <RowsRun onPropose={propose} /> },
          { id: 'file', label: 'A file', content: <FileRun onPropose={propose} /> },
          { id: 'search', label: 'A search', content: <SearchRun onPropose={propose} /> },
        ]}
      />
      <ConnectDialog
        open={proposal !== null && !connected}
        onClose={() => setProposal(null)}
        onConnected={keep}
      />
      {proposal && connected && (
        <ConfirmRun
          offer={proposal.offer}
          payer={connected}
          onApprove={(payee) => void begin(payee)}
          onCancel={() => setProposal(null)}
        />
      )}
    </>
  )
}

/** The sheet opens by itself once the wallet is there. */
const keep = () => undefined
