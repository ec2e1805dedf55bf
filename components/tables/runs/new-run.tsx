'use client'

import { useState } from 'react'
import { optional } from '@/components/frame/optional'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmRun } from '@/components/tables/runs/confirm-run'
import { RowsRun } from '@/components/tables/runs/rows-run'
import { carryOn } from '@/components/tables/runs/runner'
import { keepRows } from '@/components/tables/runs/prefill'
import type { Proposal } from '@/components/tables/runs/proposal'
import { SearchRun } from '@/components/tables/runs/search-run'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import type { Address } from '@/lib/core/payment/bytes'

const BringRows = optional(
  async () => (await import('@/components/tables/runs/import/bring-rows')).BringRows,
  { loading: <Skeleton className="h-64 w-full" /> },
)

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
    keepRows(null)
    onBegun(id)
    await carryOn(id, connected, client)
  }

  return (
    <>
      <Tabs
        label="Where the rows come from"
        items={[
          {
            id: 'rows',
            label: 'Your rows',
            content: (
              <BringRows>
                {(file) => <RowsRun key={file.subject} file={file} onPropose={propose} />}
              </BringRows>
            ),
          },
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
