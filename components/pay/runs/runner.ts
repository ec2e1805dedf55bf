import { useCallback, useEffect } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { announce } from '@/components/ui/live-region'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { drivenRuns } from '@/lib/browser/tables/runs/state'
import type { Run } from '@/lib/browser/tables/runs/run'
import { newState } from '@/lib/core/signal'
import { useValue } from '@/components/ui/use-value'

const driven = newState<ReadonlySet<string>>(new Set())

function mark(state: typeof driven, id: string, isIn: boolean) {
  const next = new Set(state.read())
  if (isIn) next.add(id)
  else next.delete(id)
  state.write(next)
}

/** The run that stopped before its end, until it goes on or the visitor sets it aside. */
export const halted = newState<string | null>(null)

export const onShow = newState<ReadonlySet<string>>(new Set())

export function useOnShow(id: string): void {
  useEffect(() => {
    mark(onShow, id, true)
    return () => mark(onShow, id, false)
  }, [id])
}

/** Milliseconds between two looks for tabs that carry runs on. */
const lookMs = 1_500

/** Who carries on a run that is to move; null for one at rest, and until it is known. `nobody`: it was cut short. */
export type Carrier = 'here' | 'elsewhere' | 'nobody' | null

export function useCarriers(
  runs: readonly Pick<Run, 'state'>[],
): (run: Pick<Run, 'id' | 'state'>) => Carrier {
  const here = useValue(driven)
  const { data } = useQuery({
    queryKey: ['driven'],
    queryFn: drivenRuns,
    enabled: runs.some(({ state }) => state === 'running'),
    refetchInterval: lookMs,
  })
  return useCallback(
    ({ id, state }) => {
      if (here.has(id)) return 'here'
      if (state !== 'running' || !data) return null
      return data.includes(id) ? 'elsewhere' : 'nobody'
    },
    [here, data],
  )
}

/** Carries a run on with this wallet until it ends or halts. Once for each run, however often it is asked. */
export async function carryOn(id: string, payer: Connected, client: QueryClient): Promise<void> {
  if (driven.read().has(id)) return
  mark(driven, id, true)
  if (halted.read() === id) halted.write(null)
  try {
    const [{ sign }, { driveRun }, { readRun }] = await Promise.all([
      loadWallets(),
      import('@/lib/browser/tables/runs/engine'),
      import('@/lib/browser/tables/runs/store'),
    ])
    const ended = await driveRun(id, { payer, sign, signsAtOnce: payer.signsAtOnce })
    if (ended === 'elsewhere') announce('This run is being carried on in another tab.')
    const run = await readRun(id)
    if (run?.state === 'paused' && run.halt?.why !== 'visitor') halted.write(id)
  } catch {
    announce(
      'The run stopped: this browser could not write it down. What was signed cannot be charged twice.',
    )
  }
  // read first: a run that is carried on by nobody, and is not known to have ended, would be shown as interrupted
  await Promise.all(['run', 'runs'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  mark(driven, id, false)
  await Promise.all([client.invalidateQueries({ queryKey: ['journal'] }), refreshBalance(client)])
}
