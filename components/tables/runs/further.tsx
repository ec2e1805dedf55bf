import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { ApproveRun } from '@/components/tables/runs/approve-run'
import { isUnderWay, proposalForFurther } from '@/components/tables/runs/further-proposal'
import type { FurtherWords } from '@/components/tables/runs/further-words'
import type { Offer, Proposal } from '@/components/tables/runs/proposal'
import { useRuns } from '@/components/tables/runs/use-runs'
import { PriceButton } from '@/components/ui/price'
import type { Misses, PlannedStep } from '@/lib/browser/tables/runs/further'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

/** Milliseconds between two readings, since the run that buys brings answers one after the other. */
const pause = 1_000

/** What may go on, and what became of its rows before. */
type Found = { planned: readonly PlannedStep[]; misses: Misses }

type FurtherProps = {
  run: Run
  /** The rows that are meant. */
  lines: readonly Line[]
  /** Names what is offered among all that may go on from a run. */
  name: string
  /** What makes an offer another one. */
  follows: 'journal' | 'runs'
  find: (run: Run, lines: readonly Line[]) => Promise<Found>
  words: (offer: Offer, found: Found) => FurtherWords
}

/** Offers what may go on from an ended run: a plan like any other, and nothing before it is approved. */
export function Further(given: FurtherProps) {
  const { run, lines, name, follows, find, words } = given
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const { data: runs = [] } = useRuns()
  useFollow([name], follows, pause)
  const { data } = useQuery({
    queryKey: [name, run.id, lines.map(({ index }) => index).join()],
    queryFn: () => find(run, lines),
    placeholderData: (before) => before,
    structuralSharing: false,
  })
  const next = data ? proposalForFurther(run, data.planned) : null
  if (!data || !next || isUnderWay(run, data.planned, runs)) return null
  const { told, ask, price } = words(next.offer, data)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{told}</p>
      <PriceButton
        variant="secondary"
        price={price}
        onClick={() => {
          wantWallets()
          setProposal(next)
        }}
      >
        {ask}
      </PriceButton>
      {proposal && (
        <ApproveRun
          proposal={proposal}
          onCancel={() => setProposal(null)}
          onBegun={() => setProposal(null)}
        />
      )}
    </div>
  )
}
