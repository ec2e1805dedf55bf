'use client'

import { useEffect, useRef, useState } from 'react'
import { optional } from '@/components/frame/optional'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmRun } from '@/components/tables/runs/confirm-run'
import { RowsRun } from '@/components/tables/runs/rows-run'
import { carryOn } from '@/components/tables/runs/runner'
import { forgetPrefill } from '@/components/tables/runs/prefill'
import type { Proposal } from '@/components/tables/runs/proposal'
import { SearchRun } from '@/components/tables/runs/search-run'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import type { ImportedFile } from '@/lib/browser/files/import/rows'
import type { Address } from '@/lib/core/payment/bytes'

const ImportWizard = optional(
  () => import('@/components/tables/runs/import/import-wizard').then((own) => own.ImportWizard),
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
    forgetPrefill()
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

/** From a file to its rows, and from those to a plan. The file never leaves the browser. */
function FileRun({ onPropose }: { onPropose: (proposal: Proposal) => void }) {
  const [file, setFile] = useState<ImportedFile | null>(null)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // what had the focus left the page with the import
    if (file) region.current?.focus({ preventScroll: true })
  }, [file])
  return file ? (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Run of these rows"
      className="rounded-sm focus-visible:outline-offset-4"
    >
      <RowsRun file={file} onForget={() => setFile(null)} onPropose={onPropose} />
    </section>
  ) : (
    <ImportWizard onDone={setFile} />
  )
}
